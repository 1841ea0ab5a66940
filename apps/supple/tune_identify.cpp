// `supple tune --identify`: one joint swings a little, and its lag is fitted.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "apps/supple/calibrate_job.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/tune_job.hpp"
#include "supple/calibration/beats.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

using identification::LagSample;

constexpr double kSeconds = 4.0;       // of swinging
constexpr double kQuiet = 0.3;         // after it [s]
constexpr double kEase = 0.4;          // in which it begins and ends [s]
constexpr double kFastest = 0.08;      // of the joint [rad/s]
constexpr double kProbe = 0.05;        // of the probe, at most [m/s]
constexpr double kFarthest = 0.05;     // of a joint from its start [rad]
constexpr double kForce = 20.0;        // that a reading may change by [N]
constexpr double kBrake = 0.1;         // of a stop [s]
constexpr Seconds kReadyWithin{10.0};  // a real robot

/// Seven tones that together are never much louder than one.
double swing(double t) {
  constexpr std::array<double, 7> kTones{1.0, 2.0, 3.5, 6.0, 9.0, 14.0, 22.0};  // [Hz]
  constexpr double kCrest = 4.2;                                                // of their sum
  if (t <= 0.0 || t >= kSeconds) return 0.0;
  const double rise = std::min({1.0, t / kEase, (kSeconds - t) / kEase});
  double sum = 0.0;
  for (std::size_t k = 0; k < kTones.size(); ++k) {
    const auto i = static_cast<double>(k);
    const double phase = std::numbers::pi * i * i / static_cast<double>(kTones.size());
    sum += std::sin(2.0 * std::numbers::pi * kTones.at(k) * t + phase);
  }
  return rise * rise * (3.0 - 2.0 * rise) * sum / kCrest;
}

/// The joint that was asked for, or one in the middle: its swing moves the probe little.
Result<int, std::string> joint_of(const model::RobotModel& robot, const Args& args) {
  if (!args.has("--joint")) return robot.joints() / 2;
  std::vector<std::string> known;
  for (int i = 0; i < robot.joints(); ++i) {
    known.emplace_back(robot.joint(i).name.view());
    if (known.back() == args.one("--joint")) return i;
  }
  return Failure{fmt::format("supple tune: --joint is '{}'; known are: {}",
                             printable(args.one("--joint")), listed(known))};
}

/// How fast the joint may swing, here [rad/s].
double speed_at(const config::Setup& setup, const VecJ& q, int joint) {
  model::Workspace work;
  model::ArmKinematics arm;
  const control::Design& design = setup.design;
  model::update_arm(design.robot, work, q, design.probe, design.sensor, arm);
  const double lever = arm.Jv_V_WP_W.col(joint).head<3>().norm();
  return std::min(kFastest, kProbe / std::max(lever, 1e-3));
}

/// The swing on a robot, one period at a time.
class Swing {
 public:
  Swing(const robot::Reading& start, int joint, double speed, robot::CommandMode mode)
      : q0_{start.joints.q},
        F0_{start.wrench.reading.force},
        joint_{joint},
        speed_{speed},
        knows_force_{start.wrench.stamp != 0} {
    command_.mode = mode;
    command_.v = VecJ::Zero(q0_.size());
    command_.q = q0_;
  }

