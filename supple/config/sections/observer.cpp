#include "supple/config/sections/observer.hpp"

#include <fmt/format.h>

#include <array>
#include <numbers>

#include "supple/config/sections/observer_presets.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

using control::WrenchSource;
using control::YieldsTo;
using safety::Reaction;

constexpr Range kBandwidth{1.0, 3000.0, "100 knows a push after 10 ms; noise grows with its root"};
constexpr Range kConstant{-1000.0, 1000.0, "gear ratio times the motor's own; not 0"};
constexpr Range kRotor{0.0, 100.0, "gear ratio squared times the motor's own"};
constexpr Range kFriction{0.0, 1000.0, "some per cent of the joint's largest torque"};
constexpr Range kKnee{1e-4, 1.0, "speed at which 76 % of the Coulomb friction acts"};
constexpr Range kNoise{1e-3, 1000.0, "errors of the model and of friction count as noise"};
constexpr Range kPrior{0.1, 1e4, "what cannot be told from nothing is at most some of this"};
constexpr Range kObserved{0.1, 99.0,
                          "of the prior; a direction known worse counts as not observed"};
constexpr Range kMisfit{1.0, 1e6, "chi-square of as many numbers as there are joints, less 3"};
constexpr Range kThreshold{0.05, 1000.0, "above what the errors of model and friction come to"};
constexpr Range kPerSpeed{0.0, 1000.0, "errors of friction and inertia grow with speed"};
constexpr Range kLevel{1.0, 100.0, "in thresholds"};
constexpr Range kRelease{1.0, 100.0, "of the level"};
constexpr Range kTime{0.0, 1000.0, "without interruption"};
constexpr Range kRetreat{1.0, 500.0, "as far as the way is remembered: half a radian of a joint"};
constexpr Range kRetreatSpeed{0.001, 1.0, "within the limits"};
constexpr Range kCrossover{0.001, 100.0, "slower than the contact, faster than the drift"};
constexpr Range kForceNoise{1e-3, 100.0, "with what its bias and the payload leave"};
constexpr Range kTorqueNoise{1e-4, 10.0, "likewise"};
constexpr Range kInertia{0.01, 100.0, "lighter is quicker"};
constexpr Range kDamping{0.1, 1000.0, "10 gives 1 rad/s for 10 N m"};
constexpr Range kBand{0.0, 100.0, "what is below it moves nothing"};

constexpr std::array<Choice<YieldsTo>, 2> kYieldsTo{{
    {YieldsTo::kTool, "tool", "what touches the tool; a contact elsewhere moves nothing"},
    {YieldsTo::kWholeArm, "whole_arm", "a push on any link"},
}};

constexpr std::array<Choice<TorqueKind>, 4> kTorques{{
    {TorqueKind::kMotor, "motor", "of the motors behind their gears, friction still in it"},
    {TorqueKind::kJoint, "joint", "measured between gear and link"},
    {TorqueKind::kCurrent, "current", "motor currents, times `motor_constant_nm_per_a`"},
    {TorqueKind::kGravityFree, "gravity_free", "torques of a robot that carries itself"},
}};

constexpr std::array<Choice<ToolContact>, 2> kToolContacts{{
    {ToolContact::kPoint, "point", "at one point of it: a force without a moment"},
    {ToolContact::kAny, "any", "a force and a moment"},
}};

constexpr std::array<Choice<Reaction>, 5> kReactions{{
    {Reaction::kReport, "report", "goes on, and says so"},
    {Reaction::kHold, "hold", "brakes and waits for a resume"},
    {Reaction::kRetreat, "retreat", "goes back the way it came, then waits for a resume"},
    {Reaction::kFloat, "float", "yields without stiffness until the contact ends"},
    {Reaction::kStop, "stop", "brakes; a fault that needs a reset"},
}};

