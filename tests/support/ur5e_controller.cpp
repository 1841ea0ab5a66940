#include "support/ur5e_controller.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "supple/urdf/load.hpp"

namespace supple::test {
namespace {

template <class R>
auto must(R result) {
  if (!result) {
    std::fputs("the test's own controller does not hold together\n", stderr);
    std::abort();
  }
  return *std::move(result);
}

}  // namespace

Ur5e ur5e_controller(Seconds period) {
  const auto robot = must(urdf::load_urdf(SUPPLE_SOURCE_DIR "/models/ur5e.urdf"));
  const int n = robot.joints();
  Ur5e out;
  control::Params& p = out.params;
  p.robot = robot;
  p.probe = *robot.frame_named("tool0");
  p.sensor = p.probe;

  wrench::Params wrench;
  wrench.deadband = {.force = 0.0, .force_knee = 0.0, .torque = 0.0, .torque_knee = 0.0};
  wrench.filter.low_pass = wrench::LowPass::kOff;
  p.wrench = must(wrench::prepared(wrench, period));

  p.admittance.gains.translation = {.mass = Vec3::Constant(5.0),
                                    .damping = Vec3::Constant(200.0),
                                    .stiffness = Vec3::Constant(100.0)};
  p.admittance.gains.rotation = {.mass = Vec3::Constant(0.2),
                                 .damping = Vec3::Constant(8.0),
                                 .stiffness = Vec3::Constant(10.0)};
  p.admittance.ramp = Seconds{0.0};

  limits::Params limits;
  limits.linear_speed = 0.5;
  limits.angular_speed = 2.0;
  limits.linear_acceleration = 20.0;
  limits.angular_acceleration = 80.0;
  p.limits = must(limits::prepared(limits, 2.0 * period));

  ik::JointLimits joints;
  p.safety = safety::defaults(n, period);
  for (VecJ* x : {&joints.q_lower, &joints.q_upper, &joints.v_max, &joints.a_max}) x->resize(n);
  for (int i = 0; i < n; ++i) {
    joints.q_lower[i] = robot.joint(i).limits.lower;
    joints.q_upper[i] = robot.joint(i).limits.upper;
    joints.v_max[i] = robot.joint(i).limits.velocity;
    joints.a_max[i] = 80.0;
  }
  p.joints = must(ik::prepared(joints, 2.0 * period));
  p.safety.q_lower = joints.q_lower;
  p.safety.q_upper = joints.q_upper;
  p.safety.v_max = joints.v_max;
  p.safety.a_max = joints.a_max;
  p.safety.stuck_readings = 0;
  p.safety.max_linear_speed = 0.75;
  p.safety.max_angular_speed = 3.0;

  out.q0.resize(n);
  out.q0 << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;
  return out;
}

PerfectArm::PerfectArm(const control::Params& params, const VecJ& q, Seconds dt)
    : params_{params}, q_{q}, v_{VecJ::Zero(q.size())}, dt_{dt} {}

const control::TickOutput& PerfectArm::tick(const Wrench& F_S_S, safety::Request request) {
  control::TickInput in;
  in.facts = {.request = request,
              .dt = dt_,
              .q = q_,
              .v = v_,
              .joint_stamp = ++stamp_,
              .reading = F_S_S,
              .reading_stamp = stamp_};
  in.target = target_;
  target_.reset();
  control::tick(params_, state_, in, out_);
  v_ = out_.v_command;
  q_ += dt_.count() * v_;
  return out_;
}

}  // namespace supple::test
