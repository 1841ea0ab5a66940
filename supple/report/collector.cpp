#include "supple/report/collector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/core/rotation.hpp"
#include "supple/telemetry/cause_text.hpp"
#include "supple/telemetry/events.hpp"

namespace supple::report {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr std::size_t kMostEvents = 1000;

std::array<plot::Curve, 3> axes(const std::string& x, const std::string& y, const std::string& z,
                                int first_colour = 0, bool dashed = false) {
  return {{{.name = x, .track = plot::Track{}, .colour = first_colour, .dashed = dashed},
           {.name = y, .track = plot::Track{}, .colour = first_colour + 1, .dashed = dashed},
           {.name = z, .track = plot::Track{}, .colour = first_colour + 2, .dashed = dashed}}};
}

void add(std::array<plot::Curve, 3>& curves, double t, const Vec3& value) {
  for (std::size_t i = 0; i < 3; ++i) {
    curves[i].track.add(t, value[static_cast<Eigen::Index>(i)]);
  }
}

/// What can act, in the order of the lanes.
struct Acting {
  std::string_view name;
  bool (*acts)(const control::TickOutput&);
};

template <limits::Acted bit>
bool acted(const control::TickOutput& out) {
  return (out.limited.acted & bit) != 0;
}

constexpr std::array<Acting, 11> kActing{{
    {"wall", acted<limits::kWall>},
    {"straight stop", acted<limits::kStraightStop>},
    {"linear speed", acted<limits::kLinearSpeed>},
    {"angular speed", acted<limits::kAngularSpeed>},
    {"linear acceleration", acted<limits::kLinearAcceleration>},
    {"angular acceleration", acted<limits::kAngularAcceleration>},
    {"joint bounds",
     [](const control::TickOutput& out) {
       return (out.rates.active.lower | out.rates.active.upper) != 0 || out.rates.scale < 1.0;
     }},
    {"joint guard", [](const control::TickOutput& out) { return out.guard.kept < 1.0; }},
    {"deadband", [](const control::TickOutput& out) { return out.wrench.inside_deadband; }},
    {"gains ramp", [](const control::TickOutput& out) { return out.compliance.report.ramping; }},
    {"not running", [](const control::TickOutput& out) { return !out.verdict.running(); }},
}};

plot::Mark::Kind kind_of(telemetry::Event::Level level) {
  using Level = telemetry::Event::Level;
  if (level == Level::kError) return plot::Mark::Kind::kBad;
  return level == Level::kWarning ? plot::Mark::Kind::kWarning : plot::Mark::Kind::kPlain;
}

}  // namespace

Collector::Collector()
    : force_{axes("fx", "fy", "fz")},
      torque_{axes("tx", "ty", "tz", 3)},
      truth_{axes("x true", "y true", "z true", 3, true)},
      offset_{axes("x", "y", "z")},
      turn_{axes("rx", "ry", "rz", 3)},
      desired_{axes("x desired", "y desired", "z desired", 0, true)},
      probe_{axes("x", "y", "z")},
      linear_speed_{.name = "linear", .track = plot::Track{}, .colour = 0},
      angular_speed_{.name = "angular", .track = plot::Track{}, .colour = 3},
      wall_{.name = "nearest wall", .track = plot::Track{}, .colour = 1},
      sigma_min_{.name = "smallest singular value", .track = plot::Track{}, .colour = 5},
      timing_{{{.name = "late", .counts = {}, .colour = 1},
               {.name = "read", .counts = {}, .colour = 2},
               {.name = "tick", .counts = {}, .colour = 0},
               {.name = "write", .counts = {}, .colour = 4}}} {
  for (const Acting& each : kActing) {
    lanes_.push_back({.name = std::string{each.name},
                      .spans = plot::Spans{},
                      .colour = static_cast<int>(lanes_.size())});
  }
}

void Collector::add(const telemetry::Tick& tick) {
  if (empty()) first_time_ = tick.time;
  if (!empty() && tick.index > last_.index + 1) gaps_ += tick.index - last_.index - 1;
  const double t = 1e-9 * static_cast<double>(tick.time - std::min(first_time_, tick.time));
  add_forces(tick, t);
  add_motion(tick, t);
  torques_.add(tick, t);
  add_limits(tick, t, tick.out.checked.dt.count());
  add_timing(tick);
  add_events(tick, t);
  last_ = tick;
  ++ticks_;
}

