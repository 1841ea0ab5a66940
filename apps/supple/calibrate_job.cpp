#include "apps/supple/calibrate_job.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "apps/supple/recording_files.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/shipped_models.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/config/text/number.hpp"
#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"

namespace supple::app {
namespace {

/// A flag's number; what is wrong with it is kept.
class Numbers {
 public:
  explicit Numbers(const Args& args) : args_{args} {}

  double of(std::string_view flag, double otherwise, double low, double high) {
    if (!args_.has(flag) || problem_) return otherwise;
    const std::string text = args_.one(flag);
    const config::ReadNumber read = config::read_number(text, flag);
    if (read.problem.empty() && low <= read.value && read.value <= high) return read.value;
    problem_ =
        read.problem.empty()
            ? fmt::format("supple calibrate: {} is {}, outside [{:g}, {:g}]", flag, text, low, high)
            : fmt::format("supple calibrate: {} {}", flag, read.problem);
    return otherwise;
  }
  [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

 private:
  const Args& args_;
  std::optional<std::string> problem_;
};

NoRobot no_robot(const scenario::DeviceError& error) {
  return {error.text, error.configuration ? kBadUsage : kUnreachable};
}

}  // namespace

Result<CalibrateJob, std::string> calibrate_job(const Args& args) {
  Numbers numbers{args};
  CalibrateJob job;
  const double poses = numbers.of("--poses", job.plan.poses, 6, 60);
  job.plan.poses = static_cast<int>(poses);
  job.manner.speed = config::kDegree * numbers.of("--speed-deg-per-s", 30.0, 1.0, 120.0);
  job.manner.acceleration = 2.0 * job.manner.speed;
  job.manner.average = Seconds{numbers.of("--average-s", 1.0, 0.2, 60.0)};
  job.manner.collision.force = numbers.of("--collision-n", 20.0, 1.0, 500.0);
  job.manner.collision.torque = 0.15 * job.manner.collision.force;
  job.limits.force = numbers.of("--limit-n", job.limits.force, 1e-3, 100.0);
  job.limits.torque = numbers.of("--limit-nm", job.limits.torque, 1e-4, 10.0);
  if (numbers.problem()) return Failure{*numbers.problem()};
  if (poses != job.plan.poses) {
    return Failure{fmt::format("supple calibrate: --poses is {}; it needs a whole number",
                               args.one("--poses"))};
  }
  const std::string clock = args.has("--clock") ? args.one("--clock") : "simulated";
  if (clock != "wall" && clock != "simulated") {
    return Failure{
        fmt::format("supple calibrate: --clock is '{}'; known are: wall, simulated", clock)};
  }
  job.wall_clock = clock == "wall";
  job.verify = !args.has("--no-verify");
  if (args.has("--output")) job.output = args.one("--output");

  job.unlock_protective_stop = args.has("--unlock-protective-stop");

  const auto setup = config::load(args.words[0], sources(), run_options(args));
  if (!setup) return Failure{by_flags(setup.error(), args).text()};
  job.setup = *setup;
  return job;
}

void RobotAtHand::tell_notices() const {
  if (!devices && !read_only) return;
  robot::NoticeBoard& notices = read_only ? *read_only->notices : *devices->notices;
  for (const robot::Notice& notice : notices.take()) {
    fmt::print(stderr, "{}\n", notice.text);
  }
}

Result<std::unique_ptr<RobotAtHand>, NoRobot> robot_at_hand(const CalibrateJob& job,
                                                            Access access) {
  auto out = std::make_unique<RobotAtHand>();
  out->mode = scenario::command_mode(job.setup);
  if (job.setup.config.robot.driver == config::Driver::kSimulation) {
    const auto sim = scenario::sim_setup(job.setup);
    if (!sim) return Failure{NoRobot{sim.error().text()}};
    auto robot = sim::SimRobot::create(*sim);
    if (!robot)
      return Failure{NoRobot{fmt::format("simulation cannot be used: {}", robot.error())}};
    out->simulated = *std::move(robot);
    if (job.wall_clock) out->clock = std::make_unique<runtime::MonotonicClock>();
    return out;
  }
  out->clock = std::make_unique<runtime::MonotonicClock>();
  if (access == Access::kRead) {
    auto reader = scenario::connect_to_read(job.setup);
    if (!reader) return Failure{no_robot(reader.error())};
    out->read_only.emplace(*std::move(reader));
    fmt::print("{}, only read\n", out->read_only->opening());
    out->tell_notices();
    return out;
  }
  auto devices = scenario::connect(
      job.setup, {.unlock_protective_stop = job.unlock_protective_stop, .version = SUPPLE_VERSION});
  if (!devices) return Failure{no_robot(devices.error())};
  out->devices.emplace(*std::move(devices));
  if (const auto request = scenario::realtime_of(job.setup.config.run)) {
    out->realtime.emplace(*request);
    if (!out->realtime->outcome().complete() && request->rule == runtime::Rule::kEnforce) {
      return Failure{NoRobot{out->realtime->outcome().missing()}};
    }
  }
  fmt::print("{}\n", out->devices->opening());
  out->tell_notices();
  return out;
}

calibration::DriveOptions drive_options(const CalibrateJob& job, RobotAtHand& hand,
                                        const runtime::StopFlag& stop) {
  return {.period = config::milliseconds(job.setup.config.robot.period_ms),
          .clock = hand.clock.get(),
          .stop = &stop};
}

void PoseLines::show(const calibration::Survey& survey) {
  while (told_ < survey.poses().size()) {
    const calibration::MeasuredPose& pose = survey.poses()[told_++];
    fmt::print("  {} {:>2} of {}   {:6.1f} s   {:8.3f} N {:8.4f} N m, noise {:.2g} N {:.2g} N m\n",
               what_, told_, survey.to_measure(), survey.time(), pose.mean.load.force.norm(),
               pose.mean.load.torque.norm(), pose.mean.noise.force, pose.mean.noise.torque);
    std::fflush(stdout);
  }
}

int keep_calibration(const CalibrateJob& job, const calibration_run::FileContents& contents) {
  NewFile file{job.output};
  file.write(calibration_run::file_text(contents, job.setup));
  if (const auto problem = file.keep()) {
    fmt::print(stderr, "{}\n", *problem);
    return kFailed;
  }
  fmt::print("{}: a configuration takes it in with   wrench: {{calibration: {}}}\n",
             job.output.string(), job.output.filename().string());
  return kOk;
}

}  // namespace supple::app
