#include "supple/telemetry/events.hpp"

#include <fmt/format.h>

#include <utility>

namespace supple::telemetry {
namespace {

using Level = Event::Level;

std::string text_of(const safety::Cause& cause) {
  std::string text{safety::sentence(cause.reason)};
  const std::string_view unit = safety::unit(cause.reason);
  if (!unit.empty()) text += fmt::format(" ({:g} {}, limit {:g})", cause.value, unit, cause.limit);
  if (cause.index >= 0) text += fmt::format(" [{}]", cause.index);
  return text;
}

void add_phase(const safety::Verdict& before, const safety::Verdict& now, std::vector<Event>& out) {
  const bool new_phase = now.phase != before.phase;
  const bool new_cause = now.cause.reason != before.cause.reason;
  if (!new_phase && !new_cause) return;
  const bool fault = safety::is_fault(now.cause.reason);
  std::string text{safety::name(now.phase)};
  if (now.cause.reason != safety::StopReason::kNone) text += ": " + text_of(now.cause);
  out.push_back({fault ? Level::kError : Level::kInfo, std::move(text)});
}

}  // namespace

std::vector<Event> events(const Tick& before, const Tick& now) {
  std::vector<Event> out;
  add_phase(before.out.verdict, now.out.verdict, out);
  const safety::Cause& refused = now.out.verdict.refused;
  if (refused.reason != safety::StopReason::kNone) {
    out.push_back({Level::kWarning, "start refused: " + text_of(refused)});
  }
  const auto begins = [&](bool was, bool is, Level level, std::string_view text) {
    if (is && !was) out.push_back({level, std::string{text}});
  };
  const safety::Checked& a = before.out.checked;
  const safety::Checked& b = now.out.checked;
  begins(false, b.reanchor, Level::kInfo, "the run begins here: D and C are at the probe");
  begins(a.extrapolated, b.extrapolated, Level::kWarning, "joint state missing, extrapolated");
  begins(a.reading_held, b.reading_held, Level::kWarning, "wrench reading missing, held");
  begins(a.period_clamped, b.period_clamped, Level::kWarning, "period out of bounds, clamped");
  begins(false, now.out.refused, Level::kWarning, "target refused: it is not a pose");
  begins(before.out.guard.conflict, now.out.guard.conflict, Level::kWarning,
         "joint limits and the probe's limits conflict");
  begins(before.out.rates.status == ik::Status::kFailed,
         now.out.rates.status == ik::Status::kFailed, Level::kWarning,
         "joint velocities not certified");
  begins(false, now.timing.missed, Level::kWarning, "deadline missed");
  return out;
}

}  // namespace supple::telemetry
