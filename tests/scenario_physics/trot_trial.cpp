#include "trot_trial.hpp"

#include <cmath>

#include "support/documented_base_filter.hpp"
#include "support/trotting_quadruped.hpp"

namespace supple::test {
namespace {

constexpr double kStands = 2.0;  // before it trots [s]

/// One estimator on the stream of readings.
class Runner {
 public:
  Runner(const Follower& follower, const sim::QuadrupedSetup& setup)
      : follower_{follower}, params_{trot_params(setup)} {
    for (const model::FrameId foot : setup.feet)
      legs_.push_back(*legged::leg_of(setup.robot, foot));
    out_.name = follower.name;
  }

  void start(const robot::LeggedReading& reading, const robot::LeggedTruth& truth) {
    state_ = legged::start(params_, truth.X_WB.p, truth.V_WB_W.linear);
    const auto first = reading_of(reading, truth);
    documented_.start(
        estimation::base_start(params_.base, first, truth.X_WB.p, truth.V_WB_W.linear));
  }

  void take(const robot::LeggedReading& reading, const robot::LeggedTruth& truth) {
    accel_B_ += reading.imu.accel_B;
    if (++count_ < follower_.every) return;
    accel_B_ /= count_;
    estimate(reading, truth);
    judge(truth);
    accel_B_.setZero();
    count_ = 0;
  }

  [[nodiscard]] Followed finished(const robot::LeggedTruth& truth) const {
    Followed out = out_;
    const Vec3 error = p_WB_ - truth.X_WB.p;
    out.end_error = error.head<2>().norm();
    out.height_error = std::abs(error.z());
    out.velocity_rmse = std::sqrt(squares_ / periods_);
    out.velocity_nees = nees_ / periods_;
    out.nis_per_row = rows_ > 0.0 ? nis_ / rows_ : 0.0;
    out.contact_right = right_ / (4.0 * periods_);
    return out;
  }

 private:
  [[nodiscard]] estimation::BaseReading reading_of(const robot::LeggedReading& reading,
                                                   const robot::LeggedTruth& truth) const {
    estimation::BaseReading out{
        .R_WB = reading.imu.R_WB, .gyro_B = reading.imu.gyro_B, .accel_B = accel_B_};
    for (std::size_t i = 0; i < 4; ++i) {
      const legged::Leg& leg = legs_[i];
      out.feet[i].p_BF = legged::foot_position(leg, reading.q.segment<3>(leg.first_joint));
      out.feet[i].height_W = params_.foot_radius;
      out.feet[i].contact = truth.contact[i];
    }
    return out;
  }

  void estimate(const robot::LeggedReading& reading, const robot::LeggedTruth& truth) {
    const Seconds dt{follower_.every * TrottingQuadruped::kTick.count()};
    if (follower_.estimator == Estimator::kDocumented) {
      documented_.step(reading_of(reading, truth), params_.base.gravity_W, dt.count());
      p_WB_ = documented_.p_WB();
      v_WB_W_ = documented_.filter.x.segment<3>(3);
      return;
    }
    legged::TickInput in{.q = reading.q,
                         .v = reading.v,
                         .tau = reading.tau,
                         .R_WB = reading.imu.R_WB,
                         .gyro_B = reading.imu.gyro_B,
                         .accel_B = accel_B_,
                         .dt = dt};
    if (follower_.estimator == Estimator::kFlags) in.contact = truth.contact;
    legged::tick(params_, state_, in, tick_);
    p_WB_ = tick_.base.p_WB;
    v_WB_W_ = tick_.base.v_WB_W;
    nis_ += tick_.report.nis;
    rows_ += tick_.report.nis_rows;
    for (unsigned i = 0; i < 4; ++i) {
      out_.slips += (tick_.report.slipped >> i) & 1U;
      right_ += tick_.contact[i].touch == truth.contact[i] ? 1.0 : 0.0;
    }
    const double nees = legged::nees(v_WB_W_ - truth.V_WB_W.linear, tick_.P_velocity);
    if (std::isfinite(nees)) nees_ += nees;
  }

  void judge(const robot::LeggedTruth& truth) {
    squares_ += (v_WB_W_ - truth.V_WB_W.linear).squaredNorm();
    periods_ += 1.0;
  }

  Follower follower_;
  legged::Params params_;
  std::vector<legged::Leg> legs_;
  legged::State state_;
  legged::TickOutput tick_;
  DocumentedBaseFilter documented_;
  Vec3 accel_B_ = Vec3::Zero();
  int count_ = 0;
  Vec3 p_WB_ = Vec3::Zero();
  Vec3 v_WB_W_ = Vec3::Zero();
  double squares_ = 0.0;
  double nis_ = 0.0;
  double rows_ = 0.0;
  double nees_ = 0.0;
  double right_ = 0.0;
  double periods_ = 0.0;
  Followed out_;
};

}  // namespace

legged::Params trot_params(const sim::QuadrupedSetup& setup) {
  legged::Params params = legged::defaults(setup.robot, setup.feet, 4, setup.ground.foot_radius);
  params.observer.torque.motor_side = true;
  params.observer.torque.actuator = setup.drives.motors;
  params.base.p_BI = setup.imu.p_BI;
  return params;
}

Walk trot(const TrotSetup& trot, const std::vector<Follower>& followers) {
  sim::QuadrupedSetup setup = quadruped_setup(0.29);
  setup.seed = trot.seed;
  TrottingQuadruped robot{setup, trot.speed, kStands};
  std::vector<Runner> runners;
  for (const Follower& follower : followers) {
    runners.emplace_back(follower, setup);
    runners.back().start(robot.reading(), robot.truth());
  }
  Walk walk;
  Vec3 last = robot.truth().X_WB.p;
  const double latest = kStands + 2.0 * trot.metres / trot.speed;
  while (walk.way < trot.metres && !robot.fallen() && robot.time() < latest) {
    robot.advance();
    for (Runner& runner : runners) runner.take(robot.reading(), robot.truth());
    // steps of 5 cm, so that swaying is no way
    const Vec3& p = robot.truth().X_WB.p;
    if ((p - last).head<2>().norm() > 0.05) {
      walk.way += (p - last).head<2>().norm();
      last = p;
    }
  }
  walk.seconds = robot.time();
  walk.fallen = robot.fallen();
  for (const Runner& runner : runners) walk.followed.push_back(runner.finished(robot.truth()));
  return walk;
}

}  // namespace supple::test
