#include "support/ur5e_controller.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "supple/urdf/load.hpp"

namespace supple::test {

control::Params params_of(const control::Design& design) {
  const auto params = control::prepared(design);
  if (!params) {
    const auto& [stage, problem] = params.error();
    std::fprintf(stderr, "%s: %s is %g, %s\n", std::string{stage}.c_str(),
                 std::string{problem.member}.c_str(), problem.value,
                 std::string{problem.rule}.c_str());
    std::abort();
  }
  return *params;
}

Ur5e ur5e_controller(Seconds period) {
  const auto robot = urdf::load_urdf(SUPPLE_SOURCE_DIR "/models/ur5e.urdf");
  if (!robot) std::abort();
  const model::FrameId tool0 = *robot->frame_named("tool0");
  Ur5e out{.design = control::defaults(*robot, tool0, tool0, period)};
  control::Design& d = out.design;
  d.wrench.deadband = {.force = 0.0, .force_knee = 0.0, .torque = 0.0, .torque_knee = 0.0};
  d.wrench.filter.low_pass = wrench::LowPass::kOff;

  d.admittance.gains.translation = {.mass = Vec3::Constant(5.0),
                                    .damping = Vec3::Constant(200.0),
                                    .stiffness = Vec3::Constant(100.0)};
  d.admittance.gains.rotation = {.mass = Vec3::Constant(0.2),
                                 .damping = Vec3::Constant(8.0),
                                 .stiffness = Vec3::Constant(10.0)};
  d.admittance.ramp = Seconds{0.0};

  d.limits.linear_speed = 0.5;
  d.limits.angular_speed = 2.0;
  d.limits.linear_acceleration = 20.0;
  d.limits.angular_acceleration = 80.0;

  d.joints.a_max.setConstant(80.0);
  d.safety.a_max = d.joints.a_max;
  d.safety.stuck_readings = 0;
  d.safety.max_linear_speed = 0.75;
  d.safety.max_angular_speed = 3.0;

  out.params = params_of(d);
  out.q0.resize(robot->joints());
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
  in.desired = desired_;
  target_.reset();
  desired_.reset();
  control::tick(params_, state_, in, out_);
  v_ = out_.v_command;
  q_ += dt_.count() * v_;
  return out_;
}

}  // namespace supple::test
