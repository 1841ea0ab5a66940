#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "supple/core/check.hpp"
#include "supple/core/rotation.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/calibration.hpp"
#include "supple/ur/dashboard_client.hpp"
#include "supple/ur/ur_robot.hpp"

namespace supple::ur {
namespace {

using robot::Notice;
using Problem = std::optional<UrError>;
using Kind = UrError::Kind;

UrError unreachable(const std::string& what, const std::string& why) {
  return {Kind::kUnreachable,
          fmt::format("robot: {} cannot be reached: {} (ur.host or --robot-host says where)", what,
                      why)};
}

UrError not_ready(std::string_view why) { return {Kind::kNotReady, fmt::format("robot: {}", why)}; }

UrError mismatch(const std::string& why) { return {Kind::kMismatch, "robot: " + why}; }

bool is_ur_name(std::string_view name) noexcept {
  return name.size() > 2 && name.starts_with("ur") && name[2] >= '0' && name[2] <= '9';
}

/// The frame that the robot counts from: the model's `base`, or its root turned by half a turn.
struct Frames {
  model::FrameId B;
  model::FrameId E;
};

}  // namespace

/// The steps of a start, one after another.
class UrConnector {
 public:
  UrConnector(const UrOptions& options, robot::NoticeBoard& notices)
      : options_{options}, notices_{notices}, out_{new UrRobot{options, notices}} {}

  [[nodiscard]] Problem run() {
    using Step = Problem (UrConnector::*)();
    for (const Step step :
         {&UrConnector::find_frames, &UrConnector::identify, &UrConnector::ask_dashboard,
          &UrConnector::hear_state, &UrConnector::look_at_rates, &UrConnector::wait_for_rest,
          &UrConnector::send_program}) {
      if (auto problem = (this->*step)()) return problem;
    }
    out_->watcher_ =
        std::jthread{[self = out_.get()](const std::stop_token& stop) { self->watch(stop); }};
    return std::nullopt;
  }
  [[nodiscard]] std::unique_ptr<UrRobot> take() { return std::move(out_); }

 private:
  [[nodiscard]] Problem find_frames();
  [[nodiscard]] Problem ask_dashboard();
  [[nodiscard]] Problem compare_serial();
  [[nodiscard]] Problem make_ready(DashboardClient& dashboard);
  [[nodiscard]] Problem identify();
  [[nodiscard]] Problem compare(const Identity& identity);
  [[nodiscard]] Problem hear_state();
  [[nodiscard]] Problem look_at_rates();
  [[nodiscard]] Problem wait_for_rest();
  [[nodiscard]] bool sets_payload() const {
    return options_.set_payload && options_.payload_mass > 0.0;
  }
  [[nodiscard]] Problem send_program();

  void warn(const std::string& text) { notices_.add(Notice::Level::kWarning, text); }

