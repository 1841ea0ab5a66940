#include "supple/ur/ur_robot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "supple/ur/torque_fit.hpp"

namespace supple::ur {
namespace {

using robot::Notice;

constexpr Seconds kLook{0.02};
constexpr double kSlowest = 0.49;  // of a commanded speed: periods count half at least, see safety/
constexpr int kRestPeriods = 50;   // with no velocity before a position is not sent any more

/// The program is paused or about to be: what is sent now would be obeyed later.
bool frames_must_end(Obstacle obstacle) noexcept {
  switch (obstacle) {
    case Obstacle::kProtectiveStop:
    case Obstacle::kSafeguardStop:
    case Obstacle::kEmergencyStop:
    case Obstacle::kEnablingSwitch:
    case Obstacle::kRecovery:
    case Obstacle::kSafetyFault:
    case Obstacle::kProgramPaused:
      return true;
    default:
      return false;
  }
}

/// Only a program is missing, and it can be sent.
bool needs_program_only(Obstacle obstacle) noexcept {
  return obstacle == Obstacle::kNone || obstacle == Obstacle::kProgramStopped ||
         obstacle == Obstacle::kProgramPaused || obstacle == Obstacle::kCommandsLost ||
         obstacle == Obstacle::kLocalMode || obstacle == Obstacle::kTooSlow;
}

void copy(const Six& from, VecJ& to) noexcept {
  to.resize(6);
  for (std::size_t i = 0; i < 6; ++i) to[static_cast<int>(i)] = from[i];
}

}  // namespace

UrRobot::~UrRobot() {
  watcher_.request_stop();
  waker_.wake();
  if (watcher_.joinable()) watcher_.join();
  reverse_.reset();  // the program ends, while the heart still beats
}

Obstacle UrRobot::in_the_way(const RtdeState& state, std::int64_t now) const noexcept {
  const Seconds age{1e-9 * static_cast<double>(now - state.arrived)};
  if (!rtde_->connected() || age > options_.silent_after) return Obstacle::kStateLost;
  if (const Obstacle found = obstacle_of(state.modes()); found != Obstacle::kNone) {
    const bool local = found == Obstacle::kProgramStopped && local_mode_.load();
    return local ? Obstacle::kLocalMode : found;
  }
  if (!reverse_->connected()) return Obstacle::kCommandsLost;
  return state.speed_scale() < kSlowest ? Obstacle::kTooSlow : Obstacle::kNone;
}

void UrRobot::read(robot::Reading& out) noexcept {
  constexpr int kTries = 3;
  for (int i = 0; i < kTries && !rtde_->latest(state_); ++i) {
  }
  if (state_.count == 0) {
    out.ready = false;
    return;
  }
  const std::int64_t now = monotonic_now();
  const Seconds age{1e-9 * static_cast<double>(now - state_.arrived)};
  copy(state_.q, out.joints.q);
  copy(state_.v, out.joints.v);
  read_torques(out.joints.tau);
  out.joints.stamp = state_.count;
  out.joints.age = age;
  out.wrench.reading = sensor_reading(place_, state_.tcp_force, state_.tcp_pose, state_.tcp_offset);
  out.wrench.stamp = state_.count;
  out.wrench.age = age;

  const Obstacle found = in_the_way(state_, now);
  const Obstacle before = obstacle_.exchange(found, std::memory_order_acq_rel);
  if (before == Obstacle::kNone && found != before) stopped_by_.store(found);
  // when it begins: a program that was sent anew connects before the state tells that it plays
  if (frames_must_end(found) && !frames_must_end(before)) reverse_->disconnect();
  out.ready = found == Obstacle::kNone;
  out.pace = out.ready ? state_.speed_scale() : 1.0;
}

void UrRobot::read_torques(VecJ& out) noexcept {
  out.resize(0);
  switch (options_.torques) {
    case TorqueReport::kNone:
      return;
    case TorqueReport::kCurrent:
      copy(state_.current, out);
      return;
    case TorqueReport::kTorque:
      if (state_.has_current_as_torque) {
        copy(state_.current_as_torque, out);
        return;
      }
      (void)constants_.try_load(constants_now_);
      if (!constants_now_.known) return;
      copy(state_.current, out);
      for (std::size_t i = 0; i < 6; ++i) out[static_cast<int>(i)] *= constants_now_.k[i];
      return;
  }
}

void UrRobot::write(const robot::Command& command) noexcept {
  rtde_->loop_lives();
  const bool velocity = command.mode == robot::CommandMode::kVelocity;
  const VecJ& values = velocity ? command.v : command.q;
  ReverseFrame frame{.timeout = options_.timeout};
  // at rest a position is where the arm was measured, and an arm that is told so creeps
  const bool rests = command.v.size() == 0 || command.v.isZero(0.0);
  periods_at_rest_ = rests ? std::min(periods_at_rest_ + 1, kRestPeriods) : 0;
  const bool idle = values.size() != 6 || (!velocity && periods_at_rest_ >= kRestPeriods);
  if (!idle) {
    frame.mode = velocity ? ReverseMode::kSpeedJ : ReverseMode::kServoJ;
    for (int i = 0; i < 6; ++i) frame.values[static_cast<std::size_t>(i)] = values[i];
  }
  reverse_->send(frame);
}

std::optional<std::string> UrRobot::start_program() {
  reverse_->disconnect();
  if (auto problem = primary_->upload(program_)) return problem;
  const auto end =
      std::chrono::steady_clock::now() +
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(options_.connect_within);
  RtdeState state;
  for (;;) {
    const bool plays = rtde_->latest(state) && state.modes().runtime == RuntimeState::kPlaying;
    if (plays && reverse_->connected()) return std::nullopt;
    if (primary_->read_only()) {
      local_mode_.store(true);
      return std::string{sentence(Obstacle::kLocalMode)};
    }
    if (std::chrono::steady_clock::now() >= end) break;
    (void)net::wait_readable(waker_.number(), Seconds{0.005});
  }
  return fmt::format(
      "the program on the robot did not connect back to {} within {:g} s: see whether a firewall "
      "keeps port {} closed, whether the robot is in remote control, and what its log says",
      net::text_of(reverse_->address()), options_.connect_within.count(), reverse_->address().port);
}

void UrRobot::try_to_go_on() {
  RtdeState state;
  const Obstacle found =
      rtde_->latest(state) ? in_the_way(state, monotonic_now()) : Obstacle::kStateLost;
  if (!needs_program_only(found)) {
    notices_.add(Notice::Level::kWarning,
                 fmt::format("the robot cannot go on yet: {}", sentence(found)));
    return;
  }
  local_mode_.store(false);
  if (found == Obstacle::kNone || found == Obstacle::kTooSlow) return;
  if (const auto problem = start_program()) {
    notices_.add(Notice::Level::kError, fmt::format("the robot cannot go on: {}", *problem));
    return;
  }
  notices_.add(Notice::Level::kInfo, "the program runs on the robot again");
}

void UrRobot::tell_change(Obstacle now) {
  if (now == Obstacle::kNone) {
    notices_.add(Notice::Level::kInfo, "the robot may move");
  } else {
    notices_.add(Notice::Level::kError, fmt::format("robot: {}", sentence(now)));
  }
}

void UrRobot::tell_scale(double scale) {
  constexpr double kStep = 0.05;
  const bool full = scale > 1.0 - kStep;
  if (full == (told_scale_ > 1.0 - kStep) && std::abs(scale - told_scale_) < 4.0 * kStep) return;
  told_scale_ = scale;
  notices_.add(
      full ? Notice::Level::kInfo : Notice::Level::kWarning,
      fmt::format("the robot makes {:.0f} % of a commanded speed (speed slider)", 100.0 * scale));
}

void UrRobot::watch(const std::stop_token& stop) {
  Obstacle told = Obstacle::kNone;
  TorqueFit fit{options_.motor_constants};
  RtdeState state;
  while (!stop.stop_requested()) {
    (void)net::wait_readable(waker_.number(), kLook);
    if (stop.stop_requested()) return;
    if (wants_to_go_on_.exchange(false)) try_to_go_on();
    if (!rtde_->latest(state)) continue;
    const Obstacle now = in_the_way(state, monotonic_now());
    if (now != told) tell_change(now);
    told = now;
    if (now == Obstacle::kNone) tell_scale(state.speed_scale());
    fit.add(state);
    MotorConstants constants{.known = true};
    for (std::size_t i = 0; i < 6; ++i) {
      const auto k = fit.factor(i);
      constants.known = constants.known && k.has_value();
      constants.k[i] = k.value_or(0.0);
    }
    constants_.store(constants);
  }
}

std::string UrRobot::account() const {
  const RtdeCounters state = rtde_->counters();
  const ReverseCounters frames = reverse_->counters();
  const Obstacle why = stopped_by();
  const std::string stopped =
      why == Obstacle::kNone ? "" : fmt::format("robot: it stopped by itself: {}\n", sentence(why));
  return stopped + fmt::format(
                       "robot: {} states, {} skipped, {} bad, {} reconnects; {} frames, {} not "
                       "sent, {} strangers "
                       "turned away; heartbeat back after {:.1f} ms, {:.1f} ms at most\n",
                       state.packages, state.skipped, state.bad, state.reconnects, frames.frames,
                       frames.failed, frames.turned_away, 1e3 * state.round_trip,
                       1e3 * state.worst_round_trip);
}

}  // namespace supple::ur
