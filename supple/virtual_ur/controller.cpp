#include "supple/virtual_ur/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace supple::virtual_ur {

using ur::RuntimeState;

namespace {

constexpr Seconds kUptime{60.0};      // of the controller when the robot is first seen
constexpr double kSafetyStop = 20.0;  // [rad/s^2]
constexpr std::size_t kMostMessages = 256;

Vec6 joints_of(const VecJ& q) noexcept { return q; }

ur::primary::ErrorCode error(std::int32_t code, std::int32_t argument, ur::primary::Level level,
                             std::string text) {
  return {.code = code, .argument = argument, .level = level, .text = std::move(text)};
}

}  // namespace

InputPlaces::InputPlaces(const Registers& registers) {
  const auto at = [&](std::string_view name) { return *registers.place(name); };
  digital[0] = {at("standard_digital_output_mask"), at("standard_digital_output"), 0};
  digital[1] = {at("configurable_digital_output_mask"), at("configurable_digital_output"), 8};
  digital[2] = {at("tool_digital_output_mask"), at("tool_digital_output"), 16};
  analog[0] = at("standard_analog_output_0");
  analog[1] = at("standard_analog_output_1");
  slider_mask = at("speed_slider_mask");
  slider = at("speed_slider_fraction");
}

Result<std::unique_ptr<Controller>, std::string> Controller::create(const Options& options) {
  auto arm = Arm::create(options);
  if (!arm) return Failure{arm.error()};
  return std::unique_ptr<Controller>{new Controller{options, *std::move(arm)}};
}

Controller::Controller(const Options& options, Arm arm)
    : options_{options},
      arm_{std::move(arm)},
      motion_{joints_of(options.sim.q0), options.step(), options.sim.servo.bandwidth},
      cabinet_{options},
      tool_{.X_ET = options.X_ET,
            .payload = options.payload,
            .payload_centre = options.payload_centre},
      scene_waits_{options.scene_starts_with_program},
      step_{static_cast<std::uint64_t>(std::lround(kUptime / options.step()))} {
  if (scene_waits_) arm_.hold_pushes();
  look();
}

void Controller::say(ur::primary::Item item) {
  if (messages_.size() < kMostMessages) messages_.push_back(std::move(item));
}

void Controller::say_text(std::string text) { say(ur::primary::TextMessage{std::move(text)}); }

std::vector<ur::primary::Item> Controller::take_messages() { return std::exchange(messages_, {}); }

StreamCounts Controller::counts() const noexcept {
  StreamCounts out = ended_;
  if (program_) {
    out.frames += program_->counts().frames;
    out.late += program_->counts().late;
    out.refused += program_->counts().refused;
  }
  return out;
}

void Controller::step() {
  ++step_;
  apply_inputs();
  watch_heartbeat();
  pause_and_resume();
  move(program_order());
  arm_.advance(motion_.command());
  guard();
  const bool was_running = cabinet_.modes().robot == ur::RobotMode::kRunning;
  cabinet_.step(motion_.at_rest());
  if (!was_running && cabinet_.modes().robot == ur::RobotMode::kRunning) fresh_brakes_ = true;
  finish_program();
  look();
}

Order Controller::program_order() {
  const bool runs = program_ && cabinet_.modes().runtime == RuntimeState::kPlaying;
  if (!cabinet_.may_move() || !runs) return {.acceleration = kSafetyStop};
  Order order = program_->step(motion_, arm_.measured().q);
  for (const Call& call : program_->take_calls()) apply(call);
  if (program_->what().echo) {
    const auto number = static_cast<std::size_t>(*program_->what().echo);
    registers_.output_ints[number] =
        static_cast<std::int32_t>(registers_.integer(fmt::format("input_int_register_{}", number)));
  }
  if (cabinet_.popup.empty()) cabinet_.popup = program_->popup();
  return order;
}

void Controller::move(const Order& order) {
  switch (order.kind) {
    case OrderKind::kSpeed:
      motion_.speed(speed_fraction_ * order.values, order.acceleration);
      break;
    case OrderKind::kServo:
      if (motion_.command().mode != robot::CommandMode::kPosition) servo_wanted_ = motion_.q();
      servo_wanted_ += speed_fraction_ * (order.values - servo_wanted_);
      motion_.servo(servo_wanted_);
      break;
    case OrderKind::kBrake:
      motion_.brake(order.acceleration);
      break;
  }
  // an arm that may not move should be where it is
  if (!cabinet_.may_move() && motion_.at_rest()) motion_.reset(arm_.measured().q);
}

