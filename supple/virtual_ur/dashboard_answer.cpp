#include "supple/virtual_ur/dashboard_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/text/words.hpp"

namespace supple::virtual_ur {
namespace {

using ur::RuntimeState;

std::string yes_no(bool value) { return value ? "true" : "false"; }

std::string word_of(RuntimeState state) {
  switch (state) {
    case RuntimeState::kStopping:
    case RuntimeState::kStopped:
      return "STOPPED";
    case RuntimeState::kPlaying:
    case RuntimeState::kResuming:
      return "PLAYING";
    case RuntimeState::kPausing:
    case RuntimeState::kPaused:
      return "PAUSED";
  }
  return "STOPPED";
}

std::string program_of(Controller& robot) {
  const std::string& name = robot.now().program;
  return name.empty() ? "<unnamed>" : name + ".urp";
}

struct Command {
  std::string_view words;  // in lower case
  bool changes;            // refused in local mode
  std::string (*answer)(Controller& robot);
};

std::string or_failed(bool done, std::string_view taken, std::string_view command) {
  return done ? std::string{taken} : fmt::format("Failed to execute: {}", command);
}

std::string version_line(Controller& robot) {
  const ur::rtde::ControlVersion& v = robot.options().version;
  return fmt::format("URSoftware {}.{}.{}.{} (Jan 01 2025)", v.major, v.minor, v.bugfix, v.build);
}

std::string unlock(Controller& robot) {
  if (robot.cabinet().unlock()) return "Protective stop releasing";
  return "Cannot unlock protective stop until 5s after occurrence. Always inspect cause of "
         "protective stop before unlocking";
}

std::string power_off(Controller& robot) {
  robot.stop_program("the power was switched off");
  robot.cabinet().power_off();
  return "Powering off";
}

std::string stop(Controller& robot) {
  if (!robot.has_program()) return "Failed to execute: stop";
  robot.stop_program("it was stopped at the dashboard");
  return "Stopped";
}

std::string close_popup(Controller& robot) {
  robot.close_popup();
  return "closing popup";
}

std::string close_safety_popup(Controller& robot) {
  robot.cabinet().safety_popup = false;
  return "closing safety popup";
}

std::string restart_safety(Controller& robot) {
  robot.stop_program("the safety system was restarted");
  robot.cabinet().restart_safety();
  return "Restarting safety";
}

using C = Controller;

constexpr Command kCommands[] = {
    {"polyscopeversion", false, version_line},
    {"version", false, version_line},
    {"robotmode", false,
     [](C& r) { return fmt::format("Robotmode: {}", name(r.cabinet().modes().robot)); }},
    {"safetymode", false,
     [](C& r) { return fmt::format("Safetymode: {}", name(r.cabinet().modes().safety)); }},
    {"safetystatus", false,
     [](C& r) { return fmt::format("Safetystatus: {}", name(r.cabinet().modes().safety)); }},
    {"programstate", false,
     [](C& r) {
       return fmt::format("{} {}", word_of(r.cabinet().modes().runtime), program_of(r));
     }},
    {"running", false,
     [](C& r) {
       const bool runs = r.cabinet().modes().runtime == RuntimeState::kPlaying;
       return fmt::format("Program running: {}", yes_no(runs));
     }},
    {"isprogramsaved", false, [](C& r) { return "true " + program_of(r); }},
    {"get loaded program", false,
     [](C& r) {
       return r.now().program.empty() ? std::string{"No program loaded"}
                                      : fmt::format("Loaded program: /programs/{}", program_of(r));
     }},
    {"is in remote control", false, [](C& r) { return yes_no(r.cabinet().remote_control); }},
    {"get robot model", false, [](C& r) { return std::string{r.options().kind.word}; }},
    {"get serial number", false, [](C& r) { return r.options().serial_number; }},
    {"get operational mode", false, [](C&) { return std::string{"NONE"}; }},
    {"power on", true,
     [](C& r) { return or_failed(r.cabinet().power_on(), "Powering on", "power on"); }},
    {"power off", true, power_off},
    {"brake release", true,
     [](C& r) {
       return or_failed(r.cabinet().release_brakes(), "Brake releasing", "brake release");
     }},
    {"play", true, [](C& r) { return or_failed(r.play(), "Starting program", "play"); }},
    {"pause", true, [](C& r) { return or_failed(r.pause(), "Pausing program", "pause"); }},
    {"stop", true, stop},
    {"unlock protective stop", true, unlock},
    {"close safety popup", false, close_safety_popup},
    {"close popup", false, close_popup},
    {"restart safety", true, restart_safety},
    {"savelog", false, [](C&) { return std::string{"Log saved to disk"}; }},
};

std::string in_lower_case(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

/// Commands that are followed by something of the client's.
std::optional<std::string> with_argument(std::string_view line, Controller& robot) {
  const std::string lower = in_lower_case(line);
  const auto argument = [&](std::string_view command) {
    return printable(trimmed(line.substr(command.size())));
  };
  if (lower.starts_with("load ")) {
    return fmt::format("File not found: {}", argument("load "));
  }
  if (lower.starts_with("popup ")) {
    robot.cabinet().popup = argument("popup ");
    return "showing popup";
  }
  if (lower.starts_with("addtolog")) return "Added log message";
  return std::nullopt;
}

}  // namespace

std::string dashboard_banner() { return "Connected: Universal Robots Dashboard Server"; }

DashboardAnswer dashboard_answer(std::string_view line, Controller& robot) {
  const std::string_view asked = trimmed(line);
  const std::string lower = in_lower_case(asked);
  if (lower == "quit") return {.line = "Disconnected", .closes = true};
  for (const Command& command : kCommands) {
    if (command.words != lower) continue;
    if (command.changes && !robot.cabinet().remote_control) {
      return {.line = fmt::format("Failed to execute: {}: the robot is in local mode", lower)};
    }
    return {.line = command.answer(robot)};
  }
  if (auto answer = with_argument(asked, robot)) return {.line = *std::move(answer)};
  return {.line = fmt::format("could not understand: '{}'", printable(asked))};
}

}  // namespace supple::virtual_ur
