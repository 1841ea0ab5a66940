#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "supple/doctor/robot_checks.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/arm_name.hpp"
#include "supple/ur/dashboard_client.hpp"

namespace supple::doctor {
namespace {

constexpr double kEnoughPackages = 0.98;

Finding finding(Grade grade, std::string subject, std::string found, std::string advice = "") {
  return {.grade = grade,
          .subject = std::move(subject),
          .found = std::move(found),
          .advice = std::move(advice)};
}

std::string advice_for(ur::RobotMode mode) {
  switch (mode) {
    case ur::RobotMode::kRunning:
      return {};
    case ur::RobotMode::kPowerOff:
    case ur::RobotMode::kPowerOn:
    case ur::RobotMode::kIdle:
      return "switch on the arm and release its brakes at the pendant, or set ur.bring_up";
    case ur::RobotMode::kBooting:
    case ur::RobotMode::kUpdatingFirmware:
      return "wait until it is done";
    case ur::RobotMode::kConfirmSafety:
      return "confirm the safety configuration at the pendant";
    default:
      return "look at the pendant";
  }
}

}  // namespace

Finding judge_model(std::string_view configured, std::string_view robots, bool e_series) {
  const std::string found = fmt::format("{}{}", printable(robots), e_series ? "" : " (CB series)");
  if (configured.empty()) return finding(Grade::kOk, "robot model", found);
  if (!ur::is_arm_name(configured)) {
    return finding(Grade::kWarn, "robot model",
                   fmt::format("{}; the configuration has '{}'", found, printable(configured)),
                   "see to it that this is its model");
  }
  if (ur::same_arm(configured, robots, e_series)) {
    return finding(Grade::kOk, "robot model", found);
  }
  return finding(Grade::kBad, "robot model",
                 fmt::format("{}; the configuration has '{}'", found, printable(configured)),
                 "set robot.model to the robot's");
}

Finding judge_software(const ur::dashboard::SoftwareVersion& version) {
  const std::string found =
      fmt::format("PolyScope {}.{}.{}", version.major, version.minor, version.bugfix);
  const std::string advice = ur::security_advice(version);
  return finding(advice.empty() ? Grade::kOk : Grade::kWarn, "software", found, advice);
}

Finding judge_robot_mode(ur::RobotMode mode) {
  const bool runs = mode == ur::RobotMode::kRunning;
  return finding(runs ? Grade::kOk : Grade::kWarn, "robot mode", std::string{ur::name(mode)},
                 advice_for(mode));
}

Finding judge_safety_mode(ur::SafetyMode mode) {
  const std::string found{ur::name(mode)};
  if (mode == ur::SafetyMode::kNormal) return finding(Grade::kOk, "safety mode", found);
  if (mode == ur::SafetyMode::kReduced) {
    return finding(Grade::kWarn, "safety mode", found,
                   "the robot's own limits are lower now, and it stops itself beyond them");
  }
  const ur::Modes modes{
      .robot = ur::RobotMode::kRunning, .safety = mode, .runtime = ur::RuntimeState::kPlaying};
  return finding(Grade::kBad, "safety mode", found, std::string{ur::obstacle(modes)});
}

Finding judge_remote_control(std::optional<bool> remote) {
  if (!remote) return finding(Grade::kOk, "remote control", "not known to this software");
  if (*remote) return finding(Grade::kOk, "remote control", "on");
  return finding(Grade::kWarn, "remote control", "off: the robot takes no program",
                 "switch the pendant from Local to Remote");
}

Finding judge_rtde(const RtdeHeard& heard) {
  const double wanted = heard.agreed_hz * heard.duration.count();
  const double part = wanted > 0.0 ? static_cast<double>(heard.packages) / wanted : 0.0;
  std::string found = fmt::format("{} packages in {:.2f} s at {:g} Hz, {} missing", heard.packages,
                                  heard.duration.count(), heard.agreed_hz, heard.missing);
  if (heard.packages == 0) {
    return finding(Grade::kBad, "robot data", "none by RTDE", "restart the robot's controller");
  }
  if (part >= kEnoughPackages && heard.missing == 0) {
    return finding(Grade::kOk, "robot data", std::move(found));
  }
  return finding(Grade::kWarn, "robot data", std::move(found),
                 "is the network shared, or this machine busy?");
}

Finding judge_period(Seconds period, double robot_hz) {
  const double steps = period.count() * robot_hz;
  const std::string found = fmt::format("{:g} ms of the configuration, {:g} ms of the robot",
                                        1e3 * period.count(), 1e3 / robot_hz);
  constexpr double kSame = 1e-6;
  if (std::abs(steps - std::round(steps)) < kSame && steps > 1.0 - kSame) {
    return finding(Grade::kOk, "period", found);
  }
  return finding(Grade::kWarn, "period", found,
                 fmt::format("set robot.period_ms to {:g}, or a multiple of it", 1e3 / robot_hz));
}

}  // namespace supple::doctor
