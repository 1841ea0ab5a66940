#include "supple/config/sections/events.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kStart{0.0, 1e6, "since the start of the run"};
constexpr Range kDuration{1e-3, 1e6, "what takes no time does nothing"};
constexpr Range kFaultDuration{0.0, 1e6, "a jump of the clock takes none"};
constexpr Range kRamp{0.0, 1e6, "at most half of duration_s"};
constexpr Range kForce{-1000.0, 1000.0, "a person pushes with up to 200"};
constexpr Range kTorque{-100.0, 100.0, "a person twists with up to 20"};
constexpr Range kPoint{-2.0, 2.0, "0 is the link's origin"};
constexpr Range kFrequency{0.0, 200.0, "0 is steady"};
constexpr Range kSpike{-1e6, 1e6, "of a `sensor_spike`"};
constexpr Range kJumpForce{-1e6, 1e6, "of a `sensor_jump`"};
constexpr Range kJumpTorque{-1e5, 1e5, "of a `sensor_jump`"};
constexpr Range kDelay{0.0, 10000.0, "of a `joint_delay`"};
constexpr Range kJump{-86400.0, 86400.0, "of a `clock_jump`"};

constexpr std::array<Choice<PushAxes>, 2> kAxes{{
    {PushAxes::kTool, "tool", "those of the probe, or of `link`"},
    {PushAxes::kWorld, "world", "those of the robot's base"},
}};

constexpr std::array<Choice<FaultKind>, 12> kKinds{{
    {FaultKind::kSensorDropout, "sensor_dropout", "no samples come"},
    {FaultKind::kSensorNan, "sensor_nan", "samples are not numbers"},
    {FaultKind::kSensorStuck, "sensor_stuck", "samples come, and are all the last good one"},
    {FaultKind::kSensorSpike, "sensor_spike", "`force_n` is added to every force"},
    {FaultKind::kSensorJump, "sensor_jump", "`jump_n` and `jump_nm` are added, in its axes"},
    {FaultKind::kJointLoss, "joint_loss", "no packets come"},
    {FaultKind::kJointNan, "joint_nan", "packets are not numbers"},
    {FaultKind::kJointDelay, "joint_delay", "packets come later by `delay_ms`"},
    {FaultKind::kStall, "stall", "the controller stands still for the duration, once"},
    {FaultKind::kClockJump, "clock_jump", "the controller's clock jumps by `jump_s`, once"},
    {FaultKind::kNotReady, "not_ready", "the robot brakes, says so, and ignores commands"},
    {FaultKind::kTorqueNan, "torque_nan", "torques of the joints are not numbers"},
}};

std::string_view name_of(FaultKind kind) { return kKinds.at(static_cast<std::size_t>(kind)).name; }

/// A kind has its own value or none, and the others mean nothing to it.
void check_value(Judge& judge, const FaultSection& s, std::string_view key, bool given,
                 FaultKind of) {
  if (given == (s.kind == of)) return;
  if (given) {
    judge.note(key,
               fmt::format("is given, but kind is {}, which has no such value", name_of(s.kind)),
               fmt::format("it belongs to {}", name_of(of)));
  } else {
    judge.note(key, fmt::format("is missing, and kind is {}", name_of(of)), "say how much");
  }
}

void check_fault(Judge& judge, const FaultSection& s) {
  check_value(judge, s, "force_n", s.force_n.has_value(), FaultKind::kSensorSpike);
  const bool turns = s.jump_nm.has_value();
  check_value(judge, s, turns ? "jump_nm" : "jump_n", turns || s.jump_n, FaultKind::kSensorJump);
  check_value(judge, s, "delay_ms", s.delay_ms.has_value(), FaultKind::kJointDelay);
  check_value(judge, s, "jump_s", s.jump_s.has_value(), FaultKind::kClockJump);
  if (s.duration_s > 0.0 || s.kind == FaultKind::kClockJump) return;
  judge.note("duration_s",
             fmt::format("is {}, and {} needs one above 0", digits(s.duration_s), name_of(s.kind)));
}

}  // namespace

void describe(Visitor& v, PushSection& s) {
  v.number({"start_s", "when the hand begins to push", Need::kRequired}, s.start_s, kStart);
  v.number({"duration_s", "from then until it has let go"}, s.duration_s, kDuration);
  v.number({"ramp_s", "how long the force rises, and falls at the end"}, s.ramp_s, kRamp);
  v.vec3({"force_n", "of the hand on the probe"}, s.force_n, kForce);
  v.vec3({"torque_nm", "of the hand about the probe"}, s.torque_nm, kTorque);
  v.choice({"axes", "whose axes the force is given in"}, s.axes, kAxes);
  v.number({"frequency_hz", "with which the force swings"}, s.frequency_hz, kFrequency);
  v.name({"link", "that is pushed, if it is not the probe"}, s.link);
  v.vec3({"point_m", "of `link`, in its axes"}, s.point_m, kPoint);
  v.rule(
      [&s](Judge& judge) {
        if (2.0 * s.ramp_s <= s.duration_s) return;
        judge.note("ramp_s",
                   fmt::format("is {}, above half of duration_s, which is {}", digits(s.ramp_s),
                               digits(s.duration_s)),
                   "the force falls as long as it rises");
      },
      {"ramp_s", "duration_s"});
}

void describe(Visitor& v, FaultSection& s) {
  v.choice({"kind", "what goes wrong", Need::kRequired}, s.kind, kKinds);
  v.number({"start_s", "when it does", Need::kRequired}, s.start_s, kStart);
  v.number({"duration_s", "until it is well again"}, s.duration_s, kFaultDuration);
  v.number({"force_n", "that is added"}, s.force_n, kSpike);
  v.vec3({"jump_n", "that is added"}, s.jump_n, kJumpForce);
  v.vec3({"jump_nm", "that is added"}, s.jump_nm, kJumpTorque);
  v.number({"delay_ms", "that is added"}, s.delay_ms, kDelay);
  v.number({"jump_s", "forwards"}, s.jump_s, kJump);
  v.rule([&s](Judge& judge) { check_fault(judge, s); });
}

}  // namespace supple::config
