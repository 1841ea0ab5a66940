#include "supple/replay/figures.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/rotation.hpp"

namespace supple::replay {
namespace {

using safety::Phase;

// in the order of the enumerators
constexpr std::array<std::string_view, kBrakes> kNames{
    "walls",         "speed",        "turning speed", "acceleration", "turning acceleration",
    "straight stop", "joint limits", "guard"};

std::array<bool, kBrakes> acting(const control::TickOutput& out) {
  const auto by = [&](limits::Acted limit) { return (out.limited.acted & limit) != 0; };
  return {by(limits::kWall),
          by(limits::kLinearSpeed),
          by(limits::kAngularSpeed),
          by(limits::kLinearAcceleration),
          by(limits::kAngularAcceleration),
          by(limits::kStraightStop),
          (out.rates.active.lower | out.rates.active.upper) != 0,
          out.guard.kept < 1.0};
}

bool is_stop(Phase phase) {
  return phase == Phase::kStopping || phase == Phase::kStopped || phase == Phase::kFault;
}

void take_larger(Point& a, const Point& b) {
  a.offset = std::max(a.offset, b.offset);
  a.speed = std::max(a.speed, b.speed);
  a.force = std::max(a.force, b.force);
}

}  // namespace

std::string_view name(Brake brake) noexcept { return kNames[static_cast<std::size_t>(brake)]; }

void Summing::note_stop(double time, const safety::Verdict& verdict) {
  Figures& f = course_.figures;
  const bool begins = is_stop(verdict.phase) && !is_stop(before_);
  if (begins && f.first_stop.reason == safety::StopReason::kNone) {
    f.first_stop = verdict.cause;
    f.first_stop_time = time;
  }
  before_ = verdict.phase;
  f.phase = verdict.phase;
}

void Summing::add(double time, const control::TickOutput& out) {
  constexpr double kLow = 0.1;
  Figures& f = course_.figures;
  const double offset = (out.compliance.X_WC.p - out.X_WD.p).norm();
  ++f.ticks;
  f.final_offset = offset;
  if (offset > f.peak_offset) {
    f.peak_offset = offset;
    peak_time_ = time;
  }
  const bool low = offset < kLow * f.peak_offset;
  if (low && !low_) low_since_ = time;
  low_ = low;
  const Mat3 R_DC = out.X_WD.R.transpose() * out.compliance.X_WC.R;
  f.peak_turn = std::max(f.peak_turn, log3(R_DC).norm());
  const double speed = out.V_command_W.linear.norm();
  f.peak_speed = std::max(f.peak_speed, speed);
  for (Eigen::Index i = 0; i < out.v_command.size(); ++i) {
    f.peak_joint_speed = std::max(f.peak_joint_speed, std::abs(out.v_command[i]));
  }
  if (out.verdict.running()) {
    ++f.running;
    const auto by = acting(out);
    for (std::size_t i = 0; i < kBrakes; ++i) acted_[i] += by[i] ? 1U : 0U;
  }
  note_stop(time, out.verdict);
  add_point({time, offset, speed, out.wrench.F_P_D.force.norm()});
}

/// When there are too many points, each two become one.
void Summing::add_point(const Point& point) {
  std::vector<Point>& points = course_.series;
  if (!points.empty() && in_last_ < ticks_per_point_) {
    take_larger(points.back(), point);
    ++in_last_;
    return;
  }
  if (points.size() == kMostPoints) {
    for (std::size_t i = 0; i < kMostPoints / 2; ++i) {
      const Point second = points[2 * i + 1];
      points[i] = points[2 * i];
      take_larger(points[i], second);
    }
    points.resize(kMostPoints / 2);
    ticks_per_point_ *= 2;
  }
  points.push_back(point);
  in_last_ = 1;
}

Course Summing::course() const {
  Course course = course_;
  Figures& f = course.figures;
  if (low_ && f.peak_offset > 0.0) f.time_to_return = low_since_ - peak_time_;
  for (std::size_t i = 0; i < kBrakes && f.running > 0; ++i) {
    f.share[i] = static_cast<double>(acted_[i]) / static_cast<double>(f.running);
  }
  return course;
}

}  // namespace supple::replay
