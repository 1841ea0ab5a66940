#include "supple/config/sections/admittance.hpp"

#include <fmt/format.h>

#include <cmath>

#include "supple/config/sections/presets.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

using admittance::GainAxes;
using admittance::Scheme;
using control::Law;

constexpr Range kIntegralGain{0.0, 20.0, "faster than the contact's own pole it swings"};
constexpr Range kIntegralSpeed{0.0, 0.5, "a lost contact is left at this speed"};
constexpr Range kIntegralTurn{0.0, 90.0, "a lost contact is left at this speed"};
constexpr Range kEnergy{0.0, 50.0, "a push of 50 J hurts"};
constexpr Range kShare{0.0, 100.0, "no more than was taken out"};
constexpr Range kStill{0.01, 50.0, "above the noise of a robot at rest"};
constexpr Range kStillTurn{0.01, 10.0, "above the noise of a robot at rest"};
constexpr Range kStillTime{0.1, 60.0, "shorter than a pause in pushing it would stick"};
constexpr Range kTargetForce{-500.0, 500.0, "what arms of this kind can press with"};
constexpr Range kTargetTorque{-50.0, 50.0, "what arms of this kind can turn with"};
constexpr Range kRamp{0.0, 60.0, "0 lets a change of stiffness jump"};
constexpr Range kReturn{0.1, 50.0, "the probe is back after some three times its inverse"};
constexpr Range kAngle{-360.0, 360.0, "a full turn either way"};
constexpr Range kAcceleration{0.01, 50.0, "five times that of free fall"};
constexpr Range kTurnAcceleration{1.0, 10000.0, "more than wrists can do"};
constexpr double kFarthestTarget = 1.0;  // [m], [rad]

constexpr std::array<Choice<Law>, 2> kLaws{{
    {Law::kOffset, "offset", "the spring ties the commanded pose to the desired one"},
    {Law::kPoseError, "pose_error", "the spring pulls on the measured pose"},
}};

constexpr std::array<Choice<Scheme>, 3> kSchemes{{
    {Scheme::kExact, "exact", "stable with all gains and periods"},
    {Scheme::kSemiImplicitEuler, "semi_implicit_euler", "for comparison"},
    {Scheme::kRk4, "rk4", "for comparison"},
}};

constexpr std::array<std::string_view, 3> kRpy{"roll", "pitch", "yaw"};
constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};

/// One of six numbers that are written as two keys of three.
std::string item(std::string_view linear, std::string_view angular, std::size_t i) {
  return fmt::format("{}[{}]", i < 3 ? linear : angular, i % 3);
}

struct Axis {
  std::size_t index = 0;
  double stiffness = 0.0;
  double target = 0.0;
  double integral = 0.0;
  bool yields = true;
};

Axis axis_of(const AdmittanceSection& s, std::size_t i) {
  const bool linear = i < 3;
  return {.index = i,
          .stiffness = linear ? s.translation.stiffness_n_per_m.at(i)
                              : s.rotation.stiffness_nm_per_rad.at(i - 3),
          .target = linear ? s.target_n.at(i) : s.target_nm.at(i - 3),
          .integral = s.integral ? s.integral->gain_per_s.at(i) : 0.0,
          .yields = s.yields.at(i)};
}

void check_target(Judge& judge, const Axis& axis) {
  if (axis.target == 0.0) return;
  const std::string key = item("target_n", "target_nm", axis.index);
  const std::string_view name = kAxes.at(axis.index);
  if (!axis.yields) {
    return judge.note(key,
                      fmt::format("is {}, but axis {} does not yield", digits(axis.target), name),
                      fmt::format("add {} to yields", name));
  }
  const double offset = std::abs(axis.target) / axis.stiffness;
  if (axis.stiffness == 0.0 || offset <= kFarthestTarget) return;
  judge.note(
      key,
      fmt::format("is {}, which takes a spring of stiffness {} by {:.3g} {}", digits(axis.target),
                  digits(axis.stiffness), offset, axis.index < 3 ? "m" : "rad"),
      "with a stiffness of 0 the force is reached wherever the surface is");
}

void check_integral(Judge& judge, const Axis& axis) {
  if (axis.integral == 0.0 || axis.stiffness == 0.0) return;
  judge.note(fmt::format("integral.gain_per_s[{}]", axis.index),
             fmt::format("is {}, but axis {} has a stiffness of {}", digits(axis.integral),
                         kAxes.at(axis.index), digits(axis.stiffness)),
             "a force is tracked where the stiffness is 0");
}

}  // namespace

void describe(Visitor& v, IntegralSection& s) {
  v.six({"gain_per_s", "how fast the rest of a force error goes away, per axis; 0 leaves it"},
        s.gain_per_s, kIntegralGain);
  v.number({"max_m_per_s", "speed that it may add"}, s.max_m_per_s, kIntegralSpeed);
  v.number({"max_deg_per_s", "angular speed that it may add"}, s.max_deg_per_s, kIntegralTurn);
}

