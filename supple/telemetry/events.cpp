#include "supple/telemetry/events.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>
#include <utility>

#include "supple/telemetry/cause_text.hpp"
#include "supple/telemetry/requests.hpp"

namespace supple::telemetry {
namespace {

using Level = Event::Level;
using safety::Phase;
using safety::Request;
using safety::StopReason;

/// "1, 3 of 6" for the bits 0 and 2.
std::string numbers_of(std::uint32_t bits, Eigen::Index count) {
  std::string text;
  for (; bits != 0; bits &= bits - 1) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", std::countr_zero(bits) + 1);
  }
  return text + fmt::format(" of {}", count);
}

std::string name_of(const limits::NearestWall& wall) {
  constexpr std::array<std::string_view, 6> kFaces{"-x", "+x", "-y", "+y", "-z", "+z"};
  switch (wall.kind) {
    case limits::WallKind::kBox:
      return fmt::format("box face {}", kFaces[wall.index % 6U]);
    case limits::WallKind::kPlane:
      return fmt::format("plane {}", wall.index + 1);
    case limits::WallKind::kKeepIn:
      return fmt::format("keep-in {}", wall.index + 1);
    case limits::WallKind::kKeepOut:
      return fmt::format("keep-out {}", wall.index + 1);
    default:
      return "none";
  }
}

std::string wall_text(const limits::NearestWall& wall) {
  return fmt::format("a wall holds the probe back (nearest: {}, {:.1f} mm)", name_of(wall),
                     1e3 * wall.distance);
}

std::string place_text(std::string_view what, const Vec3& p) {
  return fmt::format("{} at [{:.1f}, {:.1f}, {:.1f}] mm", what, 1e3 * p.x(), 1e3 * p.y(),
                     1e3 * p.z());
}

std::string missed_text(const Timing& t) {
  return fmt::format("deadline missed (late {:.0f} us, read {:.0f}, tick {:.0f}, write {:.0f})",
                     1e-3 * t.late, 1e-3 * t.read, 1e-3 * t.tick, 1e-3 * t.write);
}

/// What may last, and is told where it begins: tell(holds, level, text), always in this order.
template <class Tell>
void limit_conditions(const Tick& t, Tell& tell) {
  const limits::Limited& l = t.out.limited;
  const Twist& V = t.out.compliance.V_WP_W;
  const auto acted = [&](limits::Acted limit) { return (l.acted & limit) != 0; };
  tell(acted(limits::kWall), Level::kInfo, [&] { return wall_text(l.nearest); });
  tell(acted(limits::kLinearSpeed), Level::kInfo,
       [&] { return fmt::format("the speed limit acts (wanted {:.3g} m/s)", V.linear.norm()); });
  tell(acted(limits::kAngularSpeed), Level::kInfo, [&] {
    return fmt::format("the turning speed limit acts (wanted {:.3g} rad/s)", V.angular.norm());
  });
  tell(acted(limits::kLinearAcceleration), Level::kInfo, [&] {
    return fmt::format("the acceleration limit acts (takes {:.3g} m/s)", l.by_linear_acceleration);
  });
  tell(acted(limits::kAngularAcceleration), Level::kInfo, [&] {
    return fmt::format("the turning acceleration limit acts (takes {:.3g} rad/s)",
                       l.by_angular_acceleration);
  });
  tell(acted(limits::kStraightStop), Level::kInfo,
       [] { return "the motion is bent so that the probe can still stop"; });
  const ik::Rates& rates = t.out.rates;
  const std::uint32_t at_bounds = rates.active.lower | rates.active.upper;
  tell(at_bounds != 0, Level::kInfo, [&] {
    return fmt::format("joint limits act (joint {})", numbers_of(at_bounds, rates.v.size()));
  });
  tell(rates.status == ik::Status::kScaled, Level::kInfo, [&] {
    return fmt::format("joint velocities are shortened to {:.3g} %", 100.0 * rates.scale);
  });
  tell(rates.status == ik::Status::kFailed, Level::kWarning,
       [] { return "joint velocities are not certified"; });
  tell(t.out.guard.kept < 1.0, Level::kInfo, [&] {
    return fmt::format("the guard holds the joints back (keeps {:.3g} %)",
                       100.0 * t.out.guard.kept);
  });
  tell(t.out.guard.conflict, Level::kWarning,
       [] { return "joint limits and the probe's limits conflict; the joints' win"; });
}

template <class Tell>
void input_conditions(const Tick& t, Tell& tell) {
  const safety::Checked& c = t.out.checked;
  tell(!t.in.facts.robot_ready, Level::kWarning, [] { return "the robot takes no commands"; });
  tell(c.extrapolated, Level::kWarning, [] { return "joint state missing, extrapolated"; });
  tell(c.reading_held, Level::kWarning, [] { return "wrench reading missing, held"; });
  tell(c.period_clamped, Level::kWarning, [&] {
    return fmt::format("period of {:.4g} ms is out of bounds, counted as {:.4g} ms",
                       1e3 * t.in.facts.dt.count(), 1e3 * c.dt.count());
  });
  const wrench::Spikes& spikes = t.out.wrench.spikes;
  tell(spikes.out_of_range != 0, Level::kWarning, [&] {
    return fmt::format("wrench out of the sensor's range (channel {})",
                       numbers_of(spikes.out_of_range, 6));
  });
  tell(spikes.rate_limited != 0, Level::kWarning, [&] {
    return fmt::format("wrench changes faster than a contact can, held back (channel {})",
                       numbers_of(spikes.rate_limited, 6));
  });
  tell(t.timing.missed, Level::kWarning, [&] { return missed_text(t.timing); });
  tell(t.out.refused, Level::kWarning, [&] {
    return t.in.target ? "target refused: it is not a pose"
                       : "desired frame refused: it is not a pose";
  });
  tell(t.in.target.has_value() && !t.out.refused, Level::kInfo,
       [&] { return place_text("new target", t.in.target->X_WT.p); });
  tell(t.in.desired.has_value() && !t.out.refused, Level::kInfo,
       [&] { return place_text("new desired frame", t.in.desired->X_WD.p); });
}

/// "joint 3 of 6 feels 5.1 N m, its threshold is 2 N m at 0.1 rad/s".
std::string contact_text(const control::Sensed& s) {
  return fmt::format("joint {} of {} feels {:.3g} N m, its threshold is {:.3g} N m at {:.2g} rad/s",
                     s.joint + 1, s.residual.size(), s.torque, s.threshold, s.speed);
}

template <class Tell>
void contact_conditions(const Tick& t, Tell& tell) {
  const control::Sensed s = t.out.sensed.value_or(control::Sensed{});
  tell(s.touch, Level::kInfo, [&] { return "touch: " + contact_text(s); });
  tell(s.collision, Level::kWarning, [&] { return "collision: " + contact_text(s); });
  tell(t.out.checked.floating, Level::kWarning,
       [] { return "the arm floats until the contact ends"; });
  tell(t.out.checked.retreating, Level::kWarning,
       [] { return "the arm goes back the way it came"; });
  tell(s.trust < 1.0, Level::kInfo,
       [] { return "the joints feel something that does not touch the tool"; });
}

/// "the contact makes energy on axis z: the chatter guard adds damping"
std::string chatter_text(const admittance::Report& r) {
  constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};
  std::string names;
  for (std::uint32_t bits = r.chatters; bits != 0; bits &= bits - 1) {
    const auto axis = static_cast<std::size_t>(std::countr_zero(bits));
    names += fmt::format("{}{}", names.empty() ? "" : ", ", kAxes[axis % kAxes.size()]);
  }
  return fmt::format("the contact makes energy on axis {}: the chatter guard adds damping", names);
}