constexpr std::array<Choice<estimation::FusionMethod>, 2> kMethods{{
    {estimation::FusionMethod::kCovariance, "covariance", "each direction by who knows it better"},
    {estimation::FusionMethod::kComplementary, "complementary",
     "the level from one, quick changes from the other"},
}};

constexpr std::array<Choice<estimation::FusionSide>, 2> kSides{{
    {estimation::FusionSide::kObserver, "observer", "the observer, as a sensor drifts"},
    {estimation::FusionSide::kSensor, "sensor", "the sensor, as the model has errors"},
}};

VecV per_joint(const std::vector<double>& given, int joints) {
  VecV out(joints);
  for (int i = 0; i < joints; ++i) {
    out[i] = given.size() == 1 ? given[0] : given.at(static_cast<std::size_t>(i));
  }
  return out;
}

estimation::TorqueParams torque_of(const ObserverSection& s, int joints) {
  using estimation::TorqueSource;
  estimation::TorqueParams out;
  out.motor_side = s.torque == TorqueKind::kMotor || s.torque == TorqueKind::kCurrent;
  if (s.torque == TorqueKind::kCurrent) {
    out.source = TorqueSource::kMotorCurrent;
    out.motor_constant = per_joint(s.motor_constant_nm_per_a, joints);
  }
  if (s.torque == TorqueKind::kGravityFree) out.source = TorqueSource::kGravityFreeTorque;
  const VecV coulomb = per_joint(s.friction.coulomb_nm, joints);
  const VecV viscous = per_joint(s.friction.viscous_nm_s_per_rad, joints);
  for (int i = 0; i < joints; ++i) {
    actuator::JointParams joint;
    joint.coulomb = coulomb[i];
    joint.viscous = viscous[i];
    joint.knee = s.friction.knee_rad_per_s;
    static_cast<void>(out.actuator.joints.push_back(joint));
  }
  return out;
}

estimation::ContactParams contact_of(const DetectorSection& s, int joints) {
  return {.threshold = per_joint(s.threshold_nm, joints),
          .per_speed = per_joint(s.per_speed_nm_s_per_rad, joints),
          .collision = s.collision_level,
          .release = 0.01 * s.release_percent,
          .touch_after = milliseconds(s.touch_after_ms),
          .collision_after = milliseconds(s.collision_after_ms),
          .off_after = milliseconds(s.off_after_ms)};
}

estimation::FusionParams fusion_of(const FusionSection& s) {
  Vec6 sigma;
  sigma << Vec3::Constant(s.sensor_noise_n), Vec3::Constant(s.sensor_noise_nm);
  estimation::FusionParams out;
  out.method = s.method;
  out.slow = s.slow;
  out.crossover = 2.0 * std::numbers::pi * s.crossover_hz;
  out.sensor_covariance = sigma.cwiseAbs2().asDiagonal();
  return out;
}

void check_torque(Judge& judge, const ObserverSection& s) {
  const bool current = s.torque == TorqueKind::kCurrent;
  if (current && s.motor_constant_nm_per_a.empty()) {
    judge.note("motor_constant_nm_per_a", "is missing, and torque is current",
               "torque per ampere of each joint, behind its gear");
  }
  if (!current && !s.motor_constant_nm_per_a.empty()) {
    judge.note("motor_constant_nm_per_a", "is given, and torque is not current",
               "remove it, or say torque: current");
  }
  for (std::size_t i = 0; i < s.motor_constant_nm_per_a.size(); ++i) {
    if (s.motor_constant_nm_per_a[i] != 0.0) continue;
    judge.note(fmt::format("motor_constant_nm_per_a[{}]", i), "is 0, which says nothing");
  }
}

void check_detector(Judge& judge, const ObserverSection& s) {
  if (!s.detector || !s.detector->except_at_tool) return;
  if (s.yields_to == YieldsTo::kTool && s.tool_contact == ToolContact::kPoint) return;
  judge.note("detector.except_at_tool", "is true, but every contact would pass for one at the tool",
             "it needs yields_to: tool and tool_contact: point, which tell them apart");
}

}  // namespace

