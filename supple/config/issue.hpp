#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace supple::config {

/// One problem, in the words and place of the person who wrote the file.
struct Issue {
  std::string where;  // arm.yaml:14:16, or --set
  std::string path;   // admittance.translation.mass_kg[2]; empty if the whole file is meant
  std::string what;   // the value and the rule it breaks
  std::string hint;   // may be empty, may have several lines
};

struct ConfigError {
  std::vector<Issue> issues;  // in the order of the file; never empty

  /// One issue a line, its hint below it, and last how many there were and what they prevented.
  [[nodiscard]] std::string text(
      std::string_view consequence = "the robot was not contacted") const;
};

/// Of what a whole configuration turns out to be, in no line of it.
[[nodiscard]] ConfigError one_issue(std::string path, std::string what, std::string hint);

}  // namespace supple::config