void Collector::add_forces(const telemetry::Tick& tick, double t) {
  const Wrench& F = tick.out.wrench.F_P_D_all;
  supple::report::add(force_, t, F.force);
  supple::report::add(torque_, t, F.torque);
  peak_force_ = std::max(peak_force_, F.force.norm());
  peak_torque_ = std::max(peak_torque_, F.torque.norm());
  if (tick.truth) {
    supple::report::add(truth_, t, tick.out.X_WD.R.transpose() * tick.truth->F_P_W.force);
  }
}

void Collector::add_motion(const telemetry::Tick& tick, double t) {
  const control::TickOutput& out = tick.out;
  const Mat3 R_DW = out.X_WD.R.transpose();
  const Vec3 p_DC = R_DW * (out.compliance.X_WC.p - out.X_WD.p);
  supple::report::add(offset_, t, 1e3 * p_DC);
  supple::report::add(turn_, t, kDegrees * log3(R_DW * out.compliance.X_WC.R));
  peak_offset_ = std::max(peak_offset_, p_DC.norm());
  supple::report::add(desired_, t, 1e3 * out.X_WD.p);
  supple::report::add(probe_, t, 1e3 * out.X_WP.p);
  linear_speed_.track.add(t, out.V_command_W.linear.norm());
  angular_speed_.track.add(t, out.V_command_W.angular.norm());
  if (out.limited.nearest.kind != limits::WallKind::kNone) {
    wall_.track.add(t, 1e3 * out.limited.nearest.distance);
  }
  sigma_min_.track.add(t, out.rates.sigma_min);
  const VecJ& v = out.v_command;
  while (std::ssize(joint_speeds_) < v.size()) {
    const int i = static_cast<int>(joint_speeds_.size());
    joint_speeds_.push_back(
        {.name = fmt::format("joint {}", i + 1), .track = plot::Track{}, .colour = i});
  }
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    joint_speeds_[static_cast<std::size_t>(i)].track.add(t, v[i]);
  }
}

void Collector::add_limits(const telemetry::Tick& tick, double t, double dt) {
  for (std::size_t i = 0; i < kActing.size(); ++i) {
    lanes_[i].spans.add(t, dt, kActing[i].acts(tick.out));
  }
}

void Collector::add_timing(const telemetry::Tick& tick) {
  constexpr double kMicro = 1e-3;  // of a nanosecond
  const telemetry::Timing& timing = tick.timing;
  timing_[0].counts.add(kMicro * timing.late);
  timing_[1].counts.add(kMicro * timing.read);
  timing_[2].counts.add(kMicro * timing.tick);
  timing_[3].counts.add(kMicro * timing.write);
  if (timing.missed) ++missed_;
}

void Collector::add_events(const telemetry::Tick& tick, double t) {
  constexpr double kSame = 1.0;  // [s]
  for (telemetry::Event& event : telemetry::events(empty() ? telemetry::Tick{} : last_, tick)) {
    const auto known = latest_.find(event.text);
    if (known != latest_.end() && t - events_[known->second].last <= kSame) {
      ++events_[known->second].times;
      events_[known->second].last = t;
      continue;
    }
    if (events_.size() == kMostEvents) {
      ++more_events_;
      continue;
    }
    latest_[event.text] = events_.size();
    marks_.push_back({.x = t, .kind = kind_of(event.level)});
    events_.push_back({.time = t, .event = std::move(event), .last = t});
  }
}

plot::Range Collector::time() const {
  const double end = 1e-9 * static_cast<double>(last_.time - std::min(first_time_, last_.time));
  return {0.0, end > 0.0 ? end : 1.0};
}

void Collector::finish(Report& report, const Limits* limits) const {
  report.figures = figures();
  report.pictures = pictures(limits);
  report.events = events_;
  report.more_events = more_events_;
  const safety::Verdict& verdict = last_.out.verdict;
  report.ended_well = !safety::is_fault(verdict.cause.reason);
  report.outcome = fmt::format("ended {}", safety::name(verdict.phase));
  if (verdict.cause.reason != safety::StopReason::kNone) {
    report.outcome += ": " + telemetry::text_of(verdict.cause, last_.out.v_command.size());
  }
}

}  // namespace supple::report
