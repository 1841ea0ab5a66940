#include "supple/ur/rtde_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "supple/net/priority.hpp"
#include "supple/text/words.hpp"

namespace supple::ur {
namespace {

constexpr Seconds kFirstPause{0.1};  // before a lost connection is made again
constexpr Seconds kLongestPause{2.0};
constexpr Seconds kReconnect{0.5};  // an attempt, and each answer; the end waits for one
constexpr int kMostBad = 50;        // in a row: a tenth of a second of nothing that can be used

}  // namespace

std::int64_t monotonic_now() noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

RtdeClient::RtdeClient(const RtdeOptions& options, robot::NoticeBoard& notices)
    : options_{options}, notices_{notices} {}

Result<std::unique_ptr<RtdeClient>, std::string> RtdeClient::connect(const RtdeOptions& options,
                                                                     robot::NoticeBoard& notices) {
  auto session = RtdeSession::open(options);
  if (!session) return Failure{session.error()};
  std::unique_ptr<RtdeClient> out{new RtdeClient{options, notices}};
  out->version_ = session->version();
  out->step_ = session->step();
  out->unknown_ = session->unknown();
  out->session_ = std::make_unique<RtdeSession>(*std::move(session));
  out->connected_.store(true, std::memory_order_release);
  out->thread_ = std::jthread{[self = out.get()](const std::stop_token& stop) { self->run(stop); }};
  (void)net::raise_priority(out->thread_, options.priority);
  return out;
}

RtdeClient::~RtdeClient() {
  thread_.request_stop();
  waker_.wake();
}

RtdeCounters RtdeClient::counters() const noexcept {
  RtdeCounters out;
  for (int i = 0; i < 100; ++i) {
    if (counted_.try_load(out)) break;
  }
  return out;
}

void RtdeClient::run(const std::stop_token& stop) {
  RtdeOptions again = options_;
  again.timeout = std::min(options_.timeout, kReconnect);
  again.waker = waker_.number();
  Seconds wait = kFirstPause;
  while (!stop.stop_requested()) {
    if (session_) {
      const std::string why = listen(*session_, stop);
      connected_.store(false, std::memory_order_release);
      session_.reset();
      if (stop.stop_requested()) return;
      notices_.add(robot::Notice::Level::kError,
                   fmt::format("the robot's state is lost: {}; trying again", why));
      wait = kFirstPause;
    }
    if (!pause(wait, stop)) return;
    wait = std::min(2.0 * wait, kLongestPause);
    auto session = RtdeSession::open(again);
    if (!session) continue;
    session_ = std::make_unique<RtdeSession>(*std::move(session));
    ++counters_.reconnects;
    bad_in_a_row_ = 0;
    last_timestamp_ = -1.0;  // it may have been switched off and on
    connected_.store(true, std::memory_order_release);
    notices_.add(robot::Notice::Level::kInfo, "the robot's state is back");
  }
}

bool RtdeClient::pause(Seconds time, const std::stop_token& stop) {
  (void)net::wait_readable(waker_.number(), time);
  return !stop.stop_requested();
}

std::string RtdeClient::listen(RtdeSession& session, const std::stop_token& stop) {
  rtde::Text text;
  while (!stop.stop_requested()) {
    // first what is here already: the first states may have come with the last answer
    const auto came = session.next(state_, text);
    switch (came) {
      case RtdeSession::Came::kState:
        take(session);
        break;
      case RtdeSession::Came::kText:
        if (text.level <= rtde::TextLevel::kWarning) {
          notices_.add(robot::Notice::Level::kWarning,
                       fmt::format("the robot says: {}", printable(text.message, 200)));
        }
        break;
      case RtdeSession::Came::kBad:
        count_bad();
        break;
      case RtdeSession::Came::kEnd:
        return session.end();
      case RtdeSession::Came::kNothing: {
        counted_.store(counters_);
        std::array<pollfd, 2> both{{{session.number(), POLLIN, 0}, {waker_.number(), POLLIN, 0}}};
        if (net::wait(both, options_.silence) == 0) {
          return fmt::format("nothing came for {:g} s", options_.silence.count());
        }
        break;
      }
    }
    if (bad_in_a_row_ >= kMostBad) {
      return fmt::format("{} packages in a row could not be used", kMostBad);
    }
  }
  return {};
}

void RtdeClient::count_bad() noexcept {
  ++counters_.bad;
  ++bad_in_a_row_;
}

void RtdeClient::take(RtdeSession& session) {
  if (last_timestamp_ >= 0.0) {
    const double steps = std::round((state_.timestamp - last_timestamp_) / step_.count());
    if (!(steps >= 1.0)) {
      count_bad();
      return;
    }
    constexpr double kMost = 1e9;  // a clock that jumps says nothing about packages
    if (steps > 1.0) counters_.skipped += static_cast<std::uint64_t>(std::min(steps, kMost) - 1.0);
  }
  bad_in_a_row_ = 0;
  last_timestamp_ = state_.timestamp;
  state_.arrived = monotonic_now();
  state_.count = ++counters_.packages;
  newest_.store(state_);
  time_heartbeat();
  send_heartbeat(session);
}

void RtdeClient::send_heartbeat(RtdeSession& session) noexcept {
  const std::uint64_t loop = loop_.load(std::memory_order_acquire);
  if (loop != 0 && loop == loop_seen_) return;  // it has stopped: so does the heart
  loop_seen_ = loop;
  beat_ = beat_ == INT32_MAX ? 1 : beat_ + 1;
  beat_sent_[static_cast<std::size_t>(beat_) % kBeats] = monotonic_now();
  session.beat(beat_);
}

void RtdeClient::time_heartbeat() noexcept {
  const std::int64_t back = state_.heartbeat;
  const bool ours = back != beat_back_ && back <= beat_ && beat_ - back < static_cast<int>(kBeats);
  beat_back_ = back;
  if (!ours || back <= 0) return;
  const std::int64_t sent = beat_sent_[static_cast<std::size_t>(back) % kBeats];
  counters_.round_trip = 1e-9 * static_cast<double>(state_.arrived - sent);
  counters_.worst_round_trip = std::max(counters_.worst_round_trip, counters_.round_trip);
}

}  // namespace supple::ur
