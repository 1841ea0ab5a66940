#pragma once

// What is wrong with a configuration, collected while it is read.

#include <string>
#include <string_view>
#include <vector>

#include "supple/config/issue.hpp"

namespace supple::config {

/// Where something is written. Line 0 is the source as a whole.
struct Mark {
  int source = 0;
  int line = 0;
  int column = 0;
};

class Notes {
 public:
  /// A file or another place that values come from; issues are listed source by source.
  int add_source(std::string_view name);

  void add(Mark mark, std::string_view path, std::string what, std::string hint = {});

  [[nodiscard]] bool empty() const noexcept { return notes_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return notes_.size(); }
  /// Nothing was noted at the path or below it.
  [[nodiscard]] bool clean(std::string_view path) const;

  /// In the order of the sources; problems of one place keep the order they were found in.
  [[nodiscard]] ConfigError sorted() const;

 private:
  struct Note {
    Mark mark;
    std::string path;
    std::string what;
    std::string hint;
  };
  std::vector<std::string> sources_;
  std::vector<Note> notes_;
};

/// "robot.model" from "robot" and "model".
[[nodiscard]] std::string joined(std::string_view path, std::string_view key);

}  // namespace supple::config
