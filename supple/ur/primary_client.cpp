#include "supple/ur/primary_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/text/words.hpp"

namespace supple::ur {
namespace {

using robot::Notice;

constexpr std::int32_t kReadOnly = 210;  // the code of an error
constexpr Seconds kFirstPause{0.2};
constexpr Seconds kLongestPause{3.0};
constexpr Seconds kReconnect{0.5};  // an attempt; the end waits for one
constexpr std::size_t kLongestText = 200;

/// What a person should hear of a message; nothing of parts of a state.
struct Hear {
  std::optional<Notice> operator()(const primary::ErrorCode& x) const {
    const auto level = x.level >= primary::Level::kViolation ? Notice::Level::kError
                       : x.level == primary::Level::kWarning ? Notice::Level::kWarning
                                                             : Notice::Level::kInfo;
    return Notice{level, fmt::format("the robot says C{}A{} {}", x.code, x.argument,
                                     printable(x.text, kLongestText))};
  }
  std::optional<Notice> operator()(const primary::Key& x) const {
    return Notice{Notice::Level::kInfo,
                  fmt::format("the robot says {} {}", printable(x.title, kLongestText),
                              printable(x.text, kLongestText))};
  }
  std::optional<Notice> operator()(const primary::RuntimeException& x) const {
    return Notice{Notice::Level::kError,
                  fmt::format("the program on the robot failed at line {}, column {}: {}", x.line,
                              x.column, printable(x.text, kLongestText))};
  }
  std::optional<Notice> operator()(const primary::TextMessage& x) const {
    return Notice{Notice::Level::kInfo,
                  fmt::format("the robot says: {}", printable(x.text, kLongestText))};
  }
  template <class Part>
  std::optional<Notice> operator()(const Part&) const {
    return std::nullopt;
  }
};

}  // namespace

std::string model_name(std::int32_t robot_type, bool e_series) {
  constexpr std::array<std::string_view, 10> kNames{"",     "ur5",     "ur10", "ur3",  "ur16",
                                                    "ur18", "ur8long", "ur20", "ur30", "ur15"};
  if (robot_type < 1 || robot_type >= static_cast<std::int32_t>(kNames.size())) return {};
  const std::string name{kNames[static_cast<std::size_t>(robot_type)]};
  const bool has_both = robot_type <= 3;
  const bool is_e = robot_type == 4 || (has_both && e_series);
  return is_e ? name + "e" : name;
}

Result<std::unique_ptr<PrimaryClient>, std::string> PrimaryClient::connect(
    const PrimaryOptions& options, robot::NoticeBoard& notices) {
  auto socket = net::connect_tcp(options.at, options.timeout);
  if (!socket) return Failure{socket.error()};
  std::unique_ptr<PrimaryClient> out{new PrimaryClient{options, notices}};
  out->local_ = net::local_address(socket->number());
  out->peer_ = net::peer_address(socket->number());
  out->socket_ = *std::move(socket);
  out->thread_ = std::jthread{[self = out.get()](const std::stop_token& stop) { self->run(stop); }};
  return out;
}

PrimaryClient::~PrimaryClient() {
  thread_.request_stop();
  waker_.wake();
  if (thread_.joinable()) thread_.join();
}

Identity PrimaryClient::identity(Seconds within) {
  std::unique_lock lock{mutex_};
  told_.wait_for(lock, within, [&] { return identity_.whole(); });
  return identity_;
}

std::optional<std::string> PrimaryClient::upload(const std::string& program) {
  // a program that comes to one that is paused would only stop that one
  const std::string text = "stop program\n" + program + (program.ends_with('\n') ? "" : "\n");
  read_only_.store(false, std::memory_order_release);
  std::unique_lock lock{mutex_};
  told_.wait_for(lock, options_.timeout, [&] { return given_up_ || static_cast<bool>(socket_); });
  if (!socket_) return "the program could not be sent: the connection to the robot is lost";
  const wire::Bytes bytes{text.begin(), text.end()};
  if (net::send_all(socket_, bytes, options_.timeout)) return std::nullopt;
  return "the program could not be sent: the robot did not take it in time";
}

void PrimaryClient::give_up() {
  const std::lock_guard lock{mutex_};
  given_up_ = true;
  told_.notify_all();
}

void PrimaryClient::run(const std::stop_token& stop) {
  Seconds wait = kFirstPause;
  while (!stop.stop_requested()) {
    if (socket_) {
      const std::string why = listen(stop);
      const std::lock_guard lock{mutex_};
      socket_.close();
      if (stop.stop_requested()) return;
      if (refused_) {
        read_only_.store(true, std::memory_order_release);
      } else {
        notices_.add(Notice::Level::kWarning,
                     fmt::format("the robot's messages are lost: {}", why));
      }
      refused_ = false;
      wait = kFirstPause;
    }
    if (net::wait_readable(waker_.number(), wait)) return;
    wait = std::min(2.0 * wait, kLongestPause);
    auto socket = net::connect_tcp(options_.at, std::min(options_.timeout, kReconnect));
    if (!socket) continue;
    const std::lock_guard lock{mutex_};
    socket_ = *std::move(socket);
    told_.notify_all();
  }
}

std::string PrimaryClient::listen(const std::stop_token& stop) {
  wire::Framer framer = primary::framer();
  std::array<std::uint8_t, 8192> buffer;
  while (!stop.stop_requested()) {
    std::array<pollfd, 2> both{{{socket_.number(), POLLIN, 0}, {waker_.number(), POLLIN, 0}}};
    if (net::wait(both, options_.timeout) == 0) {
      return fmt::format("nothing came for {:g} s", options_.timeout.count());
    }
    const net::Received got = net::receive(socket_, buffer);
    framer.append(wire::ByteView{buffer}.first(got.bytes));
    while (const auto framed = framer.next()) {
      if (!take(*framed)) return "a package came that is none";
    }
    if (refused_) return "it takes no programs";
    if (framer.broken()) return *framer.broken();
    if (got.bytes == 0 && got.flow != net::Flow::kOpen) return "the robot closed the connection";
  }
  return {};
}

bool PrimaryClient::take(wire::ByteView framed) {
  const auto items = primary::items_from(framed);
  if (!items) return false;
  for (const primary::Item& item : *items) take(item);
  return true;
}

void PrimaryClient::take(const primary::Item& item) {
  if (const auto notice = std::visit(Hear{}, item)) notices_.add(notice->level, notice->text);
  if (const auto* error = std::get_if<primary::ErrorCode>(&item)) {
    if (error->code == kReadOnly) refused_ = true;
  }
  const std::lock_guard lock{mutex_};
  if (const auto* x = std::get_if<primary::Version>(&item)) identity_.version = *x;
  if (const auto* x = std::get_if<primary::Configuration>(&item)) identity_.configuration = *x;
  if (const auto* x = std::get_if<primary::Kinematics>(&item)) identity_.kinematics = *x;
  told_.notify_all();
}

}  // namespace supple::ur
