#include "supple/netft/sensor.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <utility>

#include "supple/net/priority.hpp"

namespace supple::netft {
namespace {

using std::chrono::steady_clock;

constexpr int kStarts = 10;
constexpr std::chrono::milliseconds kSilence{100};
constexpr int kMostAtOnce = 64;
constexpr std::int64_t kBetweenNotices = 500'000'000;  // [ns]
// One byte more than the largest datagram: one that is longer does not look like whole records.
constexpr std::size_t kLargestDatagram = 40 * kRecordSize;
constexpr int kLooks = 1000;  // a store takes less than a microsecond

std::int64_t now_ns() noexcept {
  return std::chrono::nanoseconds{steady_clock::now().time_since_epoch()}.count();
}

std::string no_records(const SensorOptions& options, const Settings& settings) {
  const net::Address rdt{.host = options.host, .port = options.rdt_port};
  return fmt::format("sensor {} sends no records, though asked {} times by UDP; {}",
                     net::text_of(rdt), kStarts,
                     settings.streams ? "is a firewall or another client in between?"
                                      : "switch on 'RDT Interface' (comrdte) on its page");
}

}  // namespace

Result<std::unique_ptr<Sensor>, std::string> Sensor::connect(const SensorOptions& options) {
  const net::Address http{.host = options.host, .port = options.http_port};
  if (options.set_rate_hz != 0) {
    if (const std::string problem = set_rate(http, options.set_rate_hz, options.within);
        !problem.empty()) {
      return Failure{problem};
    }
  }
  auto settings = fetch_settings(http, options.within);
  if (!settings) return Failure{settings.error()};
  auto socket = net::UdpSocket::connected_to({.host = options.host, .port = options.rdt_port});
  if (!socket) return Failure{socket.error()};
  std::unique_ptr<Sensor> out{
      new Sensor{*std::move(socket), *std::move(settings), options.notices}};
  if (options.zero) out->send(RdtCommand::kSetBias);
  if (!out->began()) return Failure{no_records(options, out->settings())};
  out->thread_ =
      std::jthread{[sensor = out.get()](const std::stop_token& stop) { sensor->listen(stop); }};
  (void)net::raise_priority(out->thread_, options.priority);
  return out;
}

Sensor::Sensor(net::UdpSocket socket, Settings settings, robot::NoticeBoard* notices)
    : socket_{std::move(socket)}, intake_{std::move(settings)}, notices_{notices} {}

Sensor::~Sensor() {
  thread_.request_stop();
  waker_.wake();
  if (thread_.joinable()) thread_.join();
  send(RdtCommand::kStop);
}

bool Sensor::send(RdtCommand command) noexcept {
  return socket_.send(encoded(RdtRequest{.command = command, .samples = 0}));
}

/// Nothing is acknowledged: a start is repeated until records come.
bool Sensor::began() {
  for (int i = 0; i < kStarts; ++i) {
    intake_.restart();
    send(RdtCommand::kStart);
    const auto end = steady_clock::now() + kSilence;
    for (auto now = steady_clock::now(); now < end; now = steady_clock::now()) {
      (void)net::wait_readable(socket_.number(), end - now);
      receive_all();
      if (intake_.snapshot().heard != 0) return true;
    }
  }
  return false;
}

void Sensor::receive_all() noexcept {
  std::array<std::uint8_t, kLargestDatagram + 1> bytes{};
  for (int i = 0; i < kMostAtOnce; ++i) {
    const auto datagram = socket_.receive(bytes);
    if (!datagram) return;
    intake_.take(wire::ByteView{bytes}.first(datagram->bytes), now_ns());
    newest_.store(intake_.snapshot());
  }
}

void Sensor::listen(const std::stop_token& stop) {
  auto patience = steady_clock::now() + kSilence;
  std::int64_t heard = intake_.snapshot().heard;
  bool silent = false;
  while (!stop.stop_requested()) {
    std::array<pollfd, 2> two{pollfd{.fd = socket_.number(), .events = POLLIN, .revents = 0},
                              pollfd{.fd = waker_.number(), .events = POLLIN, .revents = 0}};
    net::wait(two, kSilence);
    const std::uint64_t accepted = intake_.accepted();
    receive_all();
    const auto now = steady_clock::now();
    if (intake_.accepted() != accepted) {
      patience = now + kSilence;
      heard = intake_.snapshot().heard;
      silent = false;
    } else if (now >= patience) {
      // it may have lost its power, or another client its stream: numbers begin anew
      intake_.restart();
      if (std::exchange(heard, intake_.snapshot().heard) == intake_.snapshot().heard) {
        if (!std::exchange(silent, true)) intake_.note_silence();
        send(RdtCommand::kStart);
      }
      newest_.store(intake_.snapshot());
      patience = now + kSilence;
    }
    tell_change();
  }
}

/// A gauge at its end comes and goes with every sample: it is told now and then.
void Sensor::tell_change() {
  const std::int64_t now = now_ns();
  const Trouble trouble = trouble_of(intake_.snapshot(), now);
  if (notices_ == nullptr || trouble == told_ || now - told_at_ < kBetweenNotices) return;
  told_ = trouble;
  told_at_ = now;
  if (trouble == Trouble::kNone) {
    notices_->add(robot::Notice::Level::kInfo, "sensor: good samples again");
  } else {
    notices_->add(robot::Notice::Level::kWarning,
                  fmt::format("sensor: no good samples: {}", problem_of(intake_.snapshot(), now)));
  }
}

void Sensor::read(robot::WrenchReading& out) noexcept {
  (void)newest_.try_load(seen_);  // during a store: the one before, which is older by a record
  fill(seen_, now_ns(), out);
}

bool Sensor::zero() { return send(RdtCommand::kSetBias); }

Snapshot Sensor::snapshot() const noexcept {
  Snapshot out;
  for (int i = 0; i < kLooks && !newest_.try_load(out); ++i) {
  }
  return out;
}

std::string Sensor::account() const { return account_text(snapshot().account); }

std::string Sensor::problem() const { return problem_of(snapshot(), now_ns()); }

}  // namespace supple::netft
