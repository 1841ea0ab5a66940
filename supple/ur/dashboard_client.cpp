#include "supple/ur/dashboard_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <tuple>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/text/words.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::ur {
namespace {

using dashboard::Command;
using std::chrono::steady_clock;

std::string_view words_of(Command command) {
  std::string_view text = dashboard::line(command);
  text.remove_suffix(1);
  return text;
}

steady_clock::time_point after(Seconds time) {
  return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time);
}

}  // namespace

Result<DashboardClient, std::string> DashboardClient::connect(const DashboardOptions& options) {
  auto socket = net::connect_tcp(options.at, options.timeout);
  if (!socket) return Failure{socket.error()};
  DashboardClient out{*std::move(socket), options};
  const auto banner = out.line();
  if (!banner)
    return Failure{fmt::format("dashboard {}: {}", net::text_of(options.at), banner.error())};
  return out;
}

Result<std::string, std::string> DashboardClient::line() {
  const auto end = after(options_.timeout);
  for (;;) {
    if (auto text = lines_.next()) return *std::move(text);
    if (lines_.broken()) return Failure{std::string{"a line came that is too long"}};
    const Seconds left{end - steady_clock::now()};
    if (left <= Seconds{0.0} || !net::wait_readable(socket_.number(), left)) {
      return Failure{fmt::format("no answer within {:g} s", options_.timeout.count())};
    }
    std::array<std::uint8_t, 1024> buffer;
    const net::Received got = net::receive(socket_, buffer);
    lines_.append(wire::text_of(wire::ByteView{buffer}.first(got.bytes)));
    if (got.bytes == 0 && got.flow != net::Flow::kOpen) {
      return Failure{std::string{"the robot closed the connection"}};
    }
  }
}

Result<std::string, std::string> DashboardClient::ask(Command command) {
  const std::string_view words = words_of(command);
  const std::string_view sent = dashboard::line(command);
  const wire::Bytes bytes{sent.begin(), sent.end()};
  if (!net::send_all(socket_, bytes, options_.timeout)) {
    return Failure{fmt::format("dashboard '{}': the connection ended", words)};
  }
  auto answer = line();
  if (!answer) return Failure{fmt::format("dashboard '{}': {}", words, answer.error())};
  if (!dashboard::is_taken(command, *answer)) {
    return Failure{
        fmt::format("dashboard '{}': the robot answered '{}'", words, printable(*answer, 120))};
  }
  return *std::move(answer);
}

Result<RobotMode, std::string> DashboardClient::robot_mode() {
  const auto answer = ask(Command::kRobotMode);
  if (!answer) return Failure{answer.error()};
  return dashboard::robot_mode_from(*answer).value_or(RobotMode::kNoController);
}

Result<SafetyMode, std::string> DashboardClient::safety_mode() {
  const auto answer = ask(Command::kSafetyMode);
  if (!answer) return Failure{answer.error()};
  return dashboard::safety_mode_from(*answer).value_or(SafetyMode::kUndefined);
}

std::optional<bool> DashboardClient::remote_control() {
  const auto answer = ask(Command::kIsInRemoteControl);
  return answer ? dashboard::truth_from(*answer) : std::nullopt;
}

std::optional<std::string> DashboardClient::wait_for(std::vector<RobotMode> modes, Seconds within) {
  const auto end = after(within);
  for (;;) {
    const auto mode = robot_mode();
    if (!mode) return mode.error();
    if (std::find(modes.begin(), modes.end(), *mode) != modes.end()) return std::nullopt;
    if (steady_clock::now() >= end) {
      return fmt::format("the robot is {} after {:g} s, and should be {}; look at the pendant",
                         name(*mode), within.count(), name(modes.front()));
    }
    std::this_thread::sleep_for(options_.poll);
  }
}

std::optional<std::string> DashboardClient::bring_up(
    const std::function<void(const std::string&)>& tell) {
  const auto safety = safety_mode();
  if (!safety) return safety.error();
  const Modes now{
      .robot = RobotMode::kRunning, .safety = *safety, .runtime = RuntimeState::kPlaying};
  if (!may_move(now)) return std::string{obstacle(now)};
  auto mode = robot_mode();
  if (!mode) return mode.error();
  if (*mode == RobotMode::kPowerOff) {
    tell("switching the arm's power on");
    if (const auto taken = ask(Command::kPowerOn); !taken) return taken.error();
    if (auto problem = wait_for({RobotMode::kIdle, RobotMode::kRunning}, options_.bring_up)) {
      return problem;
    }
    mode = robot_mode();
    if (!mode) return mode.error();
  }
  if (*mode == RobotMode::kRunning) return std::nullopt;
  if (*mode != RobotMode::kIdle && *mode != RobotMode::kPowerOn) {
    return std::string{obstacle({.robot = *mode, .safety = *safety})};
  }
  tell("releasing the brakes");
  if (const auto taken = ask(Command::kBrakeRelease); !taken) return taken.error();
  return wait_for({RobotMode::kRunning}, options_.bring_up);
}

std::optional<std::string> DashboardClient::unlock_protective_stop(Seconds wait) {
  const auto safety = safety_mode();
  if (!safety) return safety.error();
  if (*safety != SafetyMode::kProtectiveStop) return std::nullopt;
  std::this_thread::sleep_for(wait);
  (void)ask(Command::kCloseSafetyPopup);  // there may be none
  if (const auto taken = ask(Command::kUnlockProtectiveStop); !taken) return taken.error();
  const auto end = after(options_.bring_up);
  while (steady_clock::now() < end) {
    const auto now = safety_mode();
    if (!now) return now.error();
    if (*now != SafetyMode::kProtectiveStop) return std::nullopt;
    std::this_thread::sleep_for(options_.poll);
  }
  return "the protective stop could not be unlocked; look at the pendant";
}

std::string security_advice(const dashboard::SoftwareVersion& version) {
  const auto now = std::tuple{version.major, version.minor, version.bugfix};
  // software 3 ends the CB line, 5 is the e-Series; 10 has no such dashboard
  if (now >= std::tuple{5, 25, 1}) return {};
  const std::string_view cure = version.major >= 5
                                    ? ", mended in 5.25.1): update it, and keep the robot"
                                    : "): no update mends this generation, so keep the robot";
  return fmt::format(
      "PolyScope {}.{}.{} lets anybody who reaches its dashboard (port 29999) run commands on the "
      "controller (CVE-2026-8153{} on a network of its own",
      version.major, version.minor, version.bugfix, cure);
}

}  // namespace supple::ur
