#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>

#include "apps/supple/charts.hpp"
#include "apps/supple/command.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/recording_files.hpp"
#include "supple/plot/chart.hpp"
#include "supple/plot/lanes.hpp"
#include "supple/plot/stack.hpp"
#include "supple/recording/estimate_base.hpp"

namespace supple::app {
namespace {

using recording::BaseRow;
using recording::BaseSummary;

struct Shape {
  std::vector<std::string> feet;
  bool forces = false;
};

std::string header_of(const Shape& shape) {
  std::string out =
      "t,px,py,pz,vx,vy,vz,px_std,py_std,pz_std,vx_std,vy_std,vz_std,"
      "bias_x,bias_y,bias_z,nis,nis_rows,slipped";
  for (const std::string& foot : shape.feet) out += fmt::format(",contact_{}", foot);
  if (!shape.forces) return out + "\n";
  for (const std::string& foot : shape.feet) {
    for (const char axis : {'x', 'y', 'z'}) out += fmt::format(",force_{}_{}", foot, axis);
  }
  return out + "\n";
}

void append_row(const BaseRow& row, const Shape& shape, fmt::memory_buffer& out) {
  auto to = std::back_inserter(out);
  const auto three = [&to](const Vec3& x) {
    for (int i = 0; i < 3; ++i) fmt::format_to(to, ",{:.6g}", x[i]);
  };
  const legged::TickOutput& o = row.out;
  fmt::format_to(to, "{:.9f}", row.sample.t);
  three(o.base.p_WB);
  three(o.base.v_WB_W);
  three(o.P_position.diagonal().cwiseMax(0.0).cwiseSqrt());
  three(o.P_velocity.diagonal().cwiseMax(0.0).cwiseSqrt());
  three(o.base.bias_B);
  fmt::format_to(to, ",{:.5g},{},{}", o.report.nis, o.report.nis_rows,
                 static_cast<int>(o.report.slipped));
  for (std::size_t i = 0; i < shape.feet.size(); ++i) {
    fmt::format_to(to, ",{}", o.stands[i] ? 1 : 0);
  }
  if (shape.forces) {
    for (std::size_t i = 0; i < shape.feet.size(); ++i) three(o.forces.f_W[i]);
  }
  fmt::format_to(to, "\n");
}

class Pictures {
 public:
  Pictures(const Shape& shape, bool truth) : truth_{truth} {
    position_ = titled("Position of the base", "m");
    velocity_ = titled("Velocity of the base", "m/s");
    error_ = titled("Error of the position", "m");
    for (int i = 0; i < 3; ++i) {
      const std::string axis(1, "xyz"[i]);
      position_.curves.push_back(curve(axis, i));
      velocity_.curves.push_back(curve(axis, i));
      if (truth) error_.curves.push_back(curve(axis, i));
    }
    contacts_.title = "Feet that stand";
    contacts_.x_label = "s";
    for (std::size_t i = 0; i < shape.feet.size(); ++i) {
      contacts_.lanes.push_back(
          {.name = shape.feet[i], .spans = {}, .colour = static_cast<int>(i)});
    }
  }

  void add(const BaseRow& row) {
    const double t = row.sample.t;
    if (!first_) first_ = t;
    last_ = t;
    for (int i = 0; i < 3; ++i) {
      const auto axis = static_cast<std::size_t>(i);
      position_.curves[axis].track.add(t, row.out.base.p_WB[i]);
      velocity_.curves[axis].track.add(t, row.out.base.v_WB_W[i]);
      if (truth_ && row.position_error) error_.curves[axis].track.add(t, (*row.position_error)[i]);
    }
    const double width = row.sample.dt.count();
    for (std::size_t i = 0; i < contacts_.lanes.size(); ++i) {
      contacts_.lanes[i].spans.add(t - width, width, row.out.stands[i]);
    }
  }

  [[nodiscard]] std::string drawn(const std::string& title) {
    const plot::Look bare{.size = {}, .with_style = false};
    contacts_.x = {first_.value_or(0.0), last_};
    std::vector<std::string> all{plot::drawn(position_, bare), plot::drawn(velocity_, bare)};
    if (truth_) all.push_back(plot::drawn(error_, bare));
    all.push_back(plot::drawn(contacts_, bare));
    return plot::stacked(all, title);
  }

 private:
  bool truth_;
  plot::Chart position_;
  plot::Chart velocity_;
  plot::Chart error_;
  plot::Lanes contacts_;
  std::optional<double> first_;
  double last_ = 0.0;
};

void print_summary(const BaseSummary& s) {
  fmt::print("{} rows, {:.3f} s", s.rows, s.duration);
  if (s.gaps > 0) fmt::print(", {} gaps", s.gaps);
  fmt::print("\n\n");
  fmt::print("way on the ground        {:>10.3f} m\n", s.way);
  fmt::print("end                      {:>10.3f} {:.3f} {:.3f} m\n", s.end.x(), s.end.y(),
             s.end.z());
  fmt::print("feet that stand          {:>10.2f} (mean)\n", s.standing);
  fmt::print("feet let go as slipping  {:>10}\n", s.slips);
  fmt::print("NIS per number           {:>10.2f} (1 where the noises are right)\n", s.nis_per_row);
  if (!s.with_truth) return;
  const double share = s.way > 0.0 ? 100.0 / s.way : 0.0;
  fmt::print("\nagainst the truth\n");
  fmt::print("error at the end         {:>10.4f} m, {:.2f} % of the way ({:.4f} m on the ground)\n",
             s.end_error, share * s.end_error, s.horizontal_error);
  fmt::print("largest error            {:>10.4f} m\n", s.largest_error);
  fmt::print("RMS error of velocity    {:>10.4f} m/s\n", s.velocity_rmse);
  fmt::print("NEES of velocity         {:>10.2f} (3 where the covariance is right)\n",
             s.velocity_nees);
}

}  // namespace

int estimate_base(const Args& args) {
  const recording::Needs needs{
      .joints = args.has("--model"), .torques = false, .constants = true, .legs = true};
  auto opened = open_recording(args, needs, true, false);
  if (!opened) return refuse(opened.error());
  recording::Recording recording = *std::move(opened);
  const auto setup = recording::base_setup(recording);
  if (!setup) return refuse(setup.error());
  const auto output = RecordingOutput::open(args, "-base");
  if (!output) return refuse(output.error());
  RecordingOutput& files = **output;

  const Shape shape{.feet = recording.map.feet->frames,
                    .forces = setup->by_joints && setup->by_torques};
  const bool truth = recording.binding.truth_position.count > 0;
  files.write(header_of(shape));
  Pictures pictures{shape, truth};
  const auto summary = [&] {
    Progress progress{args.words[0]};
    return recording::estimate_base(
        recording, *setup,
        [&](const BaseRow& row) {
          files.row([&](fmt::memory_buffer& out) { append_row(row, shape, out); });
          pictures.add(row);
        },
        [&](double share) { progress.at_share(share); });
  }();
  if (!summary) return refuse(summary.error());
  if (const auto problem = files.keep(pictures.drawn(args.words[0]))) return refuse(*problem);
  print_summary(*summary);
  files.print_places();
  return kOk;
}

}  // namespace supple::app
