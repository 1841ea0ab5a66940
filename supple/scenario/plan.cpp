#include "supple/scenario/plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "supple/config/sections/si.hpp"

namespace supple::scenario {
namespace {

using config::kDegree;
using config::kMillimetre;
using config::vec3;

bool has_target(const config::StepSection& s) {
  return s.move_to || s.glide || s.spiral || s.desired;
}

/// Appends the steps of a script one after the other, and knows where the target is.
class Planner {
 public:
  explicit Planner(const config::Setup& setup)
      : setup_{setup},
        period_{config::milliseconds(setup.config.robot.period_ms)},
        X_WT_{setup.X_WP_start} {}

  /// `until`: when the next target comes.
  void add(std::size_t index, Seconds until) {
    const config::StepSection& s = setup_.config.script[index];
    PlannedStep step{.at = Seconds{s.at_s}, .request = s.request, .change = change_of(index)};
    if (s.move_to) {
      X_WT_ = pose_of(*s.move_to, setup_.X_WP_start);
      step.target = control::Target{.X_WT = X_WT_, .V_WT_W = {}};
    }
    if (s.desired) {
      X_WT_ = pose_of(*s.desired, setup_.X_WP_start);
      step.desired = control::Reference{.X_WD = X_WT_, .V_WD_W = {}};
    }
    if (step.target || step.desired || step.change != nullptr ||
        step.request != safety::Request::kNone) {
      steps_.push_back(step);
    }
    if (s.glide) glide(step.at, until, *s.glide);
    if (s.spiral) spiral(step.at, until, *s.spiral);
  }

  [[nodiscard]] std::vector<PlannedStep> take() { return std::move(steps_); }

 private:
  [[nodiscard]] const config::LiveChange* change_of(std::size_t index) const {
    const auto found = std::find_if(setup_.live.begin(), setup_.live.end(),
                                    [&](const auto& each) { return each.step == index; });
    return found == setup_.live.end() ? nullptr : &*found;
  }

  void push_target(Seconds at, const Twist& V_W) {
    steps_.push_back({.at = at, .target = control::Target{.X_WT = X_WT_, .V_WT_W = V_W}});
  }

  void glide(Seconds at, Seconds until, const config::GlideSection& s) {
    const Mat3 R_WA =
        s.axes == config::RelativeTo::kStart ? setup_.X_WP_start.R : Mat3{Mat3::Identity()};
    const Twist V_W{.linear = R_WA * vec3(s.velocity_m_per_s),
                    .angular = R_WA * (kDegree * vec3(s.velocity_deg_per_s))};
    const Seconds end = std::min(at + Seconds{s.duration_s}, until);
    // counted, for sums of periods round
    const double steps = std::ceil((end - at) / period_ - 1e-6);
    for (double i = 0.0; i < steps; ++i) {
      push_target(at + i * period_, V_W);
      X_WT_ = control::advanced(X_WT_, V_W, period_);
    }
    if (end < until) push_target(end, {});
  }

  /// r = b angle, at constant speed v: the angle grows by v / sqrt(r^2 + b^2).
  void spiral(Seconds at, Seconds until, const config::SpiralSection& s) {
    const Pose X_WO = X_WT_;
    const double b = kMillimetre * s.pitch_mm / (2.0 * std::numbers::pi);
    const double v = kMillimetre * s.speed_mm_per_s;
    const double widest = kMillimetre * s.radius_mm;
    double angle = 0.0;
    Seconds t = at;
    for (; t < until && b * angle < widest; t += period_) {
      const double r = b * angle;
      const double rate = v / std::hypot(r, b);
      const Vec3 out{std::cos(angle), std::sin(angle), 0.0};
      const Vec3 along{-std::sin(angle), std::cos(angle), 0.0};
      X_WT_.p = X_WO * (r * out);
      push_target(t, {.linear = X_WO.R * (rate * (b * out + r * along)), .angular = Vec3::Zero()});
      angle += rate * period_.count();
    }
    if (t < until) push_target(t, {});
  }

  const config::Setup& setup_;
  Seconds period_;
  Pose X_WT_;
  std::vector<PlannedStep> steps_;
};

}  // namespace

std::vector<PlannedStep> plan(const config::Setup& setup) {
  const auto& script = setup.config.script;
  const double end = setup.config.run.duration_s;
  const Seconds last{end > 0.0 ? end : std::numeric_limits<double>::infinity()};
  Planner planner{setup};
  for (std::size_t i = 0; i < script.size(); ++i) {
    const auto next =
        std::find_if(script.begin() + static_cast<std::ptrdiff_t>(i) + 1, script.end(), has_target);
    planner.add(i, next == script.end() ? last : Seconds{next->at_s});
  }
  std::vector<PlannedStep> steps = planner.take();
  std::stable_sort(steps.begin(), steps.end(),
                   [](const PlannedStep& a, const PlannedStep& b) { return a.at < b.at; });
  return steps;
}

}  // namespace supple::scenario
