#include "supple/virtual_ur/program.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/text/words.hpp"

namespace supple::virtual_ur {
namespace {

constexpr int kTries = 5;
constexpr Seconds kBetweenTries{0.2};
constexpr Seconds kConnectWithin{0.2};
constexpr std::size_t kScriptCommand = 28 * sizeof(std::int32_t);
constexpr std::size_t kMostCalls = 64;

StreamRules rules_of(const StreamProgram& what, Seconds step) {
  const bool external = what.kind == ProgramKind::kExternalControl;
  return {.step = step,
          .first_wait = Seconds{external ? 0.0 : 5.0},
          .external_control = external,
          .only_mode = what.only_mode,
          .acceleration = what.acceleration,
          .stop = what.stop};
}

std::string_view words(StreamEnd end) noexcept {
  switch (end) {
    case StreamEnd::kAsked:
      return "the other end asked for it";
    case StreamEnd::kSilence:
      return "no frame came in time";
    case StreamEnd::kClosed:
      return "the other end closed the connection";
    case StreamEnd::kUnknownMode:
      return "a frame has a mode that a virtual robot does not know";
  }
  return "";
}

/// What a command of the second socket means; nothing for those that change nothing here.
std::optional<Call> call_of(wire::ByteView bytes) {
  wire::Reader in{bytes};
  const auto numbers = in.numbers<std::int32_t, 28>();
  const auto first = [&](const char* name, std::size_t count) {
    Call out{.name = name};
    for (std::size_t i = 1; i <= count; ++i) out.numbers.push_back(1e-6 * numbers[i]);
    return out;
  };
  switch (numbers[0]) {
    case 0:
      return Call{.name = "zero_ftsensor"};
    case 1:
    case 12:
      return first("set_payload", 4);
    case 10:
      return first("set_tcp", 6);
    default:
      return std::nullopt;
  }
}

}  // namespace

Program::Program(StreamProgram what, Seconds step, bool anywhere)
    : what_{std::move(what)}, step_{step}, anywhere_{anywhere}, control_{rules_of(what_, step)} {
  if (!anywhere_ && !net::is_loopback(what_.host)) {
    end(fmt::format("it would connect to '{}', and this robot may connect to 127.0.0.1 only",
                    printable(what_.host)));
  }
}

bool Program::open(net::Fd& socket, std::uint16_t port) {
  if (socket) return true;
  auto made = net::connect_tcp({.host = what_.host, .port = port}, kConnectWithin);
  if (!made) return false;
  socket = *std::move(made);
  return true;
}

void Program::connect() {
  until_try_ -= step_;
  if (until_try_.count() > 0.0 || !popup_.empty()) return;
  // in the order of the script; each waits for the one before it
  connected_ = (!what_.trajectory_port || open(trajectory_, *what_.trajectory_port)) &&
               (!what_.script_command_port || open(script_command_, *what_.script_command_port)) &&
               open(reverse_, what_.reverse_port);
  if (connected_) return;
  until_try_ = kBetweenTries;
  ++tries_;
  const bool retries = what_.kind == ProgramKind::kExternalControl;
  if (!retries || tries_ >= kTries) connect_failed();
}

void Program::connect_failed() {
  tries_ = 0;
  if (what_.kind == ProgramKind::kSupple) {
    end(fmt::format("nobody listens at {}, port {}", printable(what_.host), what_.reverse_port));
    return;
  }
  trajectory_.close();
  script_command_.close();
  popup_ = fmt::format("Error connecting to remote: nobody listens at {}, port {}",
                       printable(what_.host), what_.reverse_port);
}

void Program::close_popup() {
  popup_.clear();
  until_try_ = Seconds{0.0};
}

void Program::end(std::string why) {
  if (why_ended_.empty()) why_ended_ = std::move(why);
  reverse_.close();
  script_command_.close();
  trajectory_.close();
}

void Program::read_reverse() {
  std::array<std::uint8_t, 2048> buffer{};
  const std::size_t room = std::min(control_.room(), buffer.size());
  if (room == 0) return;
  const net::Received got = net::receive(reverse_, std::span{buffer}.first(room));
  control_.append(wire::ByteView{buffer}.first(got.bytes));
  if (got.flow != net::Flow::kOpen) control_.close();
}

void Program::read_script_commands() {
  if (!script_command_) return;
  std::array<std::uint8_t, 4 * kScriptCommand> buffer{};
  const net::Received got = net::receive(script_command_, buffer);
  if (got.flow != net::Flow::kOpen) script_command_.close();
  script_bytes_.insert(script_bytes_.end(), buffer.begin(),
                       buffer.begin() + static_cast<std::ptrdiff_t>(got.bytes));
  while (script_bytes_.size() >= kScriptCommand) {
    const auto call = call_of(wire::ByteView{script_bytes_}.first(kScriptCommand));
    script_bytes_.erase(script_bytes_.begin(), script_bytes_.begin() + kScriptCommand);
    if (call && calls_.size() < kMostCalls) calls_.push_back(*call);
  }
}

// points of a trajectory are taken and not followed
void Program::drain_trajectory() {
  if (!trajectory_) return;
  std::array<std::uint8_t, 1024> buffer{};
  if (net::receive(trajectory_, buffer).flow != net::Flow::kOpen) trajectory_.close();
}

Order Program::step(const Motion& motion, const Vec6& q) {
  if (!why_ended_.empty()) return {.acceleration = what_.stop};
  if (!connected_) {
    connect();
    return {.acceleration = what_.stop};
  }
  ++steps_connected_;
  read_reverse();
  read_script_commands();
  drain_trajectory();
  Order out = control_.step(motion, q);
  if (control_.end()) end(std::string{words(*control_.end())});
  return out;
}

std::vector<Call> Program::take_calls() { return std::exchange(calls_, {}); }

}  // namespace supple::virtual_ur
