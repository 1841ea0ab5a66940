#include "supple/virtual_ur/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "supple/text/words.hpp"

namespace supple::virtual_ur {
namespace {

// in the order of FaultKind
constexpr std::array<std::string_view, 14> kNames{"freeze",
                                                  "half-open",
                                                  "drop",
                                                  "garbage",
                                                  "truncated",
                                                  "oversized",
                                                  "skip",
                                                  "slow",
                                                  "protective-stop",
                                                  "emergency-stop",
                                                  "safeguard-stop",
                                                  "program-stop",
                                                  "local",
                                                  "deaf"};

std::optional<double> time_in(std::string_view text) noexcept {
  double out = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || !std::isfinite(out) || out < 0.0) return std::nullopt;
  return out;
}

}  // namespace

std::string_view name(FaultKind kind) noexcept { return kNames[static_cast<std::size_t>(kind)]; }

std::vector<std::string> fault_names() { return {kNames.begin(), kNames.end()}; }

Result<Fault, std::string> fault_from(std::string_view text) {
  const std::size_t at = text.find('@');
  const std::string_view kind = text.substr(0, at);
  const auto found = std::find(kNames.begin(), kNames.end(), kind);
  if (found == kNames.end()) {
    const std::string hint = suggestion(kind, fault_names());
    return Failure{fmt::format("fault '{}' is not known; known are: {}{}{}", printable(kind),
                               fmt::join(kNames, ", "), hint.empty() ? "" : "\n    ", hint)};
  }
  if (at == std::string_view::npos) {
    return Failure{fmt::format("fault '{}' has no time: {}@SECONDS[:DURATION]", kind, kind)};
  }
  Fault out{.kind = static_cast<FaultKind>(found - kNames.begin())};
  std::string_view times = text.substr(at + 1);
  const std::size_t colon = times.find(':');
  const auto start = time_in(times.substr(0, colon));
  const auto duration =
      colon == std::string_view::npos ? out.duration.count() : time_in(times.substr(colon + 1));
  if (!start || !duration) {
    return Failure{fmt::format("fault '{}': its times must be seconds, 0 or more: {}@2.5:0.5",
                               printable(text), kind)};
  }
  out.start = Seconds{*start};
  out.duration = Seconds{*duration};
  return out;
}

std::vector<FaultPlan::Change> FaultPlan::advance(Seconds now) {
  constexpr Seconds kRounding{1e-9};
  now += kRounding;
  std::vector<Change> out;
  for (Entry& each : faults_) {
    if (each.phase == Phase::kAhead && now >= each.fault.start) {
      each.phase = Phase::kNow;
      out.push_back({each.fault.kind, true});
    }
    if (each.phase == Phase::kNow && now >= each.fault.start + each.fault.duration) {
      each.phase = Phase::kOver;
      out.push_back({each.fault.kind, false});
    }
  }
  return out;
}

bool FaultPlan::active(FaultKind kind) const noexcept {
  return std::any_of(faults_.begin(), faults_.end(), [&](const Entry& each) {
    return each.fault.kind == kind && each.phase == Phase::kNow;
  });
}

}  // namespace supple::virtual_ur