void describe(Visitor& v, FrictionSection& s) {
  v.list({"coulomb_nm", "that does not depend on speed"}, s.coulomb_nm, kMaxArmJoints, kFriction);
  v.list({"viscous_nm_s_per_rad", "that grows with speed"}, s.viscous_nm_s_per_rad, kMaxArmJoints,
         kFriction);
  v.number({"knee_rad_per_s", "how slowly the friction changes its sign"}, s.knee_rad_per_s, kKnee);
}

void describe(Visitor& v, DetectorSection& s) {
  v.list({"threshold_nm", "a torque from outside that is a touch, at rest"}, s.threshold_nm,
         kMaxArmJoints, kThreshold);
  v.list({"per_speed_nm_s_per_rad", "what is added to it for the joint's speed"},
         s.per_speed_nm_s_per_rad, kMaxArmJoints, kPerSpeed);
  v.number({"collision_level", "a torque that is a collision"}, s.collision_level, kLevel);
  v.number({"release_percent", "below which a contact ends"}, s.release_percent, kRelease);
  v.number({"touch_after_ms", "how long a touch has to last"}, s.touch_after_ms, kTime);
  v.number({"collision_after_ms", "how long a collision has to last"}, s.collision_after_ms, kTime);
  v.number({"off_after_ms", "how long the end of a contact has to last"}, s.off_after_ms, kTime);
  v.boolean({"except_at_tool", "whether a contact at the tool is wanted, and is none"},
            s.except_at_tool);
  v.choice({"on_touch", "what the arm does"}, s.on_touch, kReactions);
  v.choice({"on_collision", "what the arm does"}, s.on_collision, kReactions);
  v.number({"retreat_mm", "how far the probe goes back"}, s.retreat_mm, kRetreat);
  v.number({"retreat_m_per_s", "how fast"}, s.retreat_m_per_s, kRetreatSpeed);
}

void describe(Visitor& v, FusionSection& s) {
  v.choice({"method", "how one wrench is made of two"}, s.method, kMethods);
  v.choice({"slow", "whose level counts with `complementary`"}, s.slow, kSides);
  v.number({"crossover_hz", "between level and quick changes"}, s.crossover_hz, kCrossover);
  v.number({"sensor_noise_n", "standard deviation of the sensor's force"}, s.sensor_noise_n,
           kForceNoise);
  v.number({"sensor_noise_nm", "standard deviation of its torque"}, s.sensor_noise_nm,
           kTorqueNoise);
}

void describe(Visitor& v, SelfMotionSection& s) {
  v.number({"inertia_kg_m2", "of the joints against a push that moves no tool"}, s.inertia_kg_m2,
           kInertia);
  v.number({"damping_nm_s_per_rad", "likewise"}, s.damping_nm_s_per_rad, kDamping);
  v.number({"deadband_nm", "a smaller torque counts as none"}, s.deadband_nm, kBand);
}

