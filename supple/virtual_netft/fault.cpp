#include "supple/virtual_netft/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "supple/text/words.hpp"

namespace supple::virtual_netft {
namespace {

constexpr std::array<std::pair<std::string_view, FaultKind>, 8> kNames{{
    {"loss", FaultKind::kLoss},
    {"duplicate", FaultKind::kDuplicate},
    {"reorder", FaultKind::kReorder},
    {"status", FaultKind::kStatus},
    {"saturation", FaultKind::kSaturation},
    {"stall", FaultKind::kStall},
    {"silence", FaultKind::kSilence},
    {"restart", FaultKind::kRestart},
}};

std::optional<FaultKind> kind_named(std::string_view name) {
  for (const auto& [known, kind] : kNames) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

std::optional<Seconds> seconds_from(std::string_view text) {
  double out = 0.0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, out);
  if (error != std::errc{} || at != end || !std::isfinite(out) || out < 0.0) return std::nullopt;
  return Seconds{out};
}

}  // namespace

std::string fault_names() {
  std::string out;
  for (const auto& [name, kind] : kNames) {
    out += out.empty() ? "" : ", ";
    out += name;
  }
  return out;
}

Result<Fault, std::string> fault_from(std::string_view text) {
  const std::size_t sign = text.find('@');
  const auto kind = kind_named(text.substr(0, sign));
  if (!kind) {
    return Failure{fmt::format("fault '{}' is of no known kind; known are {}",
                               printable(text.substr(0, sign)), fault_names())};
  }
  const std::string_view times = sign == std::string_view::npos ? "" : text.substr(sign + 1);
  const std::size_t colon = times.find(':');
  Fault out{.kind = *kind};
  const auto at = seconds_from(times.substr(0, colon));
  const auto duration =
      colon == std::string_view::npos ? out.duration : seconds_from(times.substr(colon + 1));
  if (!at || !duration) {
    return Failure{
        fmt::format("fault '{}' is not KIND@SECONDS or KIND@SECONDS:DURATION; write it "
                    "like loss@2:0.5",
                    printable(text))};
  }
  out.at = *at;
  out.duration = *duration;
  return out;
}

bool Faults::active(FaultKind kind, Seconds time) const noexcept {
  return std::any_of(faults_.begin(), faults_.end(), [&](const Fault& one) {
    return one.kind == kind && time >= one.at && time < one.at + one.duration;
  });
}

}  // namespace supple::virtual_netft
