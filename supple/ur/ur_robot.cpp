#include "supple/ur/ur_robot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "supple/ur/dashboard_client.hpp"
#include "supple/ur/torque_fit.hpp"

namespace supple::ur {
namespace {

using robot::Notice;

constexpr Seconds kLook{0.02};
constexpr Seconds kDashboard{0.3};    // for a question in passing
constexpr Seconds kUploadAgain{2.0};  // after which a program that does not run is sent once more
constexpr double kSlowest = 0.49;  // of a commanded speed: periods count half at least, see safety/
constexpr int kRestPeriods = 50;   // with no velocity before a position is not sent any more

/// The program may be paused or about to be: what is sent now would be obeyed later.
bool frames_must_end(Obstacle obstacle) noexcept {
  switch (obstacle) {
    case Obstacle::kNone:
    case Obstacle::kTooSlow:         // the program runs, and the loop brakes
    case Obstacle::kStateLost:       // likewise, as far as is known
    case Obstacle::kCommandsLost:    // nobody is there to read them
    case Obstacle::kProgramStopped:  // likewise, or a new program comes before its state does
    case Obstacle::kLocalMode:       // likewise
      return false;
    default:
      return true;
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
  if (primary_) primary_->give_up();
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
  out.wrench.reading = wrench_of(state_);
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

Wrench UrRobot::wrench_of(const RtdeState& state) const noexcept {
  if (raw_force_ && state.has_ft_raw) return sensor_reading(place_, state.ft_raw);
  const SensorPlace place =
      state.has_payload ? with_payload(place_, state.payload, state.payload_centre) : place_;
  return sensor_reading(place, state.tcp_force, state.tcp_pose, state.tcp_offset);
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

void UrRobot::finish() noexcept {
  if (finished_.exchange(true)) return;
  rtde_->no_loop();
  (void)reverse_->send({.timeout = options_.timeout, .mode = ReverseMode::kStopped});
}

RuntimeState UrRobot::runtime() const noexcept {
  RtdeState state;
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    if (rtde_->latest(state)) return state.modes().runtime;
  }
  return RuntimeState::kStopping;
}

/// Once, where the program was refused or `stands`; a robot that refuses it again is in local mode.
std::optional<std::string> UrRobot::send_again(bool& again, bool stands) {
  const bool refused = primary_->read_only();
  if (refused && again) {
    local_mode_.store(true);
    return std::string{sentence(Obstacle::kLocalMode)};
  }
  if (again || !(refused || stands)) return std::nullopt;
  again = true;
  return primary_->upload(program_);
}

std::optional<std::string> UrRobot::start_program() {
  using std::chrono::steady_clock;
  reverse_->disconnect();
  if (auto problem = primary_->upload(program_)) return problem;
  const auto start = steady_clock::now();
  const Seconds again_after = std::min(kUploadAgain, 0.5 * options_.connect_within);
  bool again = false;
  while (Seconds{steady_clock::now() - start} < options_.connect_within) {
    const RuntimeState now = runtime();
    if (now == RuntimeState::kPlaying && reverse_->connected()) return std::nullopt;
    const bool late = Seconds{steady_clock::now() - start} > again_after;
    if (auto problem = send_again(again, now == RuntimeState::kStopped && late)) return problem;
    if (net::wait_readable(waker_.number(), Seconds{0.005})) return "the driver ends";
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

/// A program that stopped may have been stopped by the choice of local mode.
void UrRobot::ask_for_local_mode() {
  auto made = DashboardClient::connect(
      {.at = {options_.host, options_.dashboard_port}, .timeout = kDashboard});
  if (!made) return;
  DashboardClient dashboard = *std::move(made);
  const bool local = dashboard.remote_control() == false;
  local_mode_.store(local);
  Obstacle stopped = Obstacle::kProgramStopped;
  if (local) (void)stopped_by_.compare_exchange_strong(stopped, Obstacle::kLocalMode);
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

/// What has changed since `told`.
void UrRobot::tell_state(const RtdeState& state, Obstacle& told) {
  Obstacle now = in_the_way(state, monotonic_now());
  if (now == Obstacle::kProgramStopped && told != now) {
    ask_for_local_mode();
    now = in_the_way(state, state.arrived);
  }
  if (now != told) tell_change(now);
  told = now;
  if (now == Obstacle::kNone) tell_scale(state.speed_scale());
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
    if (finished_.load()) continue;
    tell_state(state, told);
    fit.add(state);
    store_constants(fit);
  }
}

void UrRobot::store_constants(const TorqueFit& fit) {
  MotorConstants constants{.known = true};
  for (std::size_t i = 0; i < 6; ++i) {
    const auto k = fit.factor(i);
    constants.known = constants.known && k.has_value();
    constants.k[i] = k.value_or(0.0);
  }
  constants_.store(constants);
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