  [[nodiscard]] bool over() const { return scale_ == 0.0 || t_ > kSeconds + kQuiet; }
  [[nodiscard]] double share() const { return std::min(1.0, t_ / (kSeconds + kQuiet)); }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] const std::vector<LagSample>& samples() const { return samples_; }

  const robot::Command& step(const robot::Reading& reading, Seconds dt, bool stop) {
    look(reading, stop);
    if (!problem_.empty()) scale_ = std::max(0.0, scale_ - dt.count() / kBrake);
    const double v = scale_ * speed_ * swing(t_);
    command_.v[joint_] = v;
    command_.q[joint_] += dt.count() * v;
    if (reading.joints.stamp != stamp_) {
      stamp_ = reading.joints.stamp;
      samples_.push_back({.time = t_,
                          .command = v,
                          .measured = t_ - reading.joints.age.count(),
                          .q = reading.joints.q[joint_]});
    }
    t_ += dt.count();
    return command_;
  }

 private:
  void look(const robot::Reading& reading, bool stop) {
    if (!problem_.empty()) return;
    const double way = (reading.joints.q - q0_).cwiseAbs().maxCoeff();
    const double change = (reading.wrench.reading.force - F0_).norm();
    if (stop) {
      problem_ = "it was asked to stop";
    } else if (!reading.ready) {
      problem_ = "the robot takes no commands";
    } else if (!(way < kFarthest)) {
      problem_ =
          fmt::format("a joint is {:.2g} rad from its start, and {} is the limit", way, kFarthest);
    } else if (knows_force_ && !(change < kForce)) {
      problem_ = fmt::format(
          "the force has changed by {:.3g} N, and {} N is the limit: does "
          "something touch the tool?",
          change, kForce);
    }
  }

  VecJ q0_;
  Vec3 F0_;
  int joint_;
  double speed_;
  bool knows_force_;
  robot::Command command_;
  std::vector<LagSample> samples_;
  std::string problem_;
  std::uint64_t stamp_ = 0;
  double t_ = 0.0;
  double scale_ = 1.0;
};

/// Joints known and ready, or nothing in time. A simulated robot needs no readiness but its own.
std::optional<robot::Reading> awaited(robot::Robot& robot, const calibration::DriveOptions& how) {
  calibration::Beats beats{robot, how.clock, how.period};
  robot::Reading reading;
  for (Seconds t{0.0}; t < kReadyWithin; t += beats.wait()) {
    robot.read(reading);
    if (reading.joints.stamp != 0 && reading.ready) return reading;
    if (how.stop->stop()) break;
  }
  return std::nullopt;
}

void run(robot::Robot& robot, Swing& swing, const calibration::DriveOptions& how) {
  Progress progress{"swinging"};
  calibration::Beats beats{robot, how.clock, how.period};
  robot::Reading reading;
  Seconds dt = how.period;
  robot::Command command;
  while (!swing.over() && !how.stop->at_once()) {
    robot.read(reading);
    command = swing.step(reading, dt, how.stop->stop());
    robot.write(command);
    progress.at_share(swing.share());
    dt = beats.wait();
  }
  command.v.setZero();
  robot.write(command);
}

}  // namespace

Result<identification::LagFit, int> identified(const config::Setup& setup, const Args& args) {
  const auto joint = joint_of(setup.design.robot, args);
  if (!joint) return Failure{refuse(joint.error())};
  CalibrateJob job{.setup = setup};
  job.setup.config.simulation.pushes.clear();
  job.setup.config.simulation.faults.clear();
  job.unlock_protective_stop = args.has("--unlock-protective-stop");
  auto hand = robot_at_hand(job, Access::kMove);
  if (!hand) {
    fmt::print(stderr, "{}\n", hand.error().why);
    return Failure{hand.error().code};
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const auto how = drive_options(job, **hand, stop);
  const auto start = awaited((*hand)->robot(), how);
  if (!start || start->joints.q.size() != setup.design.robot.joints()) {
    fmt::print(stderr, "the robot has sent no joint positions, or is not ready, within 10 s\n");
    return Failure{kUnreachable};
  }
  const double speed = speed_at(setup, start->joints.q, *joint);
  fmt::print("joint '{}' swings at {:.2g} rad/s at most for {:.0f} s; Ctrl-C stops it\n",
             setup.design.robot.joint(*joint).name.view(), speed, kSeconds);
  std::fflush(stdout);
  Swing swing{*start, *joint, speed, (*hand)->mode};
  run((*hand)->robot(), swing, how);
  (*hand)->tell_notices();
  if (!swing.problem().empty()) {
    fmt::print(stderr, "stopped: {}\n", swing.problem());
    return Failure{kFailed};
  }
  auto fit = identification::fit_lag(swing.samples());
  if (!fit) {
    fmt::print(stderr, "refused: the motion {}\n", fit.error());
    return Failure{kFailed};
  }
  return *fit;
}

}  // namespace supple::app
