#include "supple/doctor/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace supple::doctor {
namespace {

constexpr int kBadCode = 1;
constexpr int kUnreachableCode = 3;

std::string_view word(Grade grade) noexcept {
  switch (grade) {
    case Grade::kOk:
      return "ok";
    case Grade::kWarn:
      return "warn";
    case Grade::kBad:
    case Grade::kUnreachable:
      return "bad";
  }
  return "bad";
}

auto count(const Findings& findings, Grade grade) {
  return std::count_if(findings.begin(), findings.end(),
                       [grade](const Finding& one) { return one.grade == grade; });
}

}  // namespace

std::string text_of(const Finding& finding) {
  std::string out =
      fmt::format("{:<5} {:<15} {}\n", word(finding.grade), finding.subject, finding.found);
  if (!finding.advice.empty()) out += fmt::format("{:<21} {}\n", "", finding.advice);
  return out;
}

int exit_code(const Findings& findings) noexcept {
  if (count(findings, Grade::kUnreachable) > 0) return kUnreachableCode;
  return count(findings, Grade::kBad) > 0 ? kBadCode : 0;
}

std::string summary(const Findings& findings) {
  const auto warnings = count(findings, Grade::kWarn);
  return fmt::format("{} ok, {} {}, {} bad", count(findings, Grade::kOk), warnings,
                     warnings == 1 ? "warning" : "warnings",
                     count(findings, Grade::kBad) + count(findings, Grade::kUnreachable));
}

}  // namespace supple::doctor
