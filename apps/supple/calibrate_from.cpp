// `supple calibrate --from`: from a recording, without a robot.

#include <fmt/format.h>

#include <cstdio>

#include "apps/supple/calibrate_job.hpp"
#include "apps/supple/progress.hpp"
#include "supple/calibration/still.hpp"
#include "supple/calibration_run/words.hpp"
#include "supple/recording/load.hpp"
#include "supple/recording/stream.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::app {
namespace {

using calibration::StillFinder;
using Found = Result<StillFinder::Found, std::string>;

constexpr double kLongestGap = 0.1;  // between ticks [s]

StillFinder finder_of(const config::Setup& setup) {
  return {setup.design.robot, setup.design.sensor};
}

Found from_log(const config::Setup& setup, const std::filesystem::path& file) {
  const auto log = telemetry::TickLogReader::open(file);
  if (!log) return Failure{log.error()};
  if (log->legged()) {
    return Failure{fmt::format("log '{}' is of a legged robot; an arm is needed", file.string())};
  }
  StillFinder finder = finder_of(setup);
  Progress progress{"reading"};
  double last = 0.0;
  std::uint64_t stamp = 0;
  std::optional<std::string> problem;
  const auto visited = log->visit([&](const telemetry::Tick& tick) {
    const safety::InputFacts& facts = tick.in.facts;
    if (facts.q.size() != setup.design.robot.joints()) {
      problem = fmt::format("log '{}' has {} joints; the configuration's robot has {}",
                            file.string(), facts.q.size(), setup.design.robot.joints());
      return false;
    }
    progress.at(tick.index);
    const double t = 1e-9 * static_cast<double>(tick.time);
    if (t - last > kLongestGap) finder.gap();
    last = t;
    const bool usable = facts.q.allFinite() && stacked(facts.reading).allFinite();
    if (!usable || facts.reading_stamp == stamp) return true;
    stamp = facts.reading_stamp;
    finder.add({.t = t,
                .load = wrench::load_on_robot(setup.design.wrench.reports, facts.reading),
                .q = facts.q});
    return true;
  });
  if (problem) return Failure{*problem};
  if (!visited) return Failure{fmt::format("log '{}': {}", file.string(), visited.error().text())};
  return finder.finish();
}

Found from_table(const config::Setup& setup, const std::filesystem::path& file,
                 const std::filesystem::path& columns) {
  if (columns.empty()) {
    return Failure{
        std::string{"supple calibrate: --columns MAP.yaml is missing; it says what the "
                    "columns mean, docs/columns.md lists its keys"}};
  }
  auto recording = recording::open(
      file, columns, setup.design.robot,
      {.velocities = false, .torques = false, .constants = false, .wrench = true}, "");
  if (!recording) return Failure{recording.error()};
  recording::Recording opened = *std::move(recording);
  recording::SampleStream stream{opened};
  StillFinder finder = finder_of(setup);
  Progress progress{"reading"};
  recording::Sample sample;
  while (stream.next(sample)) {
    progress.at_share(stream.share());
    if (sample.after_gap) finder.gap();
    finder.add({.t = sample.t,
                .load = wrench::load_on_robot(setup.design.wrench.reports, sample.wrench),
                .q = sample.q});
  }
  if (stream.problem()) return Failure{*stream.problem()};
  return finder.finish();
}

}  // namespace

int calibrate_from(const CalibrateJob& job, const std::filesystem::path& log,
                   const std::filesystem::path& columns) {
  const Found found =
      log.extension() == ".mcap" ? from_log(job.setup, log) : from_table(job.setup, log, columns);
  if (!found) return refuse(found.error());
  fmt::print("{} stretches at rest, noise {:.2g} N {:.2g} N m; {} more were disturbed\n",
             found->poses.size(), found->noise.force, found->noise.torque, found->disturbed);
  std::vector<calibration::PoseReading> poses;
  for (const calibration::MeasuredPose& pose : found->poses) poses.push_back(pose.reading());
  const auto fit = calibration::fit_payload(poses, calibration_run::fit_params(job.setup));
  if (!fit) {
    fmt::print(stderr, "refused: {}\n", fit.error());
    return kFailed;
  }
  fmt::print("{}", calibration_run::fit_text(*fit));
  return keep_calibration(
      job,
      {.model = calibration::model_of(*fit), .method = "fit", .fit = *fit, .noise = found->noise});
}

}  // namespace supple::app