template <class Tell>
void law_conditions(const Tick& t, Tell& tell) {
  const admittance::Report& r = t.out.compliance.report;
  tell(r.ramping, Level::kInfo, [] { return "gains are on their ramp"; });
  tell(r.slowed, Level::kInfo, [] { return "a change of gains waits for the energy tank"; });
  tell(r.cleared, Level::kInfo, [] { return "the drift guard cleared rates"; });
  tell(r.chatters != 0, Level::kWarning, [&] { return chatter_text(r); });
  tell(r.curbed, Level::kInfo, [] { return "a turn was cut: it would have made energy"; });
}

template <class Tell>
void conditions(const Tick& t, Tell tell) {
  input_conditions(t, tell);
  limit_conditions(t, tell);
  law_conditions(t, tell);
  contact_conditions(t, tell);
}

void add_phase(const safety::Verdict& before, const Tick& tick, std::vector<Event>& out) {
  const safety::Verdict& now = tick.out.verdict;
  const Eigen::Index joints = tick.out.v_command.size();
  if (now.phase != before.phase || now.cause.reason != before.cause.reason) {
    std::string text{safety::name(now.phase)};
    if (now.cause.reason != StopReason::kNone) text += ": " + text_of(now.cause, joints);
    const bool fault = safety::is_fault(now.cause.reason);
    const bool late = now.cause.reason >= StopReason::kRobotNotReady;
    out.push_back(
        {fault ? Level::kError : (late ? Level::kWarning : Level::kInfo), std::move(text)});
  }
  // what came after the cause
  const std::uint32_t own = std::uint32_t{1} << static_cast<unsigned>(now.cause.reason);
  for (auto bits = now.reasons_seen & ~before.reasons_seen & ~own; bits != 0; bits &= bits - 1) {
    const auto reason = static_cast<StopReason>(std::countr_zero(bits));
    out.push_back({safety::is_fault(reason) ? Level::kError : Level::kInfo,
                   fmt::format("also: {}", safety::sentence(reason))});
  }
}