void describe(Visitor& v, TankSection& s) {
  v.number({"initial_j", "energy that changes may use at the start"}, s.initial_j, kEnergy);
  v.number({"max_j", "energy that they may ever use at once"}, s.max_j, kEnergy);
  v.number({"refilled_percent", "share of what damping takes out that is kept for them"},
           s.refilled_percent, kShare);
  v.rule([&s](Judge& judge) {
    if (s.initial_j <= s.max_j) return;
    judge.note("initial_j",
               fmt::format("is {}, above max_j, which is {}", digits(s.initial_j), digits(s.max_j)),
               "raise max_j, or start with less");
  });
}

void describe(Visitor& v, DriftGuardSection& s) {
  v.number({"below_mm_per_s", "slower is at rest"}, s.below_mm_per_s, kStill);
  v.number({"below_deg_per_s", "turning slower is at rest"}, s.below_deg_per_s, kStillTurn);
  v.number({"after_s", "how long it has to be at rest and untouched"}, s.after_s, kStillTime);
}

void describe(Visitor& v, TaskFrameSection& s) {
  v.name({"name", "what messages call it"}, s.name);
  v.numbers({"rpy_deg", "how it is turned against the robot's base, as in URDF"}, s.rpy_deg, kRpy,
            kAngle);
}

void describe(Visitor& v, AdmittanceSection& s) {
  v.preset(s.preset, kAdmittancePresets);
  v.choice({"law", "what the spring is tied to"}, s.law, kLaws);
  v.section({"task_frame",
             "axes of gains, targets and `yields`, fixed in the robot's base; without it they are "
             "those of the desired frame"},
            s.task_frame);
  v.section({"translation", "how it yields to forces, per axis"}, s.translation);
  v.section({"rotation", "how it yields to torques, per axis"}, s.rotation);
  v.choice({"integrator", "how the motion of the virtual mass is computed"}, s.integrator,
           kSchemes);
  v.flags({"yields", "axes that yield; the others are held"}, s.yields, kAxes);
  v.vec3({"target_n", "force that the surroundings shall exert on the probe"}, s.target_n,
         kTargetForce);
  v.vec3({"target_nm", "torque, likewise"}, s.target_nm, kTargetTorque);
  v.section({"integral", "tracks a target force on axes without stiffness"}, s.integral);
  v.number({"ramp_s", "time in which stiffness comes in at the start, and a change of gains later"},
           s.ramp_s, kRamp);
  v.section({"tank", "lets gains change only as far as energy was taken out before"}, s.tank);
  v.section({"drift_guard", "stops what creeps although nothing pushes"}, s.drift_guard);
  v.number({"return_per_s", "how fast an axis returns that no longer yields"}, s.return_per_s,
           kReturn);
  v.number({"acceleration_m_per_s2", "of the virtual mass, at most, with the law `pose_error`"},
           s.acceleration_m_per_s2, kAcceleration);
  v.number({"acceleration_deg_per_s2", "of its turning, likewise"}, s.acceleration_deg_per_s2,
           kTurnAcceleration);
  v.rule([&s](Judge& judge) {
    for (std::size_t i = 0; i < kAxes.size(); ++i) {
      check_target(judge, axis_of(s, i));
      check_integral(judge, axis_of(s, i));
    }
  });
}

admittance::Params params_of(const AdmittanceSection& s) {
  admittance::Params out;
  out.gains = gains_of(s.translation, s.rotation);
  out.axes = s.task_frame ? GainAxes::kGiven : GainAxes::kDesired;
  out.scheme = s.integrator;
  out.selected = s.yields;
  out.F_target = {.force = vec3(s.target_n), .torque = vec3(s.target_nm)};
  if (s.integral) {
    const auto& k = s.integral->gain_per_s;
    out.integral = {.translation_gain = {k[0], k[1], k[2]},
                    .rotation_gain = {k[3], k[4], k[5]},
                    .max_linear = s.integral->max_m_per_s,
                    .max_angular = kDegree * s.integral->max_deg_per_s};
  }
  out.ramp = Seconds{s.ramp_s};
  out.tank.enabled = s.tank.has_value();
  if (s.tank) {
    out.tank.initial = s.tank->initial_j;
    out.tank.max = s.tank->max_j;
    out.tank.refilled = 0.01 * s.tank->refilled_percent;
  }
  out.drift.enabled = s.drift_guard.has_value();
  if (s.drift_guard) {
    out.drift.linear = kMillimetre * s.drift_guard->below_mm_per_s;
    out.drift.angular = kDegree * s.drift_guard->below_deg_per_s;
    out.drift.after = Seconds{s.drift_guard->after_s};
  }
  out.return_frequency = s.return_per_s;
  out.acceleration = {.linear = s.acceleration_m_per_s2,
                      .angular = kDegree * s.acceleration_deg_per_s2};
  return out;
}

Mat3 task_axes_W(const AdmittanceSection& s) {
  return s.task_frame ? rotation_from_rpy(kDegree * vec3(s.task_frame->rpy_deg)) : Mat3::Identity();
}

}  // namespace supple::config
