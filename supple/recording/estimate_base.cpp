#include "supple/recording/estimate_base.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "supple/estimation/base_filter.hpp"
#include "supple/recording/observe.hpp"
#include "supple/text/words.hpp"

namespace supple::recording {
namespace {

constexpr std::uint64_t kRowsPerReport = 4096;
constexpr double kStride = 0.05;  // the way is measured in steps of this, so that bobbing is none

void set_filter(const ColumnMap& map, estimation::BaseParams& out) {
  const BaseSection& s = map.base;
  out.feet = static_cast<int>(map.feet->frames.size());
  const auto& place = map.imu->accelerometer.place_mm;
  out.p_BI = 1e-3 * Vec3{place[0], place[1], place[2]};
  out.use_heights = s.use_heights;
  out.use_velocities = s.use_velocities;
  out.acceleration_noise = s.acceleration_noise;
  out.foot_noise = s.foot_noise;
  out.swing_foot_noise = s.swing_foot_noise;
  out.position_noise = s.position_noise;
  out.velocity_noise = s.velocity_noise;
  out.height_noise = s.height_noise;
  out.bias_start = s.bias_start_m_per_s2;
  out.bias_noise = s.bias_noise;
  out.slip_gate = s.slip_gate;
}

std::string said(const legged::ParamsProblem& no) {
  return fmt::format("{}.{} is {}; it {}", no.stage, no.problem.member, digits(no.problem.value),
                     no.problem.rule);
}

/// Where the base was, one step after the other.
class Way {
 public:
  void add(const Vec3& p) {
    if (!last_) last_ = p;
    const double step = (p - *last_).head<2>().norm();
    if (step < kStride) return;
    length_ += step;
    last_ = p;
  }
  [[nodiscard]] double length() const { return length_; }

 private:
  std::optional<Vec3> last_;
  double length_ = 0.0;
};

/// The filter alone, on feet that are measured by somebody else.
class FootFilter {
 public:
  void step(const estimation::BaseParams& params, const Sample& sample, const Vec3& p_WB,
            const Vec3& v_WB_W, double radius, legged::TickOutput& out) {
    estimation::BaseReading reading{
        .R_WB = sample.R_WB, .gyro_B = sample.gyro_B, .accel_B = sample.accel_B};
    out = {};
    for (std::size_t i = 0; i < static_cast<std::size_t>(params.feet); ++i) {
      reading.feet[i] = {.p_BF = sample.p_BF[i],
                         .height_W = sample.height[i] + radius,
                         .contact = sample.contact[i]};
      out.stands[i] = sample.contact[i];
    }
    if (started_) {
      out.report = estimation::step(params, state_, reading, sample.dt);
    } else {
      state_ = estimation::base_start(params, reading, p_WB, v_WB_W);
      started_ = true;
    }
    out.base = estimation::base_estimate(params, state_, reading);
    out.P_position = state_.P.block<3, 3>(estimation::kPosition, estimation::kPosition);
    out.P_velocity = state_.P.block<3, 3>(estimation::kVelocity, estimation::kVelocity);
  }

 private:
  bool started_ = false;
  estimation::BaseState state_;
};

legged::TickInput input_of(const Binding& binding, const Sample& sample) {
  legged::TickInput in{.q = sample.q,
                       .v = sample.v,
                       .tau = sample.torque,
                       .R_WB = sample.R_WB,
                       .gyro_B = sample.gyro_B,
                       .accel_B = sample.accel_B,
                       .dt = sample.dt};
  if (binding.contact.count > 0) in.contact = sample.contact;
  if (binding.heights.count > 0) in.ground_W = sample.height;
  return in;
}

/// With the truth, where the recording has it.
BaseRow compared(const Sample& sample, const legged::TickOutput& out) {
  BaseRow row{.sample = sample, .out = out, .position_error = {}, .velocity_error = {}};
  if (sample.p_WB) row.position_error = out.base.p_WB - *sample.p_WB;
  if (sample.v_WB_W) row.velocity_error = out.base.v_WB_W - *sample.v_WB_W;
  return row;
}

class Tally {
 public:
  void add(const BaseRow& row, BaseSummary& out) {
    const Sample& sample = row.sample;
    if (out.rows++ == 0) first_t_ = sample.t;
    out.duration = sample.t - first_t_;
    out.gaps += sample.after_gap ? 1 : 0;
    out.end = row.out.base.p_WB;
    nis_ += row.out.report.nis;
    nis_rows_ += row.out.report.nis_rows;
    for (unsigned i = 0; i < 4; ++i) out.slips += (row.out.report.slipped >> i) & 1U;
    standing_ += std::count(row.out.stands.begin(), row.out.stands.end(), true);
    way_.add(sample.p_WB.value_or(row.out.base.p_WB));
    if (row.position_error) {
      out.with_truth = true;
      out.end_error = row.position_error->norm();
      out.horizontal_error = row.position_error->head<2>().norm();
      out.largest_error = std::max(out.largest_error, out.end_error);
    }
    if (row.velocity_error && out.rows > 1) {
      out.with_truth = true;
      squares_ += row.velocity_error->squaredNorm();
      const double nees = legged::nees(*row.velocity_error, row.out.P_velocity);
      if (std::isfinite(nees)) nees_ += nees;
      ++velocities_;
    }
  }
  void finish(BaseSummary& out) const {
    const auto rows = static_cast<double>(std::max<std::uint64_t>(out.rows, 1));
    const auto velocities = static_cast<double>(std::max<std::uint64_t>(velocities_, 1));
    out.way = way_.length();
    out.nis_per_row = nis_rows_ > 0 ? nis_ / static_cast<double>(nis_rows_) : 0.0;
    out.standing = static_cast<double>(standing_) / rows;
    out.velocity_rmse = std::sqrt(squares_ / velocities);
    out.velocity_nees = nees_ / velocities;
  }

