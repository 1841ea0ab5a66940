#include "supple/recording/stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "supple/core/rotation.hpp"

namespace supple::recording {
namespace {

constexpr double kMostAngle = 4.0 * std::numbers::pi;  // [rad]
constexpr double kMostTimes = 10.0;                    // the model's speed or effort
constexpr double kShortest = 1e-6;                     // between two rows [s]
constexpr double kStandardGravity = 9.80665;
constexpr std::string_view kWayOut = "; if it is right, set checks: false";

double of(const std::vector<double>& list, int i, double otherwise) {
  return list.empty() ? otherwise : list.at(static_cast<std::size_t>(i));
}

bool slides(const model::ModelJoint& joint) { return joint.kind == model::JointKind::kPrismatic; }

/// Of a column in `unit`, in SI; degrees stand for millimetres where a joint slides.
double factor(const model::ModelJoint& joint, AngleUnit unit) {
  if (slides(joint)) return unit == AngleUnit::kDegrees ? 1e-3 : 1.0;
  return radians_of(unit);
}

}  // namespace

SampleStream::SampleStream(Recording& recording)
    : recording_{recording}, values_(recording.binding.columns.size()) {}

void SampleStream::refuse(std::size_t k, std::string what, std::string hint) {
  if (problem_) return;
  problem_ = recording_.rows.at(k, std::move(what), std::move(hint)).text();
}

Vec3 SampleStream::three(const Group& group) const {
  return {values_[group.first], values_[group.first + 1], values_[group.first + 2]};
}

bool SampleStream::read_time(Sample& sample, bool& again) {
  const TimeColumn& time = recording_.map.time;
  const std::size_t k = recording_.binding.time.first;
  sample.t = values_[k] * seconds_of(time.unit);
  if (!last_t_) return true;
  const double dt = sample.t - *last_t_;
  if (dt == 0.0 && time.repeated == Repeats::kSkip) {
    again = true;
    return true;
  }
  if (!(dt > 0.0)) {
    refuse(k, fmt::format("is {}, not after the row before", values_[k]),
           dt == 0.0 ? "sort the rows, or set time.repeated: skip" : "sort the rows by time");
    return false;
  }
  if (dt < kShortest) {
    refuse(k, fmt::format("is {:.3g} s after the row before", dt),
           "is time.unit right? rows closer than a microsecond are not read");
    return false;
  }
  sample.after_gap = dt > 1e-3 * time.longest_gap_ms;
  if (sample.after_gap && time.gaps == Gaps::kRefuse) {
    refuse(k,
           fmt::format("is {:.6g} s after the row before; {:.6g} s is the longest gap", dt,
                       1e-3 * time.longest_gap_ms),
           "is time.unit right? else set time.longest_gap_ms, or time.gaps: restart");
    return false;
  }
  sample.dt = Seconds{dt};
  return true;
}

void SampleStream::check_joint(const Sample& sample, int joint) {
  const Binding& b = recording_.binding;
  const model::ModelJoint& model = recording_.model->joint(joint);
  const auto k = [joint](const Group& group) {
    return group.first + static_cast<std::size_t>(joint);
  };
  const bool turns = !slides(model);
  if (b.positions.count > 0 && turns && std::abs(sample.q[joint]) > kMostAngle) {
    refuse(k(b.positions), fmt::format("is {} rad, beyond two turns", sample.q[joint]),
           fmt::format("degrees? set positions.unit: deg{}", kWayOut));
  }
  const double speed = kMostTimes * model.limits.velocity;
  if (b.velocities.count > 0 && std::abs(sample.v[joint]) > speed) {
    refuse(k(b.velocities),
           fmt::format("is {:.6g} {}, ten times the limit of '{}' and more", sample.v[joint],
                       turns ? "rad/s" : "m/s", model.name.view()),
           fmt::format("degrees? set velocities.unit: deg_per_s{}", kWayOut));
  }
  if (b.torques.count == 0) return;
  double torque = sample.torque[joint];
  const TorqueColumns& torques = recording_.map.torques;
  if (torques.kind == TorqueKind::kCurrent) {
    torque *= of(torques.motor_constant_nm_per_a, joint, 0.0);
  }
  if (std::abs(torque) > kMostTimes * model.limits.effort) {
    refuse(k(b.torques),
           fmt::format("makes {:.6g} N m, ten times the limit of '{}' and more", torque,
                       model.name.view()),
           fmt::format("another unit, or a current? set torques.kind{}", kWayOut));
  }
}

void SampleStream::read_joints(Sample& sample) {
  const Binding& b = recording_.binding;
  if (!recording_.model) return;
  const ColumnMap& map = recording_.map;
  const model::RobotModel& model = *recording_.model;
  const int n = model.joints();
  sample.q = VecV::Zero(n);
  sample.v = VecV::Zero(n);
  sample.torque = VecV::Zero(n);
  for (int i = 0; i < n; ++i) {
    const auto value = [&](const Group& group) {
      return values_[group.first + static_cast<std::size_t>(i)];
    };
    if (b.positions.count > 0) {
      sample.q[i] = of(map.positions.sign, i, 1.0) * factor(model.joint(i), map.positions.unit) *
                    (value(b.positions) + of(map.positions.offset, i, 0.0));
    }
    if (b.velocities.count > 0) {
      sample.v[i] = of(map.velocities.sign, i, 1.0) * factor(model.joint(i), map.velocities.unit) *
                    value(b.velocities);
    }
    if (b.torques.count > 0) {
      sample.torque[i] =
          of(map.torques.sign, i, 1.0) * (value(b.torques) + of(map.torques.offset, i, 0.0));
    }
    if (map.checks) check_joint(sample, i);
  }
}

void SampleStream::check_imu(const Sample& sample, double norm) {
  const Binding& b = recording_.binding;
  if (std::abs(norm - 1.0) > 0.02) {
    refuse(b.orientation.first, fmt::format("starts a quaternion of length {:.4g}, not 1", norm),
           "are these its four columns, in this order?");
  }
  if (!recording_.map.checks) return;
  if (sample.gyro_B.cwiseAbs().maxCoeff() > 60.0) {
    refuse(b.gyroscope.first,
           fmt::format("and its neighbours turn at {:.4g} rad/s", sample.gyro_B.norm()),
           fmt::format("degrees? set imu.gyroscope.unit: deg_per_s{}", kWayOut));
  }
  const double a = sample.accel_B.norm();
  if (std::exchange(first_imu_, false) &&
      (a < 0.3 * kStandardGravity || a > 5.0 * kStandardGravity)) {
    refuse(b.accelerometer.first,
           fmt::format("and its neighbours start with {:.4g} m/s^2; at rest they have 9.81", a),
           fmt::format("in g? set imu.accelerometer.unit: g{}", kWayOut));
  }
}

void SampleStream::read_legs(Sample& sample) {
  const Binding& b = recording_.binding;
  const ColumnMap& map = recording_.map;
  if (b.orientation.count == 4 && map.imu) {
    const double* q = &values_[b.orientation.first];
    const bool first = map.imu->orientation.order == QuaternionOrder::kWxyz;
    Eigen::Vector4d wxyz =
        first ? Eigen::Vector4d{q[0], q[1], q[2], q[3]} : Eigen::Vector4d{q[3], q[0], q[1], q[2]};
    const double norm = wxyz.norm();
    sample.R_WB = rotation_from_wxyz(norm > 0.0 ? Eigen::Vector4d{wxyz / norm} : wxyz);
    sample.gyro_B = radians_of(map.imu->gyroscope.unit) * three(b.gyroscope);
    const bool g = map.imu->accelerometer.unit == AccelerationUnit::kGravities;
    sample.accel_B = (g ? kStandardGravity : 1.0) * three(b.accelerometer);
    check_imu(sample, norm);
  }
  for (int i = 0; i < b.contact.count; ++i) {
    const auto f = static_cast<std::size_t>(i);
    sample.contact.at(f) = values_[b.contact.first + f] > map.feet->contact_above;
  }
  for (int i = 0; i < b.heights.count; ++i) {
    const auto f = static_cast<std::size_t>(i);
    sample.height.at(f) = values_[b.heights.first + f];
  }
  for (int i = 0; i < b.foot_positions.count / 3; ++i) {
    const auto f = static_cast<std::size_t>(i);
    sample.p_BF.at(f) = three({b.foot_positions.first + 3 * f, 3});
  }
  if (b.truth_position.count == 3) sample.p_WB = three(b.truth_position);
  if (b.truth_velocity.count == 3) sample.v_WB_W = three(b.truth_velocity);
}

bool SampleStream::read(Sample& sample) {
  for (;;) {
    if (problem_) return false;
    const auto row = recording_.rows.next(values_);
    if (row == table::CsvReader::Row::kBad) problem_ = recording_.rows.error().text();
    if (row != table::CsvReader::Row::kRow) return false;
    sample = Sample{};
    sample.line = recording_.rows.line();
    bool again = false;
    if (!read_time(sample, again)) return false;
    if (again) continue;
    last_t_ = sample.t;
    read_joints(sample);
    read_legs(sample);
    const Group& wrench = recording_.binding.wrench;
    if (wrench.count == 6) {
      sample.wrench = {.force = three(wrench), .torque = three({wrench.first + 3, 3})};
    }
    return !problem_;
  }
}

/// The slope between the ends of the window around a sample, which no gap lies in.
void SampleStream::derive(Sample& sample, std::size_t index) const {
  const double half = 0.5e-3 * *recording_.map.velocities.derive_over_ms;
  // as many samples on either side, so that the slope is that of the middle
  std::size_t before = 0;
  while (before < index && !window_[index - before].after_gap &&
         (before == 0 || sample.t - window_[index - before - 1].t <= half)) {
    ++before;
  }
  std::size_t after = 0;
  while (index + after + 1 < window_.size() && !window_[index + after + 1].after_gap &&
         (after == 0 || window_[index + after + 1].t - sample.t <= half)) {
    ++after;
  }
  if (before > 0 && after > 0) before = after = std::min(before, after);
  const std::size_t low = index - before;
  const std::size_t high = index + after;
  const double span = window_[high].t - window_[low].t;
  if (span > 0.0) sample.v = (window_[high].q - window_[low].q) / span;
}

bool SampleStream::next(Sample& sample) {
  if (!recording_.map.velocities.derive_over_ms || !recording_.model) return read(sample);
  const double half = 0.5e-3 * *recording_.map.velocities.derive_over_ms;
  while (!ended_ && (window_.size() <= at_ + 1 || window_.back().t - window_[at_].t <= half)) {
    Sample read_sample;
    if (!read(read_sample)) {
      ended_ = true;
    } else {
      window_.push_back(read_sample);
    }
  }
  if (problem_ || at_ >= window_.size()) return false;
  sample = window_[at_];
  derive(sample, at_);
  ++at_;
  while (at_ > 1 && at_ < window_.size() && window_[at_].t - window_[1].t > half) {
    window_.pop_front();
    --at_;
  }
  return true;
}

}  // namespace supple::recording
