#include "supple/doctor/robot_checks.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>

#include "supple/doctor/network_checks.hpp"
#include "supple/net/tcp.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/dashboard_client.hpp"
#include "supple/ur/rtde_tap.hpp"

namespace supple::doctor {
namespace {

using std::chrono::steady_clock;
using ur::dashboard::Command;

constexpr int kRoundTrips = 200;

struct Port {
  std::string_view name;
  std::uint16_t number;
};

/// What is open, as far as it is; the first failure's words.
struct Reach {
  int open = 0;
  std::string closed;  // "dashboard 29999"
  std::string why;
};

Reach reach(const RobotTarget& target) {
  const std::array<Port, 3> ports{{{"dashboard", target.dashboard_port},
                                   {"primary", target.primary_port},
                                   {"RTDE", target.rtde_port}}};
  Reach out;
  for (const Port& port : ports) {
    const auto socket = net::connect_tcp({.host = target.host, .port = port.number}, target.within);
    if (socket) {
      ++out.open;
      continue;
    }
    out.closed += fmt::format("{}{} {}", out.closed.empty() ? "" : ", ", port.name, port.number);
    if (out.why.empty()) out.why = socket.error();
    // a machine that does not answer at all is not asked again
    if (out.open == 0 && socket.error().find("refuses") == std::string::npos) break;
  }
  return out;
}

Finding judge_reach(const Reach& reach) {
  if (reach.open == 0) {
    return {.grade = Grade::kUnreachable,
            .subject = "robot",
            .found = reach.why,
            .advice = "is its controller on, and the address that of its network settings?"};
  }
  if (reach.closed.empty())
    return {.subject = "robot", .found = "dashboard, primary and RTDE open"};
  return {.grade = Grade::kBad,
          .subject = "robot",
          .found = fmt::format("closed: {}", reach.closed),
          .advice = "switch these services on in the robot's settings (Security, Services)"};
}

void ask_dashboard(const RobotTarget& target, bool e_series, Findings& out) {
  auto connected = ur::DashboardClient::connect(
      {.at = {.host = target.host, .port = target.dashboard_port}, .timeout = target.within});
  if (!connected) {
    out.push_back({.grade = Grade::kBad, .subject = "dashboard", .found = connected.error()});
    return;
  }
  ur::DashboardClient dashboard = *std::move(connected);
  if (const auto answer = dashboard.ask(Command::kVersion)) {
    if (const auto version = ur::dashboard::version_from(*answer)) {
      out.push_back(judge_software(*version));
    }
  }
  if (const auto model = dashboard.ask(Command::kRobotModel)) {
    out.push_back(judge_model(target.model, *model, e_series));
  }
  if (const auto mode = dashboard.robot_mode()) out.push_back(judge_robot_mode(*mode));
  if (const auto mode = dashboard.safety_mode()) out.push_back(judge_safety_mode(*mode));
  out.push_back(judge_remote_control(dashboard.remote_control()));
}

RtdeHeard listen(ur::RtdeTap& tap, Seconds duration) {
  RtdeHeard out{.agreed_hz = tap.frequency()};
  const auto slot = *tap.layout().slot("timestamp");
  const double step = 1.0 / tap.frequency();
  std::optional<double> last;
  steady_clock::time_point begin;
  while (tap.end().empty()) {
    const auto payload = tap.next(duration);
    const auto now = steady_clock::now();
    if (!payload) break;
    const double stamp = ur::rtde::double_at(*payload, slot);
    if (!last) {
      begin = now;  // the first may have waited
    } else {
      ++out.packages;
      const double steps = std::round((stamp - *last) / step);
      if (steps > 1.0 && steps < 1e6) out.missing += static_cast<std::uint64_t>(steps) - 1;
    }
    last = stamp;
    out.duration = now - begin;
    if (out.duration >= duration) break;
  }
  return out;
}

void listen_to_rtde(const RobotTarget& target, ur::RtdeTap& tap, Findings& out) {
  out.push_back(judge_rtde(listen(tap, target.duration)));
  out.push_back(judge_period(target.period, tap.frequency()));
  runtime::Histogram times;
  for (int i = 0; i < kRoundTrips; ++i) {
    const auto time = tap.round_trip(target.within);
    if (!time) break;
    times.add(std::chrono::duration_cast<std::chrono::nanoseconds>(*time));
  }
  out.push_back(judge_round_trip("robot", times, target.period));
}

}  // namespace

Findings check_robot(const RobotTarget& target) {
  Findings out;
  const auto place =
      net::resolved({.host = target.host, .port = target.rtde_port}, net::Transport::kTcp);
  if (!place) {
    return {{.grade = Grade::kUnreachable, .subject = "robot", .found = place.error()}};
  }
  const std::string host = net::numeric(*place).host;
  out.push_back(judge_route("robot", host, route_to(host)));
  out.push_back(judge_reach(reach(target)));
  if (out.back().grade == Grade::kUnreachable) return out;
  auto opened = ur::RtdeTap::open({.at = {.host = target.host, .port = target.rtde_port},
                                   .names = {"timestamp"},
                                   .timeout = target.within});
  if (!opened) {
    out.push_back({.grade = Grade::kBad, .subject = "robot data", .found = opened.error()});
    ask_dashboard(target, true, out);
    return out;
  }
  ur::RtdeTap tap = *std::move(opened);
  ask_dashboard(target, tap.version().is_e_series(), out);
  listen_to_rtde(target, tap, out);
  return out;
}

}  // namespace supple::doctor
