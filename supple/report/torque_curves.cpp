#include "supple/report/torque_curves.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace supple::report {
namespace {

std::array<plot::Curve, 3> axes(std::string_view suffix, int colour, bool dashed) {
  const auto curve = [&](char axis, int i) {
    return plot::Curve{.name = fmt::format("{}{}", axis, suffix),
                       .track = plot::Track{},
                       .colour = colour + i,
                       .dashed = dashed};
  };
  return {curve('x', 0), curve('y', 1), curve('z', 2)};
}

void add_joints(std::vector<plot::Curve>& curves, double t, const VecJ& x, std::string_view suffix,
                bool dashed) {
  while (std::ssize(curves) < x.size()) {
    const int i = static_cast<int>(curves.size());
    curves.push_back({.name = fmt::format("joint {}{}", i + 1, suffix),
                      .track = plot::Track{},
                      .colour = i,
                      .dashed = dashed});
  }
  for (Eigen::Index i = 0; i < x.size(); ++i)
    curves[static_cast<std::size_t>(i)].track.add(t, x[i]);
}

void add_axes(std::array<plot::Curve, 3>& curves, double t, const Vec3& x) {
  for (std::size_t i = 0; i < 3; ++i) curves[i].track.add(t, x[static_cast<Eigen::Index>(i)]);
}

template <class First, class Second>
std::vector<plot::Curve> joined(const First& a, const Second& b) {
  std::vector<plot::Curve> all{a.begin(), a.end()};
  for (const plot::Curve& curve : b) {
    if (!curve.track.empty()) all.push_back(curve);
  }
  return all;
}

}  // namespace

TorqueCurves::TorqueCurves()
    : estimate_{axes("", 0, false)},
      truth_{axes(" true", 3, true)},
      sigma_{axes("", 0, false)},
      ratio_{.name = "largest torque / threshold", .track = plot::Track{}, .colour = 1},
      trust_{.name = "trust in a contact at the tool", .track = plot::Track{}, .colour = 4} {}

void TorqueCurves::add(const telemetry::Tick& tick, double t) {
  if (!tick.out.sensed) return;
  const control::Sensed& s = *tick.out.sensed;
  add_axes(estimate_, t, s.F_P_W.force);
  add_axes(sigma_, t, s.sigma_W.force);
  add_joints(residual_, t, s.residual, "", false);
  ratio_.track.add(t, s.ratio);
  trust_.track.add(t, s.trust);
  if (!tick.truth) return;
  add_axes(truth_, t, tick.truth->F_P_W.force);
  add_joints(outside_, t, tick.truth->tau_ext, " true", true);
}

std::vector<Picture> TorqueCurves::pictures(const MakeChart& chart) const {
  if (empty()) return {};
  plot::Chart contact = chart("Contact", "", {ratio_, trust_});
  contact.levels.push_back({"touch", 1.0});
  return {
      {"estimated_force", "On the probe, in world axes, as the joints' torques say.",
       chart("Estimated force", "N", joined(estimate_, truth_))},
      {"estimated_sigma", "Standard deviation of the estimated force, in world axes.",
       chart("Uncertainty of the estimate", "N", {sigma_.begin(), sigma_.end()})},
      {"external_torques", "What acts on each joint from outside, as the observer finds it.",
       chart("External torques", "N m", joined(residual_, outside_))},
      {"contact", "The torque that decides, as a multiple of its threshold.", std::move(contact)}};
}

}  // namespace supple::report
