#include "supple/virtual_ur/arm.hpp"

#include <cmath>

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/wrench/payload.hpp"

namespace supple::virtual_ur {

Result<Arm, std::string> Arm::create(const Options& options) {
  auto sim = sim::SimRobot::create(options.sim);
  if (!sim) return Failure{sim.error()};
  Arm out;
  out.robot_ = std::make_unique<model::RobotModel>(options.sim.robot);
  out.sim_ = *std::move(sim);
  out.work_ = std::make_unique<model::Workspace>();
  const model::RobotModel& robot = *out.robot_;
  for (const auto& [name, frame] :
       {std::pair{"base", &out.base_}, {"tool0", &out.flange_}, {"forearm_link", &out.elbow_}}) {
    const auto found = robot.frame_named(name);
    if (!found) return Failure{std::string{"the model has no frame '"} + name + "'"};
    *frame = *found;
  }
  out.step_ = options.step();
  out.reaction_ = options.wrench_is_reaction;
  out.X_ES_ = inverse(robot.frame(out.flange_).X_BF) * robot.frame(options.sim.sensor).X_BF;
  model::update_placements(robot, *out.work_, options.sim.q0);
  const Pose X_BW = inverse(model::pose(robot, *out.work_, out.base_));
  out.R_BW_ = X_BW.R;
  out.p_BW_ = X_BW.p;
  out.sim_->read(out.reading_);
  return out;
}

void Arm::advance(const robot::Command& command) noexcept {
  sim_->write(command);
  sim_->advance(step_);
  sim_->read(reading_);
}

Joints Arm::measured() const noexcept { return {.q = reading_.joints.q, .v = reading_.joints.v}; }

Vec6 Arm::motor_torques() const noexcept { return reading_.joints.tau; }

Arm::Place Arm::place(const Joints& joints, const ToolSettings& tool) noexcept {
  model::update_twists(*robot_, *work_, joints.q, joints.v);
  const Pose X_BW{.R = R_BW_, .p = p_BW_};
  const Pose X_BE = X_BW * model::pose(*robot_, *work_, flange_);
  const Twist V_BE_B = rotated(R_BW_, model::twist(*robot_, *work_, flange_));
  return {.X_BT = X_BE * tool.X_ET,
          .V_BT_B = shifted(V_BE_B, X_BE.R * tool.X_ET.p),
          .p_BK = X_BW * model::pose(*robot_, *work_, elbow_).p,
          .v_BK = R_BW_ * model::twist(*robot_, *work_, elbow_).linear,
          .R_BE = X_BE.R};
}

Wrench Arm::raw_wrench() const noexcept {
  const double sign = reaction_ ? -1.0 : 1.0;
  const Wrench F_S_S = sign * reading_.wrench.reading;
  const Wrench F_S_E = rotated(X_ES_.R, F_S_S);
  return shifted(F_S_E, -X_ES_.p);
}

// F_E_E of all that is outside and of the sensor's own errors
Wrench Arm::load_at_flange(const ToolSettings& tool) noexcept {
  const Wrench F_E_E = raw_wrench();
  model::update_placements(*robot_, *work_, reading_.joints.q);
  const Mat3 R_WE = model::pose(*robot_, *work_, flange_).R;
  const wrench::Payload payload{.mass = tool.payload, .p_SL = tool.payload_centre};
  return F_E_E - wrench::weight(payload, R_WE, robot_->gravity_W());
}

void Arm::zero_sensor(const ToolSettings& tool) noexcept { zero_ = load_at_flange(tool); }

Wrench Arm::tcp_force(const ToolSettings& tool) noexcept {
  const Wrench F_E_E = load_at_flange(tool) - zero_;
  const Wrench F_T_E = shifted(F_E_E, tool.X_ET.p);
  return rotated(R_BW_ * model::pose(*robot_, *work_, flange_).R, F_T_E);
}

Vec6 Arm::moments(const Vec6& q, const Vec6& v, const Vec6& a, const ToolSettings& tool) noexcept {
  Vec6 out;
  model::inverse_dynamics(*robot_, *work_, q, v, a, out);
  model::update_placements(*robot_, *work_, q);
  Jac6 Jv_V_WE_W(6, 6);
  model::jacobian(*robot_, *work_, flange_, Jv_V_WE_W);
  const Mat3 R_WE = model::pose(*robot_, *work_, flange_).R;
  const wrench::Payload payload{.mass = tool.payload, .p_SL = tool.payload_centre};
  const Wrench F_E_W = rotated(R_WE, wrench::weight(payload, R_WE, robot_->gravity_W()));
  return out - Jv_V_WE_W.transpose() * stacked(F_E_W);
}

int Arm::beyond_position(const Vec6& q) const noexcept {
  for (int i = 0; i < 6; ++i) {
    const model::JointLimits& limits = robot_->joint(i).limits;
    if (q[i] < limits.lower || q[i] > limits.upper) return i;
  }
  return -1;
}

int Arm::beyond_velocity(const Vec6& v, double share) const noexcept {
  for (int i = 0; i < 6; ++i) {
    if (std::abs(v[i]) > share * robot_->joint(i).limits.velocity) return i;
  }
  return -1;
}

}  // namespace supple::virtual_ur
