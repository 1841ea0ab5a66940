#include "supple/sim/sim_quadruped.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "supple/core/rotation.hpp"
#include "supple/sim/drives.hpp"
#include "supple/sim/mujoco.hpp"
#include "supple/sim/quadruped_mjcf.hpp"
#include "supple/sim/timeline.hpp"

namespace supple::sim {
namespace {

constexpr int kBase = 6;  // velocities before the joints'
constexpr int kBasePlaces = 7;

double rounded(double x, double resolution) noexcept {
  return resolution > 0.0 ? resolution * std::round(x / resolution) : x;
}

}  // namespace

class SimQuadruped::World {
 public:
  World(const QuadrupedSetup& setup, MujocoModel model)
      : setup_{setup},
        model_{std::move(model)},
        data_{mj_makeData(model_.get())},
        step_{nanos(setup.step)},
        trunk_{mj_name2id(model_.get(), mjOBJ_BODY, kTrunkBody)},
        imu_{setup.imu, setup.robot.gravity_W(), setup.seed * 0x9E3779B97F4A7C15ULL + 1},
        rng_{setup.seed * 0x9E3779B97F4A7C15ULL + 2},
        M_full_(static_cast<std::size_t>(model_->nv * model_->nv)) {
    const int n = setup.robot.joints();
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      feet_[i] = mj_name2id(model_.get(), mjOBJ_GEOM, fmt::format("{}{}", kFootGeom, i).c_str());
    }
    external_ = VecV::Zero(kBase + n);
    tau_sum_ = VecV::Zero(n);
    command_ = {.q = setup.q0, .v = VecV::Zero(n), .tau = VecV::Zero(n)};
    place();
    mj_forward(model_.get(), data_.get());
    look();
    imu_.start(truth_.X_WB.R, truth_.V_WB_W);
    sample();
  }

  void advance(Seconds period) noexcept {
    asked_ += nanos(period);
    while (now_ + step_ / 2 < asked_) step();
    look();
    sample();
  }

  [[nodiscard]] Nanos now() const noexcept { return now_; }
  [[nodiscard]] const robot::LeggedTruth& truth() const noexcept { return truth_; }
  [[nodiscard]] const robot::LeggedReading& reading() const noexcept { return reading_; }
  [[nodiscard]] bool fallen() const noexcept { return fallen_ || diverged(*data_); }
  void write(const robot::LeggedCommand& command) noexcept { command_ = command; }

  [[nodiscard]] double energy() noexcept {
    mj_energyPos(model_.get(), data_.get());
    mj_energyVel(model_.get(), data_.get());
    return data_->energy[0] + data_->energy[1];
  }

 private:
  void place() noexcept {
    const Eigen::Vector4d quaternion = quaternion_wxyz(setup_.X_WB.R);
    for (int i = 0; i < 3; ++i) data_->qpos[i] = setup_.X_WB.p[i];
    for (int i = 0; i < 4; ++i) data_->qpos[3 + i] = quaternion[i];
    for (int i = 0; i < setup_.q0.size(); ++i) data_->qpos[kBasePlaces + i] = setup_.q0[i];
  }

  [[nodiscard]] double joint_q(int i) const noexcept { return data_->qpos[kBasePlaces + i]; }
  [[nodiscard]] double joint_v(int i) const noexcept { return data_->qvel[kBase + i]; }

  [[nodiscard]] Mat3 trunk_axes() const noexcept {
    return rotation_from_wxyz(Eigen::Map<const Eigen::Vector4d>(data_->qpos + 3));
  }
  /// MuJoCo turns a free body in its own axes.
  [[nodiscard]] Twist trunk_twist(const Mat3& R) const noexcept {
    return {.linear = vector_at(data_->qvel), .angular = R * vector_at(data_->qvel + 3)};
  }

  [[nodiscard]] VecV motor_torques() const noexcept {
    const auto n = setup_.q0.size();
    VecV out(n);
    for (int i = 0; i < n; ++i) {
      const double wanted = command_.tau[i] + setup_.servo.kp * (command_.q[i] - joint_q(i)) +
                            setup_.servo.kd * (command_.v[i] - joint_v(i));
      const auto range = actuator::torque_range(
          setup_.drives.motors.joints[static_cast<std::size_t>(i)], joint_v(i));
      out[i] = std::clamp(wanted, range.lower, range.upper);
    }
    return out;
  }

  [[nodiscard]] VecV losses(const VecV& tau) noexcept {
    const int nv = model_->nv;
    mj_fullM(model_.get(), M_full_.data(), data_->qM);
    const MatV M = Eigen::Map<const Eigen::MatrixXd>(M_full_.data(), nv, nv);
    const Eigen::Map<const VecV> v{data_->qvel, nv};
    VecV load = external_ - Eigen::Map<const VecV>{data_->qfrc_bias, nv};
    load.tail(tau.size()) += tau;
    return friction_in_step(setup_.drives.motors, M, v, load, setup_.step.count());
  }

  void set_friction() noexcept {
    for (const int foot : feet_) {
      const double x = data_->geom_xpos[3 * foot];
      double mu = setup_.ground.friction;
      for (const Patch& patch : setup_.ground.patches) {
        if (patch.from_x <= x && x < patch.to_x) mu = patch.friction;
      }
      model_->geom_friction[3 * foot] = mu;
    }
  }

