#include "supple/virtual_ur/dashboard_answer.hpp"

#include <fmt/format.h>

#include "supple/virtual_ur/dashboard_request.hpp"

namespace supple::virtual_ur {
namespace {

using ur::RuntimeState;

std::string yes_no(bool value) { return value ? "true" : "false"; }

std::string_view word_of(RuntimeState state) noexcept {
  switch (state) {
    case RuntimeState::kPlaying:
    case RuntimeState::kResuming:
      return "PLAYING";
    case RuntimeState::kPausing:
    case RuntimeState::kPaused:
      return "PAUSED";
    case RuntimeState::kStopping:
    case RuntimeState::kStopped:
      break;
  }
  return "STOPPED";
}

std::string program_of(const Controller& robot) {
  const std::string& name = robot.now().program;
  return name.empty() ? "<unnamed>" : name + ".urp";
}

std::string or_failed(bool done, std::string_view taken, std::string_view command) {
  return done ? std::string{taken} : fmt::format("Failed to execute: {}", command);
}

/// What it says about itself.
std::string told(Ask ask, Controller& robot) {
  const ur::Modes& modes = robot.cabinet().modes();
  const Options& options = robot.options();
  switch (ask) {
    case Ask::kVersion:
      return fmt::format("URSoftware {}.{}.{}.{} (Jan 01 2025)", options.version.major,
                         options.version.minor, options.version.bugfix, options.version.build);
    case Ask::kRobotMode:
      return fmt::format("Robotmode: {}", name(modes.robot));
    case Ask::kSafetyMode:
      return fmt::format("Safetymode: {}", name(modes.safety));
    case Ask::kSafetyStatus:
      return fmt::format("Safetystatus: {}", name(modes.safety));
    case Ask::kProgramState:
      return fmt::format("{} {}", word_of(modes.runtime), program_of(robot));
    case Ask::kRunning:
      return "Program running: " + yes_no(modes.runtime == RuntimeState::kPlaying);
    case Ask::kIsSaved:
      return "true " + program_of(robot);
    case Ask::kLoadedProgram:
      return robot.now().program.empty() ? "No program loaded"
                                         : "Loaded program: /programs/" + program_of(robot);
    case Ask::kRemoteControl:
      return yes_no(robot.cabinet().remote_control);
    case Ask::kModel:
      return std::string{options.kind.word};
    case Ask::kSerialNumber:
      return options.serial_number;
    case Ask::kOperationalMode:
      return "NONE";
    default:
      return {};
  }
}

std::string stopped(Controller& robot) {
  const bool had_one = robot.has_program();
  robot.stop_program("it was stopped at the dashboard");
  return had_one ? "Stopped" : "Failed to execute: stop";
}

std::string unlocked(Controller& robot) {
  if (robot.cabinet().unlock()) return "Protective stop releasing";
  return "Cannot unlock protective stop until 5s after occurrence. Always inspect cause of "
         "protective stop before unlocking";
}

/// What it does.
std::string done(const DashboardRequest& request, Controller& robot) {
  Cabinet& cabinet = robot.cabinet();
  switch (request.ask) {
    case Ask::kPowerOn:
      return or_failed(cabinet.power_on(), "Powering on", "power on");
    case Ask::kPowerOff:
      robot.stop_program("the power was switched off");
      cabinet.power_off();
      return "Powering off";
    case Ask::kBrakeRelease:
      return or_failed(cabinet.release_brakes(), "Brake releasing", "brake release");
    case Ask::kPlay:
      return or_failed(robot.play(), "Starting program", "play");
    case Ask::kPause:
      return or_failed(robot.pause(), "Pausing program", "pause");
    case Ask::kStop:
      return stopped(robot);
    case Ask::kUnlock:
      return unlocked(robot);
    case Ask::kRestartSafety:
      robot.stop_program("the safety system was restarted");
      cabinet.restart_safety();
      return "Restarting safety";
    case Ask::kCloseSafetyPopup:
      cabinet.safety_popup = false;
      return "closing safety popup";
    case Ask::kClosePopup:
      robot.close_popup();
      return "closing popup";
    case Ask::kPopup:
      cabinet.popup = request.argument;
      return "showing popup";
    case Ask::kSaveLog:
      return "Log saved to disk";
    case Ask::kAddToLog:
      return "Added log message";
    case Ask::kLoad:
      return request.argument == program_of(robot)
                 ? fmt::format("Loading program: /programs/{}", request.argument)
                 : fmt::format("File not found: {}", request.argument);
    default:
      return told(request.ask, robot);
  }
}

}  // namespace

std::string dashboard_banner() { return "Connected: Universal Robots Dashboard Server"; }

DashboardAnswer dashboard_answer(std::string_view line, Controller& robot) {
  const DashboardRequest request = dashboard_request(line);
  if (request.ask == Ask::kQuit) return {.line = "Disconnected", .closes = true};
  if (request.ask == Ask::kUnknown) {
    return {.line = fmt::format("could not understand: '{}'", request.argument)};
  }
  if (request.changes && !robot.cabinet().remote_control) {
    return {.line = "Failed to execute: the robot is in local mode"};
  }
  return {.line = done(request, robot)};
}

}  // namespace supple::virtual_ur
