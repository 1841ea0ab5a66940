#pragma once

// What is wrong with a file, collected while it is read, and the words to say it in.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "supple/text/words.hpp"
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

/// "link 'forearm'", or "<link>" if it has no name.
[[nodiscard]] std::string label(std::string_view kind, std::string_view name);

/// Half the letters of a name may differ: 'upper_arm' is meant to find 'upper_arm_link'.
inline constexpr std::size_t kNameTolerance = 2;

}  // namespace supple::urdf
