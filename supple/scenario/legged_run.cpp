#include "supple/scenario/legged_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "supple/legged/gait.hpp"
#include "supple/runtime/clock.hpp"
#include "supple/scenario/legged_referee.hpp"
#include "supple/scenario/legged_setup.hpp"
#include "supple/sim/sim_quadruped.hpp"
#include "supple/telemetry/legged_log.hpp"

namespace supple::scenario {
namespace {

using telemetry::Event;
using telemetry::LeggedTick;
using WallTime = std::chrono::steady_clock::time_point;

std::string sentence(const config::LeggedStepSection& step) {
  if (step.mode == legged::GaitMode::kStand) {
    const auto& s = step.shift_mm;
    const bool shifts = s[0] != 0.0 || s[1] != 0.0 || s[2] != 0.0;
    return shifts ? fmt::format("stand, shifted by {:g} {:g} {:g} mm", s[0], s[1], s[2]) : "stand";
  }
  return fmt::format("trot, forward {:g} m/s, left {:g} m/s, turn {:g} deg/s", step.forward_m_per_s,
                     step.left_m_per_s, step.turn_deg_per_s);
}

class LeggedRun {
 public:
  LeggedRun(const config::LeggedSetup& setup, const LeggedRunOptions& options,
            std::unique_ptr<sim::SimQuadruped> robot, std::optional<telemetry::LeggedLog> log)
      : setup_{setup},
        options_{options},
        robot_{std::move(robot)},
        log_{std::move(log)},
        referee_{setup},
        state_{legged::start(setup.params, setup.p_WB_start)},
        told_{std::chrono::steady_clock::now()} {}

  LeggedOutcome run() {
    const WallTime began = std::chrono::steady_clock::now();
    const bool paced = setup_.config.run.clock == config::Clock::kWall;
    const double duration = setup_.config.run.duration_s;
    const auto ticks = static_cast<std::uint64_t>(std::llround(duration / setup_.period.count()));
    runtime::MonotonicClock clock;
    next_ = clock.now();
    while ((ticks == 0 || tick_.index < ticks) && !robot_->fallen()) {
      if (options_.stop != nullptr && options_.stop->stop()) {
        out_.interrupted = true;
        break;
      }
      period();
      if (paced) wait(clock);
    }
    finish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    out_.took = took.count();
    return std::move(out_);
  }

 private:
  void period() {
    robot_->read(reading_);
    estimate();
    record();
    robot_->write(steered());
    robot_->advance(setup_.period);
    look_at_clock();
    ++tick_.index;
    tick_.time =
        tick_.index * static_cast<std::uint64_t>(std::llround(1e9 * setup_.period.count()));
  }

  void estimate() {
    tick_.in.q = reading_.q;
    tick_.in.v = reading_.v;
    tick_.in.tau = reading_.tau;
    tick_.in.R_WB = reading_.imu.R_WB;
    tick_.in.gyro_B = reading_.imu.gyro_B;
    tick_.in.accel_B = reading_.imu.accel_B;
    tick_.in.dt = setup_.period;
    legged::tick(setup_.params, state_, tick_.in, tick_.out);
    tick_.truth = robot_->truth();
  }

  void record() {
    referee_.add(tick_);
    if (options_.on_tick) options_.on_tick(tick_);
    if (!log_) return;
    tick_.digest = telemetry::digest_of(tick_.out);
    log_->add(tick_);
  }

