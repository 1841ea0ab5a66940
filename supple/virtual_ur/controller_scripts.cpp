// What the controller does with the text that clients send it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "supple/core/rotation.hpp"
#include "supple/text/words.hpp"
#include "supple/virtual_ur/controller.hpp"

namespace supple::virtual_ur {

void Controller::run(const Script& script, bool read_only) {
  if (read_only || !cabinet_.remote_control) {
    say(ur::primary::ErrorCode{.code = 210,
                               .level = ur::primary::Level::kWarning,
                               .text = "the interface is read-only in local mode"});
    return;
  }
  switch (script.kind) {
    case ScriptKind::kLine:
      run_line(script.text);
      return;
    case ScriptKind::kSecondary:
      run_secondary(script);
      return;
    case ScriptKind::kProgram:
      run_program(script);
      return;
  }
}

// A text that comes while a program is paused only ends that one; after the brakes were released
// the robot is as if it were paused.
void Controller::run_program(const Script& script) {
  const auto program = stream_program(script);
  if (script.name.size() > kLongestProgramName) {
    say(ur::primary::RuntimeException{1, 1, "a program's name has at most 31 characters"});
  } else if (is_paused() || fresh_brakes_) {
    stop_program("a program came while it was paused");
  } else if (!cabinet_.may_move()) {
    say_text(fmt::format("{}: the robot cannot run a program now", script.name));
  } else if (!program) {
    zero_force();
    say(ur::primary::Key{.title = "PROGRAM_XXX_STARTED", .text = script.name});
    say(ur::primary::RuntimeException{
        1, 1, "a virtual robot runs programs that stream commands, and this is none"});
    say(ur::primary::Key{.title = "PROGRAM_XXX_STOPPED", .text = script.name});
  } else {
    start(*program);
  }
}

void Controller::start(const StreamProgram& what) {
  if (program_) {  // the new one takes its place at once
    stop_program("another program was started");
    say(ur::primary::Key{.title = "PROGRAM_XXX_STOPPED", .text = last_program_});
    ended_ = counts();
    program_.reset();
  }
  loaded_ = what;
  last_program_ = what.name;
  held_ = false;
  fresh_brakes_ = false;
  if (std::exchange(scene_waits_, false)) arm_.start_pushes();
  zero_force();
  for (const Call& call : what.settings) apply(call);
  const auto place = [&](const std::optional<int>& number) -> std::optional<std::size_t> {
    if (!number) return std::nullopt;
    return registers_.place(fmt::format("input_int_register_{}", *number));
  };
  echo_ = place(what.echo);
  heartbeat_ = what.watchdog ? registers_.place(what.watchdog->input) : std::nullopt;
  program_.emplace(what, options_.step(), options_.connects_anywhere);
  cabinet_.set_runtime(ur::RuntimeState::kPlaying);
  say(ur::primary::Key{.title = "PROGRAM_XXX_STARTED", .text = what.name});
}

void Controller::run_line(const std::string& line) {
  if (line == "power on") {
    cabinet_.power_on();
  } else if (line == "power off") {
    stop_program("the power was switched off");
    cabinet_.power_off();
  } else if (line == "set robotmode run") {
    cabinet_.release_brakes();
  } else if (line == "set unlock protective stop") {
    if (!cabinet_.unlock()) say_text("a protective stop cannot be unlocked in its first 5 s");
  } else if (line == "stop program") {
    stop_program("it was stopped");
  } else if (line == "pause program") {
    pause();
  } else {
    run_secondary({.kind = ScriptKind::kSecondary, .text = "\n" + line + "\n"});
  }
}

void Controller::run_secondary(const Script& script) {
  const Calls calls = calls_of(script);
  if (calls.bad_line) {
    say(ur::primary::RuntimeException{*calls.bad_line, 1,
                                      "a virtual robot does not know this line"});
    return;
  }
  for (const Call& call : calls.calls) {
    if (apply(call)) continue;
    say(ur::primary::RuntimeException{
        1, 1, fmt::format("'{}' is not known to a virtual robot", printable(call.name))});
    return;
  }
}

void Controller::zero_force() {
  if (options_.kind.e_series) arm_.zero_sensor(tool_);
}

bool Controller::set_digital_output(const Call& call) {
  constexpr struct {
    std::string_view name;
    int first;
  } kBanks[] = {{"set_standard_digital_out", 0},
                {"set_digital_out", 0},
                {"set_configurable_digital_out", 8},
                {"set_tool_digital_out", 16}};
  const std::vector<double>& x = call.numbers;
  if (x.size() != 2 || !(x[0] >= 0.0 && x[0] < 8.0)) return false;
  for (const auto& bank : kBanks) {
    if (bank.name != call.name) continue;
    const std::uint64_t bit = std::uint64_t{1} << (bank.first + static_cast<int>(x[0]));
    digital_outputs_ = x[1] != 0.0 ? digital_outputs_ | bit : digital_outputs_ & ~bit;
    return true;
  }
  return false;
}

bool Controller::apply(const Call& call) {
  const std::vector<double>& x = call.numbers;
  if (call.name == "set_payload" && !x.empty()) {
    tool_.payload = std::max(x[0], 0.0);
    if (x.size() >= 4) tool_.payload_centre = {x[1], x[2], x[3]};
    zero_force();
    return true;
  }
  if (call.name == "set_tcp" && x.size() == 6) {
    tool_.X_ET = {.R = exp3({x[3], x[4], x[5]}), .p = {x[0], x[1], x[2]}};
    return true;
  }
  if (call.name == "zero_ftsensor") {
    arm_.zero_sensor(tool_);
    return true;
  }
  return set_digital_output(call) || call.name == "textmsg" || call.name == "sync";
}

}  // namespace supple::virtual_ur
