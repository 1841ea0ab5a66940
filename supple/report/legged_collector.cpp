#include "supple/report/legged_collector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/core/rotation.hpp"

namespace supple::report {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr std::array<const char*, robot::kLegs> kFeet{"front left", "front right", "rear left",
                                                      "rear right"};

plot::Curve curve(std::string name, int colour, bool dashed = false) {
  return {.name = std::move(name), .track = plot::Track{}, .colour = colour, .dashed = dashed};
}

std::array<plot::Curve, 3> axes(const std::string& x, const std::string& y, const std::string& z,
                                bool dashed = false) {
  const int first = dashed ? 3 : 0;
  return {curve(x, first, dashed), curve(y, first + 1, dashed), curve(z, first + 2, dashed)};
}

void put(std::array<plot::Curve, 3>& curves, double t, const Vec3& value) {
  for (std::size_t i = 0; i < 3; ++i) {
    curves[i].track.add(t, value[static_cast<Eigen::Index>(i)]);
  }
}

std::vector<plot::Curve> all_of(const std::array<plot::Curve, 3>& a) {
  return {a.begin(), a.end()};
}

std::vector<plot::Curve> all_of(const std::array<plot::Curve, 3>& a,
                                const std::array<plot::Curve, 3>& b) {
  std::vector<plot::Curve> out = all_of(a);
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

plot::Mark::Kind kind_of(telemetry::Event::Level level) {
  using Level = telemetry::Event::Level;
  if (level == Level::kError) return plot::Mark::Kind::kBad;
  return level == Level::kWarning ? plot::Mark::Kind::kWarning : plot::Mark::Kind::kPlain;
}

}  // namespace

std::vector<Figure> figures_of(const telemetry::LeggedFigures& f) {
  return {
      {"duration", fmt::format("{:.3f} s", f.seconds)},
      {"ticks", fmt::format("{}", f.ticks)},
      {"distance", fmt::format("{:.2f} m", f.distance)},
      {"position error", fmt::format("{:.1f} mm", 1e3 * f.position_error)},
      {"of the distance", fmt::format("{:.2f} %", 1e2 * f.position_error_share())},
      {"height error, largest", fmt::format("{:.1f} mm", 1e3 * f.height_error)},
      {"velocity RMSE", fmt::format("{:.4f} m/s", f.velocity_rmse)},
      {"mean NIS", fmt::format("{:.3f} a number", f.nis_mean)},
      {"NIS above 95 % band", fmt::format("{:.1f} %", 1e2 * f.nis_outside)},
      {"mean NEES of velocity", fmt::format("{:.3f} a number", f.nees_mean)},
      {"contact accuracy", fmt::format("{:.2f} %", 1e2 * f.contact_accuracy)},
      {"touch seen after", fmt::format("{:.1f} ms", 1e3 * f.touch_delay)},
      {"lift seen after", fmt::format("{:.1f} ms", 1e3 * f.lift_delay)},
      {"feet taken for slipping", fmt::format("{:.2f} %", 1e2 * f.slips)},
      {"largest tilt", fmt::format("{:.2f} deg", kDegrees * f.tilt_peak)},
      {"largest force on a foot", fmt::format("{:.0f} N", f.force_peak)},
  };
}

LeggedCollector::LeggedCollector()
    : way_{.name = "estimate", .route = {}, .colour = 0},
      true_way_{.name = "truth", .route = {}, .colour = 1, .dashed = true},
      height_{curve("estimate", 0)},
      true_height_{curve("truth", 1, true)},
      velocity_{axes("x", "y", "z")},
      true_velocity_{axes("x true", "y true", "z true", true)},
      error_{axes("x", "y", "z")},
      velocity_error_{axes("x", "y", "z")},
      nis_{curve("NIS", 0)},
      expected_{curve("expected", 2)},
      band_{curve("95 %", 1, true)},
      attitude_{axes("roll", "pitch", "heading error")} {
  for (int i = 0; i < robot::kLegs; ++i) {
    const std::string name = kFeet[static_cast<std::size_t>(i)];
    forces_.push_back(curve(name, i));
    true_forces_.push_back(curve(name + " true", i + 4, true));
    lanes_.push_back({.name = name, .spans = plot::Spans{}, .colour = i});
    lanes_.push_back({.name = name + ", true", .spans = plot::Spans{}, .colour = i + 4});
  }
}

void LeggedCollector::add(const telemetry::LeggedTick& tick) {
  if (empty()) first_time_ = tick.time;
  const double t = 1e-9 * static_cast<double>(tick.time - std::min(first_time_, tick.time));
  end_ = t;
  ++ticks_;
  meter_.add(tick);
  const estimation::BaseEstimate& base = tick.out.base;
  way_.route.add(base.p_WB.x(), base.p_WB.y());
  height_.track.add(t, base.p_WB.z());
  put(velocity_, t, base.v_WB_W);
  const estimation::BaseReport& report = tick.out.report;
  nis_.track.add(t, report.nis);
  expected_.track.add(t, report.nis_rows);
  band_.track.add(t, telemetry::chi_square_95(report.nis_rows));
  add_feet(tick, t);
  if (tick.truth) add_truth(tick, t);
}

void LeggedCollector::add_truth(const telemetry::LeggedTick& tick, double t) {
  const robot::LeggedTruth& truth = *tick.truth;
  true_way_.route.add(truth.X_WB.p.x(), truth.X_WB.p.y());
  true_height_.track.add(t, truth.X_WB.p.z());
  put(true_velocity_, t, truth.V_WB_W.linear);
  put(error_, t, 1e3 * (tick.out.base.p_WB - truth.X_WB.p));
  put(velocity_error_, t, tick.out.base.v_WB_W - truth.V_WB_W.linear);
  const Mat3& R = tick.in.R_WB;
  const double heading_error = log3(R * truth.X_WB.R.transpose()).z();
  put(attitude_, t,
      kDegrees * Vec3{std::atan2(R(2, 1), R(2, 2)), -std::asin(std::clamp(R(2, 0), -1.0, 1.0)),
                      heading_error});
}

void LeggedCollector::add_feet(const telemetry::LeggedTick& tick, double t) {
  const double dt = tick.in.dt.count();
  for (std::size_t i = 0; i < kFeet.size(); ++i) {
    forces_[i].track.add(t, tick.out.forces.f_W[i].z());
    lanes_[2 * i].spans.add(t, dt, tick.out.stands[i]);
    if (!tick.truth) continue;
    true_forces_[i].track.add(t, tick.truth->f_W[i].z());
    lanes_[2 * i + 1].spans.add(t, dt, tick.truth->contact[i]);
  }
}

std::vector<Picture> LeggedCollector::pictures(const std::vector<plot::Mark>& marks) const {
  const plot::Range time{0.0, end_ > 0.0 ? end_ : 1.0};
  const auto chart = [&](std::string title, std::string unit, std::vector<plot::Curve> curves) {
    return plot::Chart{.title = std::move(title),
                       .x_label = "time, s",
                       .y_label = std::move(unit),
                       .curves = std::move(curves),
                       .levels = {},
                       .marks = marks,
                       .x = time,
                       .y = {}};
  };
  std::vector<Picture> out;
  out.push_back(
      {"way", "The trunk from above: as estimated, and as it really went.",
       plot::Map{
           .title = "Way", .x_label = "x, m", .y_label = "y, m", .routes = {way_, true_way_}}});
  out.push_back({"height", "Of the trunk.", chart("Height", "m", {height_, true_height_})});
  out.push_back({"velocity", "Of the trunk, world axes.",
                 chart("Velocity", "m/s", all_of(velocity_, true_velocity_))});
  out.push_back({"position_error", "Estimate less truth, world axes.",
                 chart("Error of the position", "mm", all_of(error_))});
  out.push_back({"velocity_error", "Estimate less truth, world axes.",
                 chart("Error of the velocity", "m/s", all_of(velocity_error_))});
  out.push_back(
      {"contacts", "Which feet stand: as estimated from the joints, and in truth.",
       plot::Lanes{
           .title = "Contacts", .x_label = "time, s", .x = time, .lanes = lanes_, .marks = marks}});
  for (std::size_t i = 0; i < forces_.size(); ++i) {
    out.push_back(
        {fmt::format("force_{}", i + 1), "Upwards: as estimated, and in truth.",
         chart(fmt::format("Force on the foot {}", kFeet[i]), "N", {forces_[i], true_forces_[i]})});
  }
  out.push_back({"nis",
                 "Normalised innovation squared of the filter, what it is on average where the "
                 "filter's noises are right, and the bound that one in twenty passes.",
                 chart("NIS", "", {nis_, expected_, band_})});
  out.push_back({"attitude", "Of the trunk by the inertial unit, and its heading less the truth.",
                 chart("Attitude", "deg", all_of(attitude_))});
  return out;
}

void LeggedCollector::finish(Report& report,
                             const std::vector<telemetry::TimedEvent>& events) const {
  const telemetry::LeggedFigures figures = meter_.figures();
  std::vector<plot::Mark> marks;
  report.ended_well = true;
  for (const telemetry::TimedEvent& each : events) {
    const double t = 1e-9 * static_cast<double>(each.time - std::min(first_time_, each.time));
    marks.push_back({.x = t, .kind = kind_of(each.event.level)});
    report.events.push_back({.time = t, .event = each.event, .times = 1, .last = t});
    if (each.event.level == telemetry::Event::Level::kError) report.ended_well = false;
  }
  report.figures = figures_of(figures);
  report.pictures = pictures(marks);
  report.outcome = report.ended_well
                       ? fmt::format("walked {:.2f} m, estimate off by {:.2f} % of it",
                                     figures.distance, 1e2 * figures.position_error_share())
                       : "fell";
}

}  // namespace supple::report