  robot::LeggedCommand steered() {
    const auto& script = setup_.config.script;
    // half a period early: times of ticks are sums of periods, and round
    const double now = 1e-9 * static_cast<double>(tick_.time) + 0.5 * setup_.period.count();
    for (; step_ < script.size() && script[step_].at_s <= now; ++step_) {
      command_ = command_of(script[step_]);
      if (log_) log_->add(Event{Event::Level::kInfo, sentence(script[step_])}, tick_.time);
    }
    const legged::GaitInput input{.R_WB = tick_.in.R_WB,
                                  .gyro_B = tick_.in.gyro_B,
                                  .q = tick_.in.q,
                                  .v = tick_.in.v,
                                  .p_WB = tick_.out.base.p_WB,
                                  .v_WB_W = tick_.out.base.v_WB_W};
    if (tick_.index == 0) gait_ = legged::gait_start(setup_.gait, input);
    const auto told = legged::step(setup_.gait, gait_, command_, input, setup_.period);
    return {.q = told.q, .v = told.v, .tau = told.tau};
  }

  /// A period that took too long is not caught up.
  void wait(runtime::Clock& clock) {
    next_ += std::chrono::duration_cast<runtime::Nanoseconds>(setup_.period);
    const auto now = clock.now();
    late_ = std::chrono::duration<double>(now - next_).count();
    if (now > next_) {
      ++out_.missed;
      next_ = now;
      return;
    }
    clock.sleep_until(next_);
  }

  void look_at_clock() {
    constexpr std::chrono::milliseconds kOften{100};
    if (tick_.index % 16 != 0) return;
    const WallTime now = std::chrono::steady_clock::now();
    if (now - told_ < kOften) return;
    told_ = now;
    if (log_) log_->flush();
    if (!options_.observer) return;
    const estimation::BaseEstimate& base = tick_.out.base;
    options_.observer({.time = 1e-9 * static_cast<double>(tick_.time),
                       .mode = command_.mode,
                       .speed = base.v_WB_W.head<2>().norm(),
                       .distance = (base.p_WB - setup_.p_WB_start).head<2>().norm(),
                       .error = (base.p_WB - tick_.truth->X_WB.p).head<2>().norm(),
                       .stands = tick_.out.stands,
                       .late = std::max(0.0, late_)});
  }

  void finish() {
    out_.fell = robot_->fallen();
    out_.simulated = robot_->time().count();
    out_.findings = referee_.findings(out_.fell);
    out_.figures = referee_.figures();
    if (!log_) return;
    if (out_.fell) log_->add(Event{Event::Level::kError, "fell: the trunk is down"}, tick_.time);
    log_->close();
    out_.log_error = log_->error();
  }

  const config::LeggedSetup& setup_;
  const LeggedRunOptions& options_;
  std::unique_ptr<sim::SimQuadruped> robot_;
  std::optional<telemetry::LeggedLog> log_;
  LeggedReferee referee_;
  legged::State state_;
  legged::GaitState gait_;
  legged::GaitCommand command_;
  std::size_t step_ = 0;  // of the script, the next one
  robot::LeggedReading reading_;
  LeggedTick tick_;
  LeggedOutcome out_;
  runtime::Nanoseconds next_{0};
  double late_ = 0.0;  // [s]
  WallTime told_;
};

}  // namespace

Result<LeggedOutcome, config::ConfigError> run(const config::LeggedSetup& setup,
                                               const LeggedRunOptions& options) {
  if (setup.config.run.clock == config::Clock::kSimulated && !(setup.config.run.duration_s > 0.0)) {
    return Failure{config::one_issue(
        "run.duration_s", "is 0, which has no end",
        "in simulated time a run needs one, as 10; by the clock (run.clock wall) Ctrl-C ends it")};
  }
  auto robot = sim::SimQuadruped::create(sim_setup(setup));
  if (!robot)
    return Failure{config::one_issue("simulation", "cannot be used: " + robot.error(), "")};
  std::optional<telemetry::LeggedLog> log;
  if (!options.log.empty()) {
    auto made = telemetry::LeggedLog::create(options.log, options.files);
    if (!made) return Failure{config::ConfigError{{{"run", "", made.error(), ""}}}};
    log.emplace(*std::move(made));
  }
  return LeggedRun{setup, options, *std::move(robot), std::move(log)}.run();
}

}  // namespace supple::scenario
