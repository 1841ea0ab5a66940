#pragma once

// What is wrong with a file, collected while it is read, and the words to say it in.

#include <string>
#include <string_view>
#include <vector>

#include "supple/urdf/load.hpp"

namespace supple::urdf {

class Notes {
 public:
  /// Line 0 is the file as a whole.
  void add(int line, std::string element, std::string what, std::string hint = {});

  [[nodiscard]] bool empty() const noexcept { return notes_.empty(); }

  /// In the order of the file; problems of one line keep the order they were found in.
  [[nodiscard]] UrdfError sorted(std::string_view file_name) const;

 private:
  struct Note {
    int line;
    std::string element;
    std::string what;
    std::string hint;
  };
  std::vector<Note> notes_;
};

/// Text of the file as it may stand in a message: one line, no control characters, not too long.
[[nodiscard]] std::string printable(std::string_view text);

/// "link 'forearm'", or "<link>" if it has no name.
[[nodiscard]] std::string label(std::string_view kind, std::string_view name);

/// "base, upper_arm, forearm and 9 more"
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// "did you mean 'upper_arm'?" if one of the known names is close, or nothing.
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace supple::urdf