void Controller::guard() {
  if (!cabinet_.may_move()) return;
  const Joints at = arm_.measured();
  const StopLimits& limits = options_.limits;
  const Vec6 behind = (motion_.q() - at.q).cwiseAbs();
  const int beyond = arm_.beyond_position(at.q);
  // once: after it is unlocked, the joint may come back
  const bool goes_beyond = std::exchange(beyond_, beyond) != beyond && beyond >= 0;
  if (goes_beyond) {
    protective_stop(StopCause::kJointLimit, beyond);
  } else if (const int fast = arm_.beyond_velocity(at.v, limits.joint_speed); fast >= 0) {
    protective_stop(StopCause::kPath, fast);
  } else if (behind.maxCoeff() > limits.path_deviation) {
    Eigen::Index joint_behind = 0;
    behind.maxCoeff(&joint_behind);
    protective_stop(StopCause::kPath, static_cast<int>(joint_behind));
  } else if (arm_.truth().F_P_W.force.norm() > limits.tcp_force) {
    protective_stop(StopCause::kForce);
  }
}

void Controller::protective_stop(StopCause cause, int joint) {
  using ur::primary::Level;
  cabinet_.protective_stop();
  held_ = true;
  switch (cause) {
    case StopCause::kJointLimit:
      say(error(150, joint, Level::kViolation, "position close to joint limits"));
      break;
    case StopCause::kPath:
      say(error(153, joint, Level::kViolation, "position deviates from path"));
      break;
    case StopCause::kForce:
      say(error(157, 0, Level::kViolation, "collision detected"));
      break;
    case StopCause::kAsked:
      break;
  }
  say(error(209, 0, Level::kWarning, "a protective stop was triggered"));
}

void Controller::apply_inputs() {
  if (registers_.integer(inputs_.slider_mask) != 0) {
    const double wanted = registers_.number(inputs_.slider);
    if (std::isfinite(wanted)) speed_fraction_ = std::clamp(wanted, 0.0, 1.0);
  }
  for (const InputPlaces::Masked& row : inputs_.digital) {
    const auto mask = static_cast<std::uint64_t>(registers_.integer(row.mask)) << row.first;
    const auto bits = static_cast<std::uint64_t>(registers_.integer(row.value)) << row.first;
    digital_outputs_ = (digital_outputs_ & ~mask) | (bits & mask);
  }
}

void Controller::watch_heartbeat() {
  if (!program_ || !program_->connected() || !heartbeat_) return;
  if (cabinet_.modes().runtime != RuntimeState::kPlaying) return;
  // counted from the later of the last time and the call in the program
  const std::uint64_t armed = program_->steps_connected();
  const std::uint64_t silent = std::min(armed, step_ - registers_.written(*heartbeat_).value_or(0));
  const double longest = 1.0 / program_->what().watchdog->hz;
  if (static_cast<double>(silent) * options_.step().count() <= longest) return;
  stop_program(
      fmt::format("'{}' was not written for {:g} s", program_->what().watchdog->input, longest));
}

void Controller::pause_and_resume() {
  const RuntimeState state = cabinet_.modes().runtime;
  if (!program_) return;
  const bool must_wait = held_ || cabinet_.is_stopped_by_safety();
  if (cabinet_.is_emergency() || !cabinet_.has_power()) {
    stop_program("the robot has no power");
  } else if (must_wait && state == RuntimeState::kPlaying) {
    cabinet_.set_runtime(RuntimeState::kPausing);
  } else if (state == RuntimeState::kPausing && motion_.at_rest()) {
    cabinet_.set_runtime(RuntimeState::kPaused);
  } else if (!must_wait && state == RuntimeState::kPaused) {
    cabinet_.set_runtime(RuntimeState::kResuming);
  } else if (!must_wait && state == RuntimeState::kResuming) {
    motion_.reset(arm_.measured().q);
    cabinet_.set_runtime(RuntimeState::kPlaying);
  }
}

void Controller::finish_program() {
  if (!program_ || program_->why_ended().empty()) return;
  if (!motion_.at_rest()) return;
  say_text(fmt::format("{}: {}", program_->what().name, program_->why_ended()));
  ended_ = counts();
  program_.reset();
  held_ = false;
  cabinet_.set_runtime(RuntimeState::kStopped);
  say(ur::primary::Key{.title = "PROGRAM_XXX_STOPPED", .text = last_program_});
}

void Controller::stop_program(std::string_view why) {
  fresh_brakes_ = false;
  if (!program_) return;
  program_->end(std::string{why});
  if (cabinet_.modes().runtime != RuntimeState::kStopped) {
    cabinet_.set_runtime(RuntimeState::kStopping);
  }
}

bool Controller::play() {
  if (!cabinet_.may_move()) return false;
  if (program_) {
    held_ = false;
    return true;
  }
  if (!loaded_) return false;
  start(*loaded_);
  return true;
}

bool Controller::is_paused() const noexcept {
  const RuntimeState state = cabinet_.modes().runtime;
  return program_ && (state == RuntimeState::kPausing || state == RuntimeState::kPaused ||
                      state == RuntimeState::kResuming);
}

bool Controller::pause() {
  if (!program_) return false;
  held_ = true;
  return true;
}

void Controller::close_popup() {
  cabinet_.popup.clear();
  if (program_) program_->close_popup();
}

}  // namespace supple::virtual_ur
