#pragma once

// What was looked at, what was found, and what to do about it.

#include <cstdint>
#include <string>
#include <vector>

namespace supple::doctor {

enum class Grade : std::uint8_t {
  kOk,
  kWarn,         // it can run, worse than it might
  kBad,          // it should not run
  kUnreachable,  // nobody answers
};

struct Finding {
  Grade grade = Grade::kOk;
  std::string subject;  // "governor"
  std::string found;    // no full stop
  std::string advice;   // what to do; empty where nothing is to be done
};

using Findings = std::vector<Finding>;

/// "warn  governor        powersave\n      ... what to do\n"
[[nodiscard]] std::string text_of(const Finding& finding);

/// 0: nothing bad, 1: something bad, 3: somebody cannot be reached.
[[nodiscard]] int exit_code(const Findings& findings) noexcept;

/// "6 ok, 2 warnings, 1 bad"
[[nodiscard]] std::string summary(const Findings& findings);

}  // namespace supple::doctor
