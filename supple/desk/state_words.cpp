#include "supple/desk/state_words.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include "supple/desk/json_of.hpp"
#include "supple/telemetry/cause_text.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using safety::Phase;

std::string_view headline_of(Phase phase) {
  switch (phase) {
    case Phase::kIdle:
      return "waiting for a start";
    case Phase::kRunning:
      return "running: the arm yields to forces and follows its target";
    case Phase::kHolding:
      return "holding: the arm stands still, and goes on with 'resume'";
    case Phase::kStopping:
      return "stopping: the arm slows down";
    case Phase::kStopped:
      return "stopped: 'start' begins again";
    case Phase::kFault:
      return "fault: 'reset', then 'start', begins again";
  }
  return "unknown";
}

constexpr std::array<std::pair<limits::Acted, std::string_view>, 6> kLimits{{
    {limits::kWall, "a wall holds the probe back"},
    {limits::kLinearSpeed, "the speed limit acts"},
    {limits::kAngularSpeed, "the turning speed limit acts"},
    {limits::kLinearAcceleration, "the acceleration limit acts"},
    {limits::kAngularAcceleration, "the turning acceleration limit acts"},
    {limits::kStraightStop, "the motion is bent so that the probe can still stop"},
}};

void append(std::string& text, std::string_view more) {
  if (!text.empty()) text += "; ";
  text += more;
}

}  // namespace

void StateWords::add(const telemetry::Tick& tick) {
  if (tick.out.verdict.phase != verdict_.phase || time_ == 0) since_ = tick.time;
  time_ = tick.time;
  verdict_ = tick.out.verdict;
  const wrench::Output& felt = tick.out.wrench;
  force_ = felt.F_P_D_all.force.norm();
  torque_ = felt.F_P_D_all.torque.norm();
  untouched_ = felt.inside_deadband;
  touch_ = touch_ || (tick.out.sensed && tick.out.sensed->touch);
  collision_ = collision_ || (tick.out.sensed && tick.out.sensed->collision);
  acted_ |= tick.out.limited.acted;
  bounds_ |= tick.out.rates.active.lower | tick.out.rates.active.upper;
  guarded_ = guarded_ || tick.out.guard.kept < 1.0;
  ramping_ = tick.out.compliance.report.ramping;
}

std::string StateWords::limits() const {
  std::string out;
  for (const auto& [bit, words] : kLimits) {
    if ((acted_ & bit) != 0) append(out, words);
  }
  if (bounds_ != 0) {
    append(out, fmt::format("joint {} is at a limit", std::countr_zero(bounds_) + 1));
  }
  if (guarded_) append(out, "the guard holds the joints back");
  if (ramping_) append(out, "gains are on their ramp");
  return out;
}

Json StateWords::take() {
  std::string contact =
      untouched_ ? std::string{"nothing pushes: the force is inside the deadband"}
                 : fmt::format("{:.1f} N and {:.2f} N m act on the probe", force_, torque_);
  if (touch_) append(contact, "the joints feel a touch");
  if (collision_) append(contact, "the joints feel a collision");
  const bool caused = verdict_.cause.reason != safety::StopReason::kNone;
  Json out = Json::Object{{"time_s", seconds_of(time_)},
                          {"phase", safety::name(verdict_.phase)},
                          {"headline", headline_of(verdict_.phase)},
                          {"cause", caused ? telemetry::text_of(verdict_.cause) : std::string{}},
                          {"phase_since_s", seconds_of(since_)},
                          {"limit_text", limits()},
                          {"contact_text", std::move(contact)}};
  acted_ = 0;
  bounds_ = 0;
  guarded_ = false;
  touch_ = false;
  collision_ = false;
  return out;
}

}  // namespace supple::desk