  void push() noexcept {
    const Mat3 R = trunk_axes();
    const Wrench F_B_W = pushes_at(setup_.pushes, Seconds{now_}, R);
    const Vec3 p_BL_W = vector_at(data_->xipos + 3 * trunk_) - vector_at(data_->xpos + 3 * trunk_);
    const Wrench F_L_W = shifted(F_B_W, p_BL_W);
    for (int i = 0; i < 3; ++i) {
      data_->xfrc_applied[6 * trunk_ + i] = F_L_W.force[i];
      data_->xfrc_applied[6 * trunk_ + 3 + i] = F_L_W.torque[i];
    }
  }

  void step() noexcept {
    if (!setup_.ground.patches.empty()) set_friction();
    mj_step1(model_.get(), data_.get());
    const VecV tau = motor_torques();
    const VecV link = tau - losses(tau);
    for (int i = 0; i < link.size(); ++i) data_->qfrc_applied[kBase + i] = link[i];
    push();
    mj_step2(model_.get(), data_.get());
    const int nv = model_->nv;
    external_ = Eigen::Map<const VecV>{data_->qfrc_smooth, nv} +
                Eigen::Map<const VecV>{data_->qfrc_bias, nv} +
                Eigen::Map<const VecV>{data_->qfrc_constraint, nv};
    external_.tail(link.size()) -= link;
    now_ += step_;
    tau_sum_ += tau;
    ++steps_;
    note_contacts();
    const Mat3 R = trunk_axes();
    imu_.feel(R, trunk_twist(R), setup_.step.count());
  }

  /// Forces of the step just made, which acted on the places of its beginning.
  void note_contacts() noexcept {
    for (Vec3& each : truth_.f_W) each.setZero();
    for (int i = 0; i < data_->ncon; ++i) {
      const mjContact& contact = data_->contact[i];
      std::array<mjtNum, 6> f{};  // on the second geom, in the contact's axes C
      mj_contactForce(model_.get(), data_.get(), i, f.data());
      const auto foot = std::find(feet_.begin(), feet_.end(), contact.geom2);
      if (foot == feet_.end()) {
        fallen_ = fallen_ || f[0] > 0.0;
        continue;
      }
      const Mat3 R_CW = matrix_at(contact.frame);
      truth_.f_W[static_cast<std::size_t>(foot - feet_.begin())] +=
          R_CW.transpose() * vector_at(f.data());
    }
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      constexpr double kTouches = 1.0;  // [N]
      truth_.contact[i] = truth_.f_W[i].z() > kTouches;
    }
  }

  void look() noexcept {
    mj_kinematics(model_.get(), data_.get());
    truth_.X_WB = {.R = trunk_axes(), .p = vector_at(data_->qpos)};
    truth_.V_WB_W = trunk_twist(truth_.X_WB.R);
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      truth_.p_WF[i] = vector_at(data_->geom_xpos + 3 * feet_[i]);
    }
  }

  void sample() noexcept {
    const auto n = setup_.q0.size();
    const LegSensors& sensors = setup_.sensors;
    reading_.q.resize(n);
    reading_.v.resize(n);
    reading_.tau.resize(n);
    for (int i = 0; i < n; ++i) {
      reading_.q[i] =
          rounded(joint_q(i) + sensors.angle_noise * normal_(rng_), sensors.angle_resolution);
      reading_.v[i] = joint_v(i) + sensors.velocity_noise * normal_(rng_);
      reading_.tau[i] = tau_sum_[i] / std::max(1, steps_) + sensors.torque_noise * normal_(rng_);
    }
    ++reading_.stamp;
    imu_.sample(reading_.imu);
    tau_sum_.setZero();
    steps_ = 0;
  }

  QuadrupedSetup setup_;
  MujocoModel model_;
  MujocoData data_;
  Nanos step_;
  int trunk_;
  std::array<int, robot::kLegs> feet_{};
  Imu imu_;
  std::mt19937_64 rng_;
  std::normal_distribution<double> normal_;
  std::vector<mjtNum> M_full_;
  VecV external_;  // of contacts and pushes in the step before
  VecV tau_sum_;   // of the motors, since the sample before
  int steps_ = 0;  // likewise
  robot::LeggedCommand command_;
  robot::LeggedReading reading_;
  robot::LeggedTruth truth_;
  bool fallen_ = false;
  Nanos now_{0};
  Nanos asked_{0};
};

Result<std::unique_ptr<SimQuadruped>, std::string> SimQuadruped::create(
    const QuadrupedSetup& setup) {
  if (auto problem = problem_of(setup)) return Failure{*problem};
  auto model = load_mujoco(mjcf(setup));
  if (!model) return Failure{fmt::format("MuJoCo refuses the scene: {}", model.error())};
  return std::unique_ptr<SimQuadruped>{
      new SimQuadruped{std::make_unique<World>(setup, *std::move(model))}};
}

SimQuadruped::SimQuadruped(std::unique_ptr<World> world) : world_{std::move(world)} {}

SimQuadruped::~SimQuadruped() = default;

void SimQuadruped::read(robot::LeggedReading& out) const noexcept { out = world_->reading(); }

void SimQuadruped::write(const robot::LeggedCommand& command) noexcept { world_->write(command); }

void SimQuadruped::advance(Seconds period) noexcept { world_->advance(period); }

const robot::LeggedTruth& SimQuadruped::truth() const noexcept { return world_->truth(); }

Seconds SimQuadruped::time() const noexcept { return Seconds{world_->now()}; }

bool SimQuadruped::fallen() const noexcept { return world_->fallen(); }

double SimQuadruped::energy() const noexcept { return world_->energy(); }

}  // namespace supple::sim
