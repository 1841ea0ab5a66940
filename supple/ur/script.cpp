#include "supple/ur/script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "supple/net/address.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/reverse.hpp"

namespace supple::ur {
namespace {

bool is_version(std::string_view text) noexcept {
  constexpr std::string_view kAllowed =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-";
  return !text.empty() && text.size() <= 32 &&
         text.find_first_not_of(kAllowed) == std::string_view::npos;
}

// NaN is outside
std::optional<std::string> outside(std::string_view what, double value, double least, double most,
                                   std::string_view unit) {
  if (value >= least && value <= most) return std::nullopt;
  return fmt::format("{} {} is not between {} and {} {}", what, digits(value), digits(least),
                     digits(most), unit);
}

std::optional<std::string> problem_of(const ScriptOptions& o) {
  if (!net::is_ipv4(o.host)) {
    return fmt::format("reverse address '{}' is not four numbers with dots, as 192.168.1.10",
                       printable(o.host));
  }
  if (o.port == 0) return "reverse port 0 is none";
  if (!is_version(o.version)) return fmt::format("version '{}' is none", printable(o.version));
  for (const auto& found : {outside("step", o.step.count(), 1e-3, 0.02, "s"),
                            outside("heartbeat register", o.heartbeat_register, 24, 47, ""),
                            outside("watchdog", o.watchdog_hz, 1.0, 100.0, "Hz"),
                            outside("acceleration", o.acceleration, 0.1, 80.0, "rad/s^2"),
                            outside("stop acceleration", o.stop_acceleration, 0.5, 41.0, "rad/s^2"),
                            outside("lookahead", o.lookahead.count(), 0.03, 0.2, "s"),
                            outside("gain", o.gain, 100.0, 2000.0, ""),
                            outside("payload mass", o.payload_mass, 0.0, 50.0, "kg")}) {
    if (found) return found;
  }
  for (const double x : o.payload_centre) {
    if (auto found = outside("payload centre", x, -1.0, 1.0, "m")) return found;
  }
  for (std::size_t i = 0; i < o.tcp.size(); ++i) {
    if (auto found = outside("tcp", o.tcp[i], -7.0, 7.0, i < 3 ? "m" : "rad")) return found;
  }
  return std::nullopt;
}

// Digits and at most one point, whatever the locale and however small: no exponent.
std::string number(double value) { return fmt::format("{:.6f}", value == 0.0 ? 0.0 : value); }

std::string settings(const ScriptOptions& o) {
  std::string out;
  if (o.set_payload) {
    out += fmt::format("  set_payload({}, [{}, {}, {}])\n", number(o.payload_mass),
                       number(o.payload_centre[0]), number(o.payload_centre[1]),
                       number(o.payload_centre[2]));
  }
  if (o.set_tcp) {
    out += fmt::format("  set_tcp(p[{}, {}, {}, {}, {}, {}])\n", number(o.tcp[0]), number(o.tcp[1]),
                       number(o.tcp[2]), number(o.tcp[3]), number(o.tcp[4]), number(o.tcp[5]));
  }
  return out;
}

// What the arm does: the newest frame, again and again; rest where it asks for none.
std::string motion_thread(const ScriptOptions& o) {
  const std::string step = number(o.step.count());
  const std::string move =
      o.mode == MotionMode::kSpeedJ
          ? fmt::format("        speedj(values, {}, {})\n", number(o.acceleration), step)
          : fmt::format("        servoj(values, t={}, lookahead_time={}, gain={})\n", step,
                        number(o.lookahead.count()), number(o.gain));
  const std::string stop = fmt::format("stopj({})\n", number(o.stop_acceleration));
  const auto wanted =
      static_cast<int>(o.mode == MotionMode::kSpeedJ ? ReverseMode::kSpeedJ : ReverseMode::kServoJ);
  return "  thread supple_motion():\n"
         "    local moving = False\n"
         "    local wanted = 0\n"
         "    local values = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]\n"
         "    while supple_alive:\n"
         "      enter_critical\n"
         "      wanted = supple_mode\n"
         "      values = supple_values\n"
         "      exit_critical\n" +
         fmt::format("      if wanted == {}:\n", wanted) + "        moving = True\n" + move +
         "      elif moving:\n"
         "        " +
         stop +
         "        moving = False\n"
         "      else:\n"
         "        sync()\n"
         "      end\n"
         "    end\n"
         "    " +
         stop + "  end\n";
}

// The heartbeat goes back, so that the other side can measure how long it takes.
std::string echo_thread(int number) {
  return fmt::format(
      "  thread supple_echo():\n"
      "    while supple_alive:\n"
      "      write_output_integer_register({0}, read_input_integer_register({0}))\n"
      "      sync()\n"
      "    end\n"
      "  end\n",
      number);
}

// Once it brakes it needs no heartbeat any more, and the watchdog must not cut the braking short.
constexpr std::string_view kFrames =
    "  local wait = 5.0\n"
    "  while supple_alive:\n"
    "    local frame = socket_read_binary_integer(8, \"supple\", wait)\n"
    "    if frame[0] != 8:\n"
    "      supple_alive = False\n"
    "    elif frame[8] == -2:\n"
    "      supple_alive = False\n"
    "    else:\n"
    "      wait = frame[1] / 1000.0\n"
    "      enter_critical\n"
    "      supple_mode = frame[8]\n"
    "      supple_values = [frame[2] / 1000000.0, frame[3] / 1000000.0, frame[4] / 1000000.0, "
    "frame[5] / 1000000.0, frame[6] / 1000000.0, frame[7] / 1000000.0]\n"
    "      exit_critical\n"
    "    end\n"
    "  end\n";

constexpr std::string_view kEnd =
    "  join motion\n"
    "  socket_close(\"supple\")\n"
    "  textmsg(\"supple: no more commands, the arm is at rest\")\n"
    "  halt\n"
    "end\n";

}  // namespace

Result<std::string, std::string> script_text(const ScriptOptions& o) {
  if (auto problem = problem_of(o)) return Failure{*std::move(problem)};
  std::string out = fmt::format("def {}():\n", kProgramName);
  out += fmt::format("  # supple: reverse {} {}, heartbeat {}, watchdog {:g}, mode {}\n", o.host,
                     o.port, o.heartbeat_register, o.watchdog_hz,
                     o.mode == MotionMode::kSpeedJ ? "speedj" : "servoj");
  out += fmt::format("  # supple external control {}\n", o.version);
  out +=
      "  global supple_alive = True\n"
      "  global supple_mode = 0\n"
      "  global supple_values = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]\n";
  out += motion_thread(o) + echo_thread(o.heartbeat_register) + settings(o);
  out += fmt::format(
      "  if not socket_open(\"{0}\", {1}, \"supple\"):\n"
      "    textmsg(\"supple: nobody listens at {0}, port {1}\")\n"
      "    halt\n"
      "  end\n"
      "  rtde_set_watchdog(\"input_int_register_{2}\", {3}, \"stop\")\n"
      "  local motion = run supple_motion()\n"
      "  local echo = run supple_echo()\n",
      o.host, o.port, o.heartbeat_register, number(o.watchdog_hz));
  out += kFrames;
  out += fmt::format("  rtde_set_watchdog(\"input_int_register_{}\", {}, \"ignore\")\n",
                     o.heartbeat_register, number(o.watchdog_hz));
  out += kEnd;
  return out;
}

}  // namespace supple::ur
