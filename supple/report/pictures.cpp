#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "supple/report/collector.hpp"

namespace supple::report {
namespace {

std::vector<plot::Curve> joined(const std::array<plot::Curve, 3>& a,
                                const std::array<plot::Curve, 3>& b) {
  std::vector<plot::Curve> all{a.begin(), a.end()};
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

std::vector<plot::Curve> listed(const std::array<plot::Curve, 3>& a) {
  return {a.begin(), a.end()};
}

bool any_counted(const std::array<plot::Distribution, 4>& timing) {
  return std::any_of(timing.begin(), timing.end(),
                     [](const plot::Distribution& each) { return each.counts.total() > 0; });
}

double highest(const plot::Curve& curve) { return curve.track.highest().y; }

double largest(const plot::Curve& curve) {
  return std::max(curve.track.highest().y, -curve.track.lowest().y);
}

}  // namespace

plot::Chart Collector::chart(std::string title, std::string unit,
                             std::vector<plot::Curve> curves) const {
  return {.title = std::move(title),
          .x_label = "time, s",
          .y_label = std::move(unit),
          .curves = std::move(curves),
          .levels = {},
          .marks = marks_,
          .x = time(),
          .y = {}};
}

std::vector<Picture> Collector::pictures(const Limits* limits) const {
  std::vector<Picture> out;
  draw_forces(out);
  draw_places(out);
  draw_speeds(limits, out);
  draw_acting(out);
  return out;
}

void Collector::draw_forces(std::vector<Picture>& out) const {
  const bool with_truth = !truth_[0].track.empty();
  out.push_back({"force",
                 with_truth ? "On the probe, in the axes of the desired frame: as the controller "
                              "sees it, and as it really is in the simulation."
                            : "On the probe, in the axes of the desired frame.",
                 chart("Force", "N", with_truth ? joined(force_, truth_) : listed(force_))});
  out.push_back({"torque", "About the probe, in the axes of the desired frame.",
                 chart("Torque", "N m", listed(torque_))});
  for (Picture& picture : torques_.pictures(
           [this](std::string title, std::string unit, std::vector<plot::Curve> curves) {
             return chart(std::move(title), std::move(unit), std::move(curves));
           })) {
    out.push_back(std::move(picture));
  }
}

void Collector::draw_places(std::vector<Picture>& out) const {
  out.push_back({"offset", "Where the commanded frame sits relative to the desired one.",
                 chart("Offset", "mm", listed(offset_))});
  out.push_back(
      {"turn", "The same as a rotation vector.", chart("Turned offset", "deg", listed(turn_))});
  out.push_back({"pose", "The probe in the world, and where it was wanted.",
                 chart("Position", "mm", joined(probe_, desired_))});
}

void Collector::draw_speeds(const Limits* limits, std::vector<Picture>& out) const {
  plot::Chart linear = chart("Probe speed", "m/s", {linear_speed_});
  plot::Chart angular = chart("Probe angular speed", "rad/s", {angular_speed_});
  plot::Chart joints = chart("Joint speeds", "rad/s", joint_speeds_);
  if (limits != nullptr) {
    linear.levels.push_back({"limit", limits->linear_speed});
    angular.levels.push_back({"limit", limits->angular_speed});
    if (limits->joint_speed.size() > 0) {
      const double least = limits->joint_speed.minCoeff();
      joints.levels.push_back({"lowest limit", least});
      joints.levels.push_back({"", -least});
    }
  }
  out.push_back({"probe_speed", "As commanded.", std::move(linear)});
  out.push_back({"probe_angular_speed", "As commanded.", std::move(angular)});
  out.push_back({"joint_speeds", "As commanded.", std::move(joints)});
}

void Collector::draw_acting(std::vector<Picture>& out) const {
  if (!wall_.track.empty()) {
    out.push_back({"wall_distance", "From the probe to the nearest wall.",
                   chart("Distance to walls", "mm", {wall_})});
  }
  out.push_back({"limits", "What held the motion back, and when.",
                 plot::Lanes{.title = "What acted",
                             .x_label = "time, s",
                             .x = time(),
                             .lanes = lanes_,
                             .marks = marks_}});
  if (any_counted(timing_)) {
    out.push_back({"timing",
                   "Of the loop: woken up late, reading the robot, the tick itself, writing.",
                   plot::Bars{.title = "Timing",
                              .x_label = "microseconds",
                              .distributions = {timing_.begin(), timing_.end()}}});
  }
}

std::vector<Figure> Collector::figures() const {
  const double seconds = time().to;
  std::vector<Figure> out{
      {"duration", fmt::format("{:.3f} s", seconds)},
      {"ticks", fmt::format("{}", ticks_)},
      {"period", fmt::format("{:.3g} ms", 1e3 * last_.out.checked.dt.count())},
      {"peak force", fmt::format("{:.2f} N", peak_force_)},
      {"peak torque", fmt::format("{:.3f} N m", peak_torque_)},
      {"peak offset", fmt::format("{:.2f} mm", 1e3 * peak_offset_)},
      {"peak probe speed", fmt::format("{:.4f} m/s", highest(linear_speed_))},
      {"peak angular speed", fmt::format("{:.4f} rad/s", highest(angular_speed_))}};
  double joint = 0.0;
  for (const plot::Curve& curve : joint_speeds_) joint = std::max(joint, largest(curve));
  out.push_back({"peak joint speed", fmt::format("{:.4f} rad/s", joint)});
  if (!wall_.track.empty()) {
    out.push_back({"nearest to a wall", fmt::format("{:.2f} mm", wall_.track.lowest().y)});
  }
  if (any_counted(timing_)) {
    const plot::Counts& tick = timing_[2].counts;
    out.push_back({"tick, longest", fmt::format("{:.1f} us", tick.largest())});
    if (timing_[0].counts.total() > 0) {
      out.push_back({"woken late, longest", fmt::format("{:.1f} us", timing_[0].counts.largest())});
      out.push_back({"deadlines missed", fmt::format("{}", missed_)});
    }
  }
  if (gaps_ > 0) out.push_back({"ticks not in the log", fmt::format("{}", gaps_)});
  return out;
}

}  // namespace supple::report
