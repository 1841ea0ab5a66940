#pragma once

// An arm that does what it is told, with a force sensor that weighs its tool. No dynamics: what the
// sensor should read is written down here once more, from the drawing.

#include <cstdint>
#include <functional>
#include <random>

#include "supple/calibration/drive.hpp"
#include "supple/core/rotation.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/robot/robot.hpp"
#include "support/shipped_robot.hpp"

namespace supple::calibration {

struct FakeTool {
  double mass = 1.2;
  Vec3 centre{0.01, -0.02, 0.06};
  Wrench bias{.force = {3.0, -5.0, 8.0}, .torque = {0.2, -0.1, 0.05}};
  Vec3 turn = Vec3::Zero();  // of the sensor from where the model has it [rad]
  double force_noise = 0.05;
  double torque_noise = 0.002;
};

class FakeArm final : public robot::SteppedRobot {
 public:
  FakeArm(const model::RobotModel& robot, model::FrameId sensor, const VecJ& q,
          const FakeTool& tool, unsigned seed)
      : robot_{robot}, sensor_{sensor}, tool_{tool}, rng_{seed}, q_{q}, v_{VecJ::Zero(q.size())} {
    command_.v = v_;
    command_.q = q_;
  }

  // What goes wrong, from a time on.
  double joints_freeze_at = 1e9;
  double wrench_freezes_at = 1e9;
  double not_ready_from = 1e9;
  std::function<Wrench(double)> contact = [](double) {
    return Wrench{};
  };                  // on the sensor, its axes
  double pace = 1.0;  // of a velocity that it makes
  std::function<double(double)> noise_factor = [](double) { return 1.0; };

  double time = 0.0;
  VecJ fastest = VecJ::Zero(6);  // that a command asked for [rad/s]
  VecJ hardest = VecJ::Zero(6);  // change of a commanded velocity [rad/s^2]
  std::function<void(const VecJ&)> visited = [](const VecJ&) {};

  [[nodiscard]] int joints() const noexcept override { return robot_.joints(); }

  void read(robot::Reading& out) noexcept override {
    out.ready = time < not_ready_from;
    out.pace = pace;
    if (time < joints_freeze_at) {
      out.joints.q = q_;
      out.joints.v = v_;
      ++joint_stamp_;
    }
    out.joints.stamp = joint_stamp_;
    if (time < wrench_freezes_at) {
      out.wrench.reading = felt();
      ++wrench_stamp_;
    }
    out.wrench.stamp = wrench_stamp_;
  }

  void write(const robot::Command& command) noexcept override { command_ = command; }

  Seconds advance(Seconds period) noexcept override {
    const VecJ before = v_;
    const double dt = period.count();
    if (command_.mode == robot::CommandMode::kVelocity) {
      v_ = command_.v;
      q_ += pace * dt * v_;
    } else {
      v_ = (command_.q - q_) / dt;
      q_ = command_.q;
    }
    fastest = fastest.cwiseMax(v_.cwiseAbs());
    hardest = hardest.cwiseMax((v_ - before).cwiseAbs() / dt);
    time += dt;
    visited(q_);
    return period;
  }

  [[nodiscard]] const VecJ& q() const { return q_; }
  [[nodiscard]] const VecJ& v() const { return v_; }
  void carry_to(const VecJ& q) {
    q_ = q;
    command_.q = q;
    command_.v.setZero();
    v_.setZero();
  }

 private:
  [[nodiscard]] Wrench felt() {
    model::Workspace work;
    model::update_placements(robot_, work, q_);
    const Mat3 R_WS = model::pose(robot_, work, sensor_).R * exp3(tool_.turn);
    const Vec3 weight = tool_.mass * (R_WS.transpose() * Vec3{0.0, 0.0, -9.81});
    Wrench out = tool_.bias + contact(time);
    out.force += weight;
    out.torque += tool_.centre.cross(weight);
    std::normal_distribution<double> noise;
    const double factor = noise_factor(time);
    for (int i = 0; i < 3; ++i) out.force[i] += factor * tool_.force_noise * noise(rng_);
    for (int i = 0; i < 3; ++i) out.torque[i] += factor * tool_.torque_noise * noise(rng_);
    return out;
  }

  model::RobotModel robot_;
  model::FrameId sensor_;
  FakeTool tool_;
  std::mt19937 rng_;
  VecJ q_;
  VecJ v_;
  robot::Command command_;
  std::uint64_t joint_stamp_ = 0;
  std::uint64_t wrench_stamp_ = 0;
};

/// A UR5e with its tool down, and what a survey with it needs.
struct FakeBench {
  model::RobotModel robot = test::shipped_robot("ur5e");
  model::FrameId tool0 = *robot.frame_named("tool0");
  VecJ start = (VecJ{6} << 0.0, -1.5708, 1.5708, -1.5708, -1.5708, 0.0).finished();
  Surroundings around{.q_lower = VecJ::Constant(6, -6.0), .q_upper = VecJ::Constant(6, 6.0)};

  [[nodiscard]] SurveyParams params() const {
    SurveyParams out;
    out.robot = robot;
    out.sensor = tool0;
    out.probe = tool0;
    out.limits = {.speed = VecJ::Constant(6, 1.0), .acceleration = VecJ::Constant(6, 2.0)};
    out.probe_speed = 0.5;
    return out;
  }
  [[nodiscard]] PosePlan plan(int poses = 12) const {
    return *plan_poses(robot, tool0, tool0, around, start, {.poses = poses});
  }
  [[nodiscard]] Survey survey(const std::vector<Leg>& legs) const {
    return {params(), legs, ExpectedLoad{{0.0, 0.0, -9.81}}};
  }
};

[[nodiscard]] inline std::vector<PoseReading> readings(const Survey& survey) {
  std::vector<PoseReading> out;
  for (const MeasuredPose& pose : survey.poses()) out.push_back(pose.reading());
  return out;
}

}  // namespace supple::calibration
