#include "supple/ur/ur_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "supple/core/check.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/arm_name.hpp"
#include "supple/ur/dashboard_client.hpp"
#include "supple/ur/tcp_force.hpp"

namespace supple::ur {
namespace {

using Problem = std::optional<UrError>;
using Kind = UrError::Kind;
using robot::Notice;
using rtde::Six;
using std::chrono::steady_clock;

constexpr Seconds kLook{0.05};
constexpr Seconds kPause{0.5};  // before a lost connection is made again

const std::vector<std::string> kJoints{"actual_q", "actual_qd", "robot_mode"};
const std::vector<std::string> kForce{"actual_TCP_force", "actual_TCP_pose", "tcp_offset",
                                      "payload", "payload_cog"};
constexpr std::string_view kRaw = "ft_raw_wrench";

std::int64_t now_ns() noexcept {
  return std::chrono::nanoseconds{steady_clock::now().time_since_epoch()}.count();
}

UrError unreachable(std::string_view what, const std::string& why) {
  return {Kind::kUnreachable,
          fmt::format("robot: {} cannot be reached: {} (ur.host or --robot-host says where)", what,
                      why)};
}

/// Without power the joints do not tell where they are.
bool has_power(RobotMode mode) noexcept {
  return mode == RobotMode::kIdle || mode == RobotMode::kBackdrive || mode == RobotMode::kRunning;
}

Wrench wrench_of(const Six& x) noexcept {
  return {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
}

bool finite(const Six& six) noexcept {
  return std::all_of(six.begin(), six.end(), [](double x) { return x - x == 0.0; });
}

void copy(const Six& from, VecJ& to) noexcept {
  to.resize(6);
  for (std::size_t i = 0; i < 6; ++i) to[static_cast<int>(i)] = from[i];
}

}  // namespace

UrReader::UrReader(const ReaderOptions& options, robot::NoticeBoard& notices)
    : options_{options}, notices_{notices} {}

UrReader::~UrReader() {
  thread_.request_stop();
  waker_.wake();
}

Result<std::unique_ptr<UrReader>, UrError> UrReader::create(const ReaderOptions& options,
                                                            robot::NoticeBoard& notices) {
  SUPPLE_REQUIRE(options.robot != nullptr);
  std::unique_ptr<UrReader> out{new UrReader{options, notices}};
  using Step = Problem (UrReader::*)();
  for (const Step step :
       {&UrReader::find_frames, &UrReader::open, &UrReader::ask_dashboard, &UrReader::hear_first}) {
    if (auto problem = (out.get()->*step)()) return Failure{*std::move(problem)};
  }
  out->thread_ =
      std::jthread{[self = out.get()](const std::stop_token& stop) { self->listen(stop); }};
  return out;
}

Problem UrReader::find_frames() {
  const model::RobotModel& robot = *options_.robot;
  const auto B = robot.frame_named("base");
  const auto E = robot.frame_named("tool0");
  if (robot.joints() != 6 || !B || !E) {
    return UrError{Kind::kMismatch,
                   fmt::format("robot: the model '{}' is none of a UR: it needs 6 joints and the "
                               "frames 'base' and 'tool0'",
                               robot.name())};
  }
  const model::Frame& flange = robot.frame(*E);
  const model::Frame& sensor = robot.frame(options_.sensor);
  if (sensor.body != flange.body) {
    return UrError{Kind::kMismatch, fmt::format("robot: frame '{}' is not on the robot's last link",
                                                sensor.name.view())};
  }
  X_ES_ = inverse(flange.X_BF) * sensor.X_BF;
  gravity_B_ = robot.frame(*B).X_BF.R.transpose() * robot.gravity_W();
  return std::nullopt;
}

Result<RtdeTap, std::string> UrReader::tapped() const {
  TapOptions tap{.at = {.host = options_.host, .port = options_.rtde_port},
                 .names = kJoints,
                 .timeout = options_.within};
  if (options_.wrench) {
    tap.names.insert(tap.names.end(), kForce.begin(), kForce.end());
    tap.names.emplace_back(kRaw);
    tap.optional = kForce;
    tap.optional.emplace_back(kRaw);
  }
  auto out = RtdeTap::open(tap);
  if (!out || !options_.wrench || out->layout().slot(kRaw)) return out;
  for (const std::string& name : kForce) {
    if (out->layout().slot(name)) continue;
    return Failure{
        fmt::format("{}: the robot tells neither '{}' nor '{}', so its forces cannot be read alone",
                    net::text_of(tap.at), kRaw, name)};
  }
  return out;
}

Problem UrReader::open() {
  auto tap = tapped();
  if (!tap) return unreachable("its data exchange", tap.error());
  tap_.emplace(*std::move(tap));
  card_.host = options_.host;
  card_.step = Seconds{1.0 / tap_->frequency()};
  if (options_.wrench && !tap_->layout().slot(kRaw)) {
    notices_.add(Notice::Level::kWarning,
                 "the robot tells no raw force; its zero changes whenever a program starts, so a "
                 "bias that is found now does not hold then");
  }
  return std::nullopt;
}

Problem UrReader::ask_dashboard() {
  auto made = DashboardClient::connect(
      {.at = {.host = options_.host, .port = options_.dashboard_port}, .timeout = options_.within});
  if (!made) {
    notices_.add(Notice::Level::kWarning,
                 fmt::format("the dashboard does not answer; see to it that robot.model is right: "
                             "{}",
                             made.error()));
    return std::nullopt;
  }
  DashboardClient dashboard = *std::move(made);
  using dashboard::Command;
  if (const auto text = dashboard.ask(Command::kVersion)) {
    if (const auto version = dashboard::version_from(*text)) {
      card_.software = fmt::format("{}.{}.{}", version->major, version->minor, version->bugfix);
    }
  }
  if (const auto text = dashboard.ask(Command::kSerialNumber)) card_.serial = printable(*text, 20);
  const auto model = dashboard.ask(Command::kRobotModel);
  (void)dashboard.ask(Command::kQuit);
  if (!model) return std::nullopt;
  const std::string_view name = options_.robot->name();
  if (is_arm_name(name) && !same_arm(name, *model, tap_->version().is_e_series())) {
    return UrError{Kind::kMismatch,
                   fmt::format("robot: {} is a {}{}, and the configuration is for a '{}'; set "
                               "robot.model",
                               options_.host, printable(*model, 20),
                               tap_->version().is_e_series() ? " of the e-Series" : "", name)};
  }
  card_.model = is_arm_name(name) ? std::string{name} : printable(*model, 20);
  return std::nullopt;
}

Problem UrReader::hear_first() {
  const auto end =
      steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(options_.within);
  bool came = false;
  while (steady_clock::now() < end && tap_->end().empty()) {
    const auto payload = tap_->next(kLook);
    if (!payload) continue;
    came = true;
    if (take(*payload)) return std::nullopt;
  }
  if (!came) return unreachable("its state", "no data came after the start");
  return UrError{Kind::kNotReady,
                 "robot: the arm has no power, and does not know where it is: switch it on at the "
                 "pendant"};
}

Wrench UrReader::wrench_from(wire::ByteView payload) const {
  const rtde::Layout& layout = tap_->layout();
  if (const auto raw = layout.slot(kRaw)) {
    return sensor_reading(SensorPlace{.X_ES = X_ES_}, rtde::six_at(payload, *raw));
  }
  const SensorPlace place = with_payload({.X_ES = X_ES_, .gravity_B = gravity_B_},
                                         rtde::double_at(payload, *layout.slot("payload")),
                                         rtde::three_at(payload, *layout.slot("payload_cog")));
  return sensor_reading(place, rtde::six_at(payload, *layout.slot("actual_TCP_force")),
                        rtde::six_at(payload, *layout.slot("actual_TCP_pose")),
                        rtde::six_at(payload, *layout.slot("tcp_offset")));
}

bool UrReader::take(wire::ByteView payload) {
  const rtde::Layout& layout = tap_->layout();
  if (!has_power(robot_mode_of(rtde::integer_at(payload, *layout.slot("robot_mode"))))) {
    return false;
  }
  State next = heard_;
  next.q = rtde::six_at(payload, *layout.slot("actual_q"));
  next.v = rtde::six_at(payload, *layout.slot("actual_qd"));
  if (options_.wrench) {
    const Vec6 F_S_S = stacked(wrench_from(payload));
    std::copy_n(F_S_S.data(), 6, next.F_S_S.begin());
  }
  if (!finite(next.q) || !finite(next.v) || !finite(next.F_S_S)) return false;
  next.arrived = now_ns();
  ++next.count;
  heard_ = next;
  newest_.store(heard_);
  return true;
}

void UrReader::listen(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (const auto payload = tap_->next(kLook)) {
      (void)take(*payload);
    } else if (!tap_->end().empty()) {
      open_again();
    }
  }
}

/// A person who carries the arm from pose to pose should not begin anew.
void UrReader::open_again() {
  notices_.add(Notice::Level::kWarning,
               fmt::format("robot: its state is lost: {}", printable(tap_->end(), 200)));
  while (!net::wait_readable(waker_.number(), kPause)) {
    auto tap = tapped();
    if (!tap) continue;
    tap_.emplace(*std::move(tap));
    notices_.add(Notice::Level::kInfo, "robot: its state comes again");
    return;
  }
}

void UrReader::read(robot::Reading& out) noexcept {
  (void)newest_.try_load(state_);  // during a store: the one before
  out.ready = false;
  if (state_.count == 0) return;
  const Seconds age{1e-9 * static_cast<double>(now_ns() - state_.arrived)};
  copy(state_.q, out.joints.q);
  copy(state_.v, out.joints.v);
  out.joints.tau.resize(0);
  out.joints.stamp = state_.count;
  out.joints.age = age;
  if (!options_.wrench) return;
  out.wrench.reading = wrench_of(state_.F_S_S);
  out.wrench.stamp = state_.count;
  out.wrench.age = age;
}

}  // namespace supple::ur