std::string_view name_of(Request request) {
  constexpr std::array<std::string_view, 6> kNames{"none",   "start", "hold",
                                                   "resume", "stop",  "reset"};
  const auto i = static_cast<std::size_t>(request);
  return i < kNames.size() ? kNames[i] : "unknown";
}

void add_requests(Phase before, const Tick& now, std::vector<Event>& out) {
  const safety::Cause& refused = now.out.verdict.refused;
  const Request request = now.in.facts.request;
  if (refused.reason != StopReason::kNone) {
    const Eigen::Index joints = now.out.v_command.size();
    out.push_back({Level::kWarning, "start refused: " + text_of(refused, joints)});
  } else if (!obeyed(request, before)) {
    out.push_back({Level::kWarning, fmt::format("request '{}' ignored: the robot was {}",
                                                name_of(request), safety::name(before))});
  }
  if (now.out.checked.reanchor) {
    out.push_back({Level::kInfo, before == Phase::kHolding
                                     ? "the run goes on: C is at the probe, D where it was"
                                     : "the run begins here: D and C are at the probe"});
  }
}

/// What holds in a tick, a bit each.
std::uint32_t held(const Tick& tick) {
  std::uint32_t bits = 0;
  unsigned i = 0;
  conditions(tick, [&](bool holds, Level, const auto&) {
    bits |= std::uint32_t{holds ? 1U : 0U} << i;
    ++i;
  });
  return bits;
}

/// `told` are the conditions that need not be told again.
std::vector<Event> events(const Tick& before, const Tick& now, std::uint32_t told) {
  std::vector<Event> out;
  add_phase(before.out.verdict, now, out);
  add_requests(before.out.verdict.phase, now, out);
  unsigned i = 0;
  conditions(now, [&](bool holds, Level level, const auto& text) {
    if (holds && (told >> i & 1U) == 0) out.push_back({level, std::string{text()}});
    ++i;
  });
  return out;
}

}  // namespace

std::vector<Event> events(const Tick& before, const Tick& now) {
  return events(before, now, held(before));
}

std::vector<Event> EventWatch::step(const Tick& now) {
  constexpr std::uint64_t kPause = 500'000'000;  // [ns]
  std::uint32_t recent = 0;
  const std::uint32_t bits = held(now);
  for (unsigned i = 0; i < last_.size(); ++i) {
    if (last_[i] != 0 && now.time < last_[i] - 1 + kPause) recent |= std::uint32_t{1} << i;
    if ((bits >> i & 1U) != 0) last_[i] = now.time + 1;
  }
  std::vector<Event> out = events(before_, now, recent);
  before_ = now;
  return out;
}

}  // namespace supple::telemetry
