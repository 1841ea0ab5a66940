#include "supple/benchmark/trial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace supple::benchmark {
namespace {

constexpr double kGap = 5e-3;        // between tip and wall at the start [m]
constexpr double kTold = 0.35;       // the sensor tells a touch: seven deviations of its noise [N]
constexpr double kTouch = 0.2;       // there is one [N]
constexpr double kEnding = 0.5;      // what is steady is looked at over this time [s]
constexpr double kAfterTouch = 1.5;  // [s]
constexpr double kWaveLength = 0.1;  // [m]
constexpr double kWaveSpeed = 0.02;  // [m/s]
constexpr double kImpulseAt = 1.0;   // after the touch [s]
constexpr double kImpulseLasts = 0.02;  // [s]
constexpr double kImpulse = 30.0;       // [N]

VecJ start_joints() {
  constexpr double kDegree = std::numbers::pi / 180.0;
  VecJ q(6);
  q << 0.0, -68.755, 85.944, -108.862, -89.954, 0.0;
  return kDegree * q;
}

sim::SimSetup plant_of(const model::RobotModel& robot, model::FrameId probe, const TrialTask& task,
                       const Pose& X_WP) {
  sim::SimSetup out = sim::free_space(robot, probe, start_joints());
  out.drives = sim::typical_drives(robot);
  out.wrench = sim::typical_sensor();
  const Vec3 down = X_WP.R.col(2);
  if (task.task == Task::kWaves) {
    out.scene.wavy = sim::WavySurface{.stiffness = task.stiffness};
    out.scene.wavy->X_WU.p = X_WP.p - Vec3{0.0, 0.0, kGap + out.scene.wavy->amplitude};
  } else {
    out.scene.wall = sim::Wall{.p_W = X_WP.p + kGap * down,
                               .normal_W = -down,
                               .stiffness = task.stiffness,
                               .half_width = 1.0};
  }
  return out;
}

/// The force over time, from the touch on, and what is read from it.
class Record {
 public:
  explicit Record(double wanted) : wanted_{wanted} {}

  void add(double t, double force) {
    peak_ = std::max(peak_, force);
    if (!touching_ && force > kTouch) {
      touching_ = true;
      ++touches_;
      if (touches_ == 1) from_ = t;
    }
    if (touching_ && force <= 0.0) touching_ = false;
    if (touches_ == 0) return;
    times_.push_back(t);
    forces_.push_back(force);
  }

  [[nodiscard]] bool touched() const { return touches_ > 0; }
  [[nodiscard]] double since_touch(double t) const { return t - from_; }
  /// What comes counts as if it began now, in contact.
  void begin_again(double t) {
    const double error = forces_.empty() ? 0.0 : forces_.back();
    *this = Record{wanted_};
    touching_ = true;
    touches_ = 1;
    from_ = t;
    peak_ = error;
  }

  [[nodiscard]] Figures figures(bool stopped) const {
    Figures out{.peak = peak_ / wanted_,
                .settling = settled(),
                .bounces = std::max(touches_ - 1, 0),
                .stopped = stopped};
    double sum = 0.0;
    double squares = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      const double error = forces_[i] - wanted_;
      out.rms += error * error / static_cast<double>(times_.size());
      if (times_[i] < times_.back() - kEnding) continue;
      sum += error;
      squares += error * error;
      ++count;
    }
    out.rms = std::sqrt(out.rms);
    if (count == 0) return out;
    out.error = sum / count;
    out.chatter = squares / count - out.error * out.error;
    return out;
  }

 private:
  [[nodiscard]] double settled() const {
    constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
    if (times_.empty()) return kNever;
    double last = from_;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      if (std::abs(forces_[i] - wanted_) > kSettled * wanted_) last = times_[i];
    }
    return last < times_.back() - 0.5 * kEnding ? last - from_ : kNever;
  }

  double wanted_;
  double peak_ = 0.0;
  double from_ = 0.0;
  int touches_ = 0;
  bool touching_ = false;
  std::vector<double> times_;
  std::vector<double> forces_;
};