 private:
  double first_t_ = 0.0;
  double nis_ = 0.0;
  std::int64_t nis_rows_ = 0;
  std::int64_t standing_ = 0;
  double squares_ = 0.0;
  double nees_ = 0.0;
  std::uint64_t velocities_ = 0;
  Way way_;
};

}  // namespace

Result<BaseSetup, std::string> base_setup(const Recording& recording) {
  const ColumnMap& map = recording.map;
  const Binding& binding = recording.binding;
  BaseSetup out;
  out.by_joints = binding.foot_positions.count == 0;
  out.by_torques = binding.torques.count > 0;
  if (out.by_joints && !recording.model) {
    return Failure{
        std::string{"estimate-base needs --model for joints; or name columns with "
                    "feet.positions_m"}};
  }
  if (binding.contact.count == 0 && !(out.by_joints && out.by_torques)) {
    return Failure{
        std::string{"no column says which feet stand, and none has torques that would; "
                    "name feet.contact, or torques"}};
  }
  if (!out.by_joints) {
    set_filter(map, out.legged.base);
    out.legged.base.use_velocities = false;
    out.legged.foot_radius = 1e-3 * map.feet->radius_mm;
    if (const auto no = estimation::problem_of(out.legged.base)) {
      return Failure{fmt::format("base.{} is {}; it {}", no->member, digits(no->value), no->rule)};
    }
    return out;
  }
  legged::PerFoot<model::FrameId> feet{};
  std::copy(binding.feet.begin(), binding.feet.end(), feet.begin());
  out.legged = legged::defaults(*recording.model, feet, static_cast<int>(binding.feet.size()),
                                1e-3 * map.feet->radius_mm);
  set_filter(map, out.legged.base);
  out.legged.observer =
      estimation::observer_defaults(*recording.model, map.base.bandwidth_rad_per_s);
  out.legged.observer.torque = torque_params(map, recording.model->joints());
  out.legged.observer.longest = Seconds{1e-3 * map.time.longest_gap_ms};
  for (estimation::ContactParams& contact : out.legged.contact) {
    if (map.base.contact_threshold_n > 0.0) contact.threshold[0] = map.base.contact_threshold_n;
    if (map.base.contact_per_speed_n_s_per_m > 0.0) {
      contact.per_speed[0] = map.base.contact_per_speed_n_s_per_m;
    }
  }
  if (const auto no = legged::problem_of(out.legged)) return Failure{said(*no)};
  return out;
}

Result<BaseSummary, std::string> estimate_base(Recording& recording, const BaseSetup& setup,
                                               const std::function<void(const BaseRow&)>& each,
                                               const std::function<void(double)>& progress) {
  SampleStream stream{recording};
  const auto& start = recording.map.base.start_m;
  legged::State state;
  FootFilter feet;
  legged::TickOutput out;
  BaseSummary summary;
  Tally tally;
  Sample sample;
  while (stream.next(sample)) {
    const Vec3 p_WB = sample.p_WB.value_or(Vec3{start[0], start[1], start[2]});
    const Vec3 v_WB_W = sample.v_WB_W.value_or(Vec3::Zero());
    if (setup.by_joints) {
      if (summary.rows == 0) state = legged::start(setup.legged, p_WB, v_WB_W);
      legged::tick(setup.legged, state, input_of(recording.binding, sample), out);
    } else {
      feet.step(setup.legged.base, sample, p_WB, v_WB_W, setup.legged.foot_radius, out);
    }
    const BaseRow row = compared(sample, out);
    each(row);
    tally.add(row, summary);
    if (summary.rows % kRowsPerReport == 0 && progress) progress(stream.share());
  }
  if (stream.problem()) return Failure{*stream.problem()};
  if (summary.rows < 2) {
    return Failure{
        fmt::format("the recording has {} rows; the filter needs 2 and more", summary.rows)};
  }
  tally.finish(summary);
  return summary;
}

}  // namespace supple::recording
