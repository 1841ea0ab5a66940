#include "supple/control/design.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "supple/admittance/problem.hpp"

namespace supple::control {
namespace {

constexpr double kSpeed = 3.0;         // of a joint, at most [rad/s]
constexpr double kClearance = 5e-3;    // from walls [m]
constexpr double kAcceleration = 5.0;  // [rad/s^2]

DesignProblem of(std::string_view stage, const Problem& problem) noexcept {
  return {.stage = stage, .problem = problem};
}

bool above_zero(double x) noexcept {
  return x > 0.0 && x < std::numeric_limits<double>::infinity();
}

std::optional<Problem> problem_of(const ReferenceParams& reference, Seconds longest) noexcept {
  const struct {
    std::string_view member;
    double value;
  } positive[] = {
      {"linear_speed", reference.linear_speed},
      {"linear_acceleration", reference.linear_acceleration},
      {"angular_speed", reference.angular_speed},
      {"angular_acceleration", reference.angular_acceleration},
  };
  for (const auto& each : positive) {
    if (!above_zero(each.value)) {
      return Problem{each.member, each.value, -1, "must be above 0 and finite"};
    }
  }
  if (!(above_zero(reference.rate) && reference.rate * longest.count() < 1.0)) {
    return Problem{"rate", reference.rate, -1, "must be above 0 and below one in a period"};
  }
  return std::nullopt;
}

std::optional<Problem> problem_of(const TrackingGains& Kp, Seconds longest) noexcept {
  for (const auto& [member, value] :
       {std::pair{"linear", Kp.linear}, std::pair{"angular", Kp.angular}}) {
    if (value >= 0.0 && value * longest.count() < 1.0) continue;
    return Problem{member, value, -1, "must be at least 0 and below one in a period"};
  }
  return std::nullopt;
}

/// From the probe to the first joint that moves it, along all links between, stretched out.
double reach_of(const model::RobotModel& robot, model::FrameId probe) noexcept {
  const model::Frame& frame = robot.frame(probe);
  double reach = frame.X_BF.p.norm();
  bool slides = false;
  for (int i = frame.body - 1; i >= 0; i = robot.parent_of(i)) {
    const model::ModelJoint& joint = robot.joint(i);
    if (joint.kind == model::JointKind::kPrismatic) {
      reach += std::max(std::abs(joint.limits.lower), std::abs(joint.limits.upper));
      slides = true;
    }
    if (robot.parent_of(i) < 0) break;  // what is before the first joint is no lever
    const auto& t = robot.kernel().body[i + 1].t;
    reach += Vec3{t[0], t[1], t[2]}.norm();
  }
  return slides ? std::max(reach, 1.0) : reach;  // a slide's speed is its own lever
}

std::optional<DesignProblem> problem_of_robot(const Design& design) noexcept {
  const auto joints = static_cast<double>(design.robot.joints());
  if (joints < 1 || joints > kMaxArmJoints || design.robot.nv() != design.robot.joints()) {
    return of("robot", {"robot", joints, -1, "must have 1 to 8 joints and a fixed base"});
  }
  if (!above_zero(design.period.count())) {
    return of("robot", {"period", design.period.count(), -1, "must be above 0 and finite"});
  }
  const auto body = [&design](model::FrameId frame) { return design.robot.frame(frame).body; };
  if (design.wrench.compensate_inertia && body(design.sensor) != body(design.probe)) {
    return of("wrench", {"compensate_inertia", 1.0, -1, "needs sensor and probe on one link"});
  }
  const double skew = (design.R_WG.transpose() * design.R_WG - Mat3::Identity()).norm();
  if (!(skew < 1e-9 && design.R_WG.determinant() > 0.0)) {
    return of("admittance", {"R_WG", design.R_WG.determinant(), -1, "must be a rotation"});
  }
  return std::nullopt;
}

/// The robot as its torques know it: with the payload, whose weight the arm carries.
model::RobotModel loaded(const Design& design) noexcept {
  const wrench::Payload& payload = design.wrench.payload;
  if (!design.sensing.on() || !(payload.mass > 0.0)) return design.robot;
  return design.robot.with_load(
      design.sensor, {.mass = payload.mass, .p_BBcm = payload.p_SL, .I_BBcm_B = payload.I_L_S});
}

PreparedSensing prepared_sensing(const SensingParams& sensing,
                                 const ComplianceParams& compliance) noexcept {
  constexpr Seconds kRamp{0.1};
  constexpr double kStands = 1e-9;  // [m/s], [rad/s]
  PreparedSensing out{
      .params = sensing, .on = sensing.on(), .at_tool = sensing.wrench, .floating = compliance};
  if (sensing.point_contact) out.at_tool.torque_prior = 0.0;
  admittance::Params& law = out.floating.admittance;
  law.gains.translation.stiffness.setZero();
  law.gains.rotation.stiffness.setZero();
  law.selected.fill(true);
  law.F_target = {};
  law.integral = {};
  law.ramp = std::min(law.ramp, kRamp);
  out.floating.reference.linear_speed = kStands;
  out.floating.reference.angular_speed = kStands;
  return out;
}

safety::Params required(const Design& design) noexcept {
  safety::Params out = design.safety;
  out.torques_required = design.sensing.on();
  if (design.sensing.source == WrenchSource::kObserver) out.wrench_required = false;
  return out;
}

}  // namespace

Design defaults(const model::RobotModel& robot, model::FrameId probe, model::FrameId sensor,
                Seconds period) noexcept {
  Design out{.robot = robot, .probe = probe, .sensor = sensor, .period = period};
  const int n = robot.joints();
  out.wrench.gravity_W = robot.gravity_W();
  out.limits.clearance = kClearance;
  out.safety = safety::defaults(n, period);
  ik::JointLimits& joints = out.joints;
  for (VecJ* each : {&joints.q_lower, &joints.q_upper, &joints.v_max, &joints.a_max}) {
    each->resize(n);
  }
  for (int i = 0; i < n; ++i) {
    const model::JointLimits& limits = robot.joint(i).limits;
    joints.q_lower[i] = limits.lower;
    joints.q_upper[i] = limits.upper;
    joints.v_max[i] = std::min(limits.velocity, kSpeed);
    joints.a_max[i] = kAcceleration;
  }
  out.safety.q_lower = joints.q_lower;
  out.safety.q_upper = joints.q_upper;
  out.safety.v_max = joints.v_max;
  out.safety.a_max = joints.a_max;
  return out;
}

Result<Params, DesignProblem> prepared(const Design& design) noexcept {
  if (const auto problem = problem_of_robot(design)) return Failure{*problem};
  if (const auto problem = safety::problem_of(design.safety)) {
    return Failure{of("safety", *problem)};
  }
  const Seconds longest = design.safety.longest * design.period;
  if (const auto problem = admittance::problem_of(design.admittance, longest)) {
    return Failure{of("admittance", *problem)};
  }
  if (const auto problem = problem_of(design.reference, longest)) {
    return Failure{of("reference", *problem)};
  }
  if (const auto problem = problem_of(design.tracking, longest)) {
    return Failure{of("tracking", *problem)};
  }
  const auto wrench = wrench::prepared(design.wrench, design.period);
  if (!wrench) return Failure{of("wrench", wrench.error())};
  const auto limits = limits::prepared(design.limits, longest);
  if (!limits) return Failure{of("limits", limits.error())};
  const auto joints = ik::prepared(design.joints, longest);
  if (!joints) return Failure{of("joints", joints.error())};
  const auto ik = ik::checked(design.ik, design.robot.joints());
  if (!ik) return Failure{of("ik", ik.error())};
  const model::RobotModel robot = loaded(design);
  if (design.sensing.on()) {
    if (const auto problem = problem_of(design.sensing, robot)) {
      return Failure{of("sensing", *problem)};
    }
  }
  const ComplianceParams compliance{.law = design.law,
                                    .admittance = design.admittance,
                                    .R_WG = design.R_WG,
                                    .reference = design.reference,
                                    .tracking = design.tracking};

  return Params{.robot = robot,
                .probe = design.probe,
                .sensor = design.sensor,
                .reach = reach_of(design.robot, design.probe),
                .wrench = *wrench,
                .compliance = compliance,
                .limits = *limits,
                .joints = *joints,
                .ik = *ik,
                .safety = required(design),
                .sensing = prepared_sensing(design.sensing, compliance)};
}

}  // namespace supple::control