/// Robot and controller, period by period.
class Trial {
 public:
  Trial(Rival& rival, sim::SimRobot& robot, const TrialTask& task, const Pose& X_WP)
      : rival_{rival}, robot_{robot}, task_{task}, record_{task.force} {
    wish_.X_WD = X_WP;
    down_ = X_WP.R.col(2);
  }

  Figures run() {
    robot_.advance(rival_.period());
    robot_.read(reading_);
    robot_.write(rival_.step(reading_, wish_));  // at rest
    robot_.advance(rival_.period());
    const double T = rival_.period().count();
    const double longest = kGap / task_.speed + kAfterTouch + 1.0;
    bool stopped = false;
    for (double t = 0.0; t < duration(t, longest) && !stopped; t += T) {
      plan(t);
      robot_.read(reading_);
      robot_.write(rival_.step(reading_, wish_));
      // looked at as often as the fastest controller would
      for (double part = 0.0; part < T - 1e-9; part += kPeriod.count()) {
        robot_.advance(std::min(kPeriod, Seconds{T - part}));
        const double force = -robot_.truth().X_WP.R.col(2).dot(robot_.truth().F_P_W.force);
        record_.add(t + part, task_.task == Task::kImpulse && pushed_ ? force - hand_ : force);
        stopped = stopped || force > kStopForce || robot_.truth().diverged || !reading_.ready;
      }
    }
    return record_.figures(stopped);
  }

 private:
  [[nodiscard]] double duration(double t, double longest) const {
    if (!record_.touched()) return longest;
    const double rest = t - record_.since_touch(t);
    if (counted_) return counted_at_ + lasts();
    return rest + kAfterTouch + lasts();
  }
  [[nodiscard]] double lasts() const {
    if (task_.task == Task::kWaves) return 2.0 * kWaveLength / kWaveSpeed;
    return task_.task == Task::kImpulse ? kAfterTouch : 0.0;
  }

  /// Where the reference is at t.
  void plan(double t) {
    const double T = rival_.period().count();
    const bool told = told_ || -reading_.wrench.reading.force.z() > kTold;
    if (!told) {
      wish_.V_WD_W.linear = task_.speed * down_;
      wish_.X_WD.p += T * wish_.V_WD_W.linear;
      return;
    }
    if (!std::exchange(told_, true)) {
      wish_.V_WD_W = {};
      wish_.force = task_.force;
      told_at_ = t;
    }
    if (task_.task == Task::kWaves && t - told_at_ > kAfterTouch) glide(t, T);
    if (task_.task == Task::kImpulse) push(t);
  }

  void glide(double t, double T) {
    if (!std::exchange(counted_, true)) {
      counted_at_ = t;
      record_.begin_again(t);
    }
    // towards the base: the other way the arm would be stretched
    wish_.V_WD_W.linear = {-kWaveSpeed, 0.0, 0.0};
    wish_.X_WD.p += T * wish_.V_WD_W.linear;
  }

  void push(double t) {
    const double since = t - told_at_ - kImpulseAt;
    hand_ = since >= 0.0 && since < kImpulseLasts ? kImpulse : 0.0;
    pushed_ = hand_ > 0.0;
    robot_.push({.force = -hand_ * down_});
    if (since >= kImpulseLasts && !std::exchange(counted_, true)) {
      counted_at_ = t;
      record_.begin_again(t);
    }
  }

  Rival& rival_;
  sim::SimRobot& robot_;
  const TrialTask& task_;
  Record record_;
  Wish wish_;
  Vec3 down_;
  robot::Reading reading_;
  bool told_ = false;
  double told_at_ = 0.0;
  bool pushed_ = false;
  double hand_ = 0.0;
  bool counted_ = false;  // what is before does not count
  double counted_at_ = 0.0;
};

}  // namespace

Result<Figures, std::string> tried(Rival& rival, const model::RobotModel& robot,
                                   model::FrameId probe, const TrialTask& task) {
  Kinematics kinematics{robot, probe};
  kinematics.update(start_joints());
  const Pose X_WP = kinematics.probe_pose();
  const auto made = sim::SimRobot::create(plant_of(robot, probe, task, X_WP));
  if (!made) return Failure{made.error()};
  return Trial{rival, **made, task, X_WP}.run();
}

}  // namespace supple::benchmark