void describe(Visitor& v, ObserverSection& s) {
  v.preset(s.preset, kObserverPresets);
  v.choice({"yields_to", "what the arm yields to"}, s.yields_to, kYieldsTo);
  v.choice({"torque", "what the robot reports of its joints"}, s.torque, kTorques);
  v.list({"bandwidth_rad_per_s", "of the observer"}, s.bandwidth_rad_per_s, kMaxArmJoints,
         kBandwidth);
  v.list({"motor_constant_nm_per_a", "torque behind the gear per current"},
         s.motor_constant_nm_per_a, kMaxArmJoints, kConstant);
  v.list({"rotor_inertia_kg_m2", "of the motors behind their gears"}, s.rotor_inertia_kg_m2,
         kMaxArmJoints, kRotor);
  v.section({"friction", "of the gears, where the torque still has it"}, s.friction);
  v.list({"noise_nm", "standard deviation of the external torque that is found"}, s.noise_nm,
         kMaxArmJoints, kNoise);
  v.number({"force_prior_n", "forces of this size are usual"}, s.force_prior_n, kPrior);
  v.number({"torque_prior_nm", "torques of this size are usual"}, s.torque_prior_nm, kPrior);
  v.number({"observed_percent", "how well a direction has to be known"}, s.observed_percent,
           kObserved);
  v.choice({"tool_contact", "how the tool is touched"}, s.tool_contact, kToolContacts);
  v.number({"misfit_limit", "up to which torques pass for those of a contact at the tool"},
           s.misfit_limit, kMisfit);
  v.section({"detector", "tells when the arm is touched, anywhere"}, s.detector);
  v.section({"fusion", "of sensor and observer, with `wrench_source: fused`"}, s.fusion);
  v.section({"self_motion", "of joints that the tool leaves a choice, with `whole_arm`"},
            s.self_motion);
  v.rule([&s](Judge& judge) { check_torque(judge, s); }, {"torque", "motor_constant_nm_per_a"});
  v.rule([&s](Judge& judge) { check_detector(judge, s); },
         {"yields_to", "tool_contact", "detector"});
}

void check_counts(Judge& judge, const ObserverSection& s, int joints) {
  const auto check = [&](std::string_view key, const std::vector<double>& list, bool may_be_empty) {
    const auto size = static_cast<int>(list.size());
    if (size == 1 || size == joints || (may_be_empty && size == 0)) return;
    judge.note(fmt::format("observer.{}", key),
               fmt::format("has {} numbers; the robot has {} joints", size, joints),
               "one number for all joints, or one for each");
  };
  check("bandwidth_rad_per_s", s.bandwidth_rad_per_s, false);
  check("motor_constant_nm_per_a", s.motor_constant_nm_per_a, true);
  check("rotor_inertia_kg_m2", s.rotor_inertia_kg_m2, false);
  check("friction.coulomb_nm", s.friction.coulomb_nm, false);
  check("friction.viscous_nm_s_per_rad", s.friction.viscous_nm_s_per_rad, false);
  check("noise_nm", s.noise_nm, false);
  if (!s.detector) return;
  check("detector.threshold_nm", s.detector->threshold_nm, false);
  check("detector.per_speed_nm_s_per_rad", s.detector->per_speed_nm_s_per_rad, false);
}

control::SensingParams params_of(const ObserverSection& s, WrenchSource source,
                                 const model::RobotModel& robot) {
  const int joints = robot.joints();
  control::SensingParams out;
  out.source = source;
  out.detects = s.detector.has_value();
  out.yields_to = s.yields_to;
  out.observer.bandwidth = per_joint(s.bandwidth_rad_per_s, joints);
  out.observer.torque = torque_of(s, joints);
  out.observer.rotor_inertia = per_joint(s.rotor_inertia_kg_m2, joints);
  out.wrench = {.torque_noise = per_joint(s.noise_nm, joints),
                .force_prior = s.force_prior_n,
                .torque_prior = s.torque_prior_nm,
                .observed_share = 0.01 * s.observed_percent};
  out.point_contact = s.tool_contact == ToolContact::kPoint;
  out.misfit_limit = s.misfit_limit;
  out.fusion = fusion_of(s.fusion);
  out.self_motion.inertia = s.self_motion.inertia_kg_m2;
  out.self_motion.damping = s.self_motion.damping_nm_s_per_rad;
  out.self_motion.deadband = s.self_motion.deadband_nm;
  if (!s.detector) return out;
  out.contact = contact_of(*s.detector, joints);
  out.except_at_tool = s.detector->except_at_tool;
  out.way_back.distance = kMillimetre * s.detector->retreat_mm;
  out.way_back.speed = s.detector->retreat_m_per_s;
  return out;
}

}  // namespace supple::config