  UrOptions options_;
  robot::NoticeBoard& notices_;
  std::unique_ptr<UrRobot> out_;
  Frames frames_;
  Pose X_EP_;
};

Problem UrConnector::find_frames() {
  const model::RobotModel& robot = *options_.robot;
  if (robot.joints() != 6) {
    return mismatch(
        fmt::format("the model '{}' has {} joints, and a UR has 6", robot.name(), robot.joints()));
  }
  const auto B = robot.frame_named("base");
  const auto E = robot.frame_named("tool0");
  if (!B || !E) {
    return mismatch(fmt::format(
        "the model '{}' has no frame '{}'; the driver needs 'base' and 'tool0', as shipped models "
        "have them",
        robot.name(), B ? "tool0" : "base"));
  }
  frames_ = {*B, *E};
  const model::Frame& flange = robot.frame(*E);
  const model::Frame& sensor = robot.frame(options_.sensor);
  const model::Frame& probe = robot.frame(options_.probe);
  for (const model::Frame* each : {&sensor, &probe}) {
    if (each->body != flange.body) {
      return mismatch(fmt::format("frame '{}' is not on the robot's last link", each->name.view()));
    }
  }
  X_EP_ = inverse(flange.X_BF) * probe.X_BF;
  const Pose X_ES = inverse(flange.X_BF) * sensor.X_BF;
  const Mat3 R_WB = robot.frame(*B).X_BF.R;
  out_->place_ = {.X_ES = X_ES,
                  .payload_mass = sets_payload() ? options_.payload_mass : 0.0,
                  .p_SL = options_.payload_centre_S,
                  .gravity_B = R_WB.transpose() * robot.gravity_W()};
  return std::nullopt;
}

Problem UrConnector::compare_serial() {
  const std::string& is = out_->card_.serial;
  if (!options_.serial || *options_.serial == is) return std::nullopt;
  return mismatch(
      fmt::format("{} has the serial number '{}', and ur.serial is '{}'; it is another robot",
                  out_->card_.host, is, printable(*options_.serial, 20)));
}

Problem UrConnector::make_ready(DashboardClient& dashboard) {
  if (auto problem = compare_serial()) return problem;
  if (dashboard.remote_control() == false) return not_ready(sentence(Obstacle::kLocalMode));
  if (options_.unlock_protective_stop) {
    if (auto problem = dashboard.unlock_protective_stop()) return not_ready(*problem);
  }
  if (!options_.bring_up) return std::nullopt;
  if (out_->card_.model.empty()) {
    return not_ready("it does not tell its type, so its brakes stay closed: switch it on yourself");
  }
  const auto tell = [&](const std::string& what) { notices_.add(Notice::Level::kInfo, what); };
  if (auto problem = dashboard.bring_up(tell)) return not_ready(*problem);
  return std::nullopt;
}

Problem UrConnector::ask_dashboard() {
  const net::Address at{options_.host, options_.dashboard_port};
  auto made = DashboardClient::connect({.at = at, .timeout = options_.connect_within});
  if (!made) {
    if (options_.bring_up || options_.unlock_protective_stop || options_.serial) {
      return unreachable("its dashboard", made.error());
    }
    warn(fmt::format("the dashboard does not answer, and is done without: {}", made.error()));
    return std::nullopt;
  }
  DashboardClient dashboard = *std::move(made);
  using dashboard::Command;
  if (const auto text = dashboard.ask(Command::kVersion)) {
    if (const auto version = dashboard::version_from(*text)) {
      out_->card_.software =
          fmt::format("{}.{}.{}", version->major, version->minor, version->bugfix);
      if (const std::string advice = security_advice(*version); !advice.empty()) warn(advice);
    }
  }
  if (const auto text = dashboard.ask(Command::kSerialNumber)) {
    out_->card_.serial = printable(*text, 20);
  }
  auto problem = make_ready(dashboard);
  (void)dashboard.ask(Command::kQuit);
  return problem;
}

Problem UrConnector::identify() {
  const net::Address at{options_.host, options_.primary_port};
  auto made = PrimaryClient::connect({.at = at, .timeout = options_.connect_within}, notices_);
  if (!made) return unreachable("its primary interface", made.error());
  out_->primary_ = *std::move(made);
  out_->card_.host = out_->primary_->peer().host;
  return compare(out_->primary_->identity(options_.connect_within));
}

Problem UrConnector::compare(const Identity& identity) {
  const model::RobotModel& robot = *options_.robot;
  if (!identity.version) warn("the robot does not tell its version");
  const bool e_series = !identity.version || identity.version->major >= 5;
  if (identity.version && out_->card_.software.empty()) {
    out_->card_.software = fmt::format("{}.{}.{}", identity.version->major, identity.version->minor,
                                       identity.version->bugfix);
  }
  if (identity.configuration) {
    out_->card_.model = model_name(identity.configuration->robot_type, e_series);
    const std::string& is = out_->card_.model;
    if (!is.empty() && is_ur_name(robot.name()) && is != robot.name()) {
      return mismatch(
          fmt::format("{} is a {}, and the configuration is for a '{}'; set robot.model",
                      out_->card_.host, is, robot.name()));
    }
  } else {
    warn("the robot does not tell its type; see to it that robot.model is right");
  }
  if (!identity.kinematics) {
    warn("the robot does not tell its calibration; the flange may be millimetres off");
    return std::nullopt;
  }
  const FlangeDifference off = flange_difference(*identity.kinematics, robot, frames_.B, frames_.E);
  out_->card_.flange_distance = off.distance;
  if (off.distance <= options_.calibration_tolerance) return std::nullopt;
  const std::string text = fmt::format(
      "this arm's flange is up to {:.1f} mm and {:.2f} degrees from where the model '{}' says, "
      "more "
      "than the {:g} mm of ur.calibration_tolerance_mm; use a URDF made from its calibration",
      1e3 * off.distance, off.angle * 57.29577951308232, robot.name(),
      1e3 * options_.calibration_tolerance);
  if (options_.refuse_calibration) return mismatch(text);
  warn(text);
  return std::nullopt;
}

Problem UrConnector::hear_state() {
  RtdeOptions rtde{.at = {options_.host, options_.rtde_port}};
  rtde.timeout = options_.connect_within;
  rtde.priority = options_.priority;
  rtde.silence = std::max(Seconds{1.0}, options_.silent_after);
  auto made = RtdeClient::connect(rtde, notices_);
  if (!made) return unreachable("its data exchange", made.error());
  out_->rtde_ = *std::move(made);
  out_->card_.step = out_->rtde_->step();
  const auto end =
      std::chrono::steady_clock::now() +
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(options_.connect_within);
  RtdeState state;
  while (!out_->rtde_->latest(state)) {
    if (std::chrono::steady_clock::now() >= end) {
      return unreachable("its state", "no data came after the start");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  Modes modes = state.modes();
  modes.runtime = RuntimeState::kPlaying;  // that is still to come
  const Obstacle found = obstacle_of(modes);
  if (found == Obstacle::kNone) return std::nullopt;
  const bool could_be_asked = found == Obstacle::kPowerOff || found == Obstacle::kBrakes;
  const bool locked = found == Obstacle::kProtectiveStop;
  return not_ready(fmt::format("{}{}", sentence(found),
                               could_be_asked ? " (ur.bring_up: true does it at the start)"
                               : locked ? " (--unlock-protective-stop does it, once you know why)"
                                        : ""));
}

Problem UrConnector::look_at_rates() {
  const Seconds step = out_->rtde_->step();
  if (std::abs(options_.period / step - 1.0) > 0.01) {
    warn(fmt::format("the robot takes commands every {:g} ms, and robot.period is {:g} ms",
                     1e3 * step.count(), 1e3 * options_.period.count()));
  }
  const Seconds least = 2.0 * std::max(step, options_.period);
  if (options_.timeout < least) {
    notices_.add(Notice::Level::kInfo,
                 fmt::format("ur.timeout_ms is taken as {:g}, two periods", 1e3 * least.count()));
    out_->options_.timeout = least;
  }
  const auto& unknown = out_->rtde_->unknown();
  const bool e_series = out_->rtde_->version().is_e_series();
  out_->raw_force_ =
      e_series && std::find(unknown.begin(), unknown.end(), "ft_raw_wrench") == unknown.end();
  if (out_->raw_force_ || !options_.force_is_used) return std::nullopt;
  if (!e_series) {
    warn("this robot guesses its force from currents, too coarse for contact: use wrench.device");
  }
  warn("this robot zeroes its force whenever a program starts: touch nothing then, and tare after");
  return std::nullopt;
}

/// A program of a former run ends by itself soon; another one is not ours to end.
Problem UrConnector::wait_for_rest() {
  constexpr Seconds kWait{1.0};
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    const RuntimeState now = out_->runtime();
    if (now == RuntimeState::kStopped || now == RuntimeState::kPaused) return std::nullopt;
    if (Seconds{std::chrono::steady_clock::now() - start} > kWait) break;
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  return not_ready("a program runs on the robot: stop it first");
}

Problem UrConnector::send_program() {
  const std::string local = options_.local_host.value_or(out_->primary_->local().host);
  const Vec3 turn = log3(X_EP_.R);
  const Vec3 centre_E = out_->place_.X_ES * options_.payload_centre_S;
  auto reverse = ReverseServer::open(
      {.at = {local, options_.reverse_port}, .robot = out_->primary_->peer().host}, notices_);
  if (!reverse) return not_ready(reverse.error());
  out_->reverse_ = *std::move(reverse);
  auto program =
      script_text({.host = local,
                   .port = out_->reverse_->address().port,
                   .version = options_.version,
                   .mode = options_.mode,
                   .step = out_->rtde_->step(),
                   .watchdog_hz = options_.watchdog_hz,
                   .acceleration = options_.acceleration,
                   .stop_acceleration = options_.stop_acceleration,
                   .lookahead = options_.lookahead,
                   .gain = options_.gain,
                   .set_payload = sets_payload(),
                   .set_tcp = options_.set_tcp,
                   .payload_mass = options_.payload_mass,
                   .payload_centre = {centre_E.x(), centre_E.y(), centre_E.z()},
                   .tcp = {X_EP_.p.x(), X_EP_.p.y(), X_EP_.p.z(), turn.x(), turn.y(), turn.z()}});
  if (!program) return mismatch(program.error());
  out_->program_ = *std::move(program);
  if (const auto problem = out_->start_program()) return not_ready(*problem);
  return std::nullopt;
}

Result<std::unique_ptr<UrRobot>, UrError> UrRobot::create(const UrOptions& options,
                                                          robot::NoticeBoard& notices) {
  SUPPLE_REQUIRE(options.robot != nullptr);
  UrConnector connector{options, notices};
  if (auto problem = connector.run()) return Failure{*std::move(problem)};
  return connector.take();
}

}  // namespace supple::ur
