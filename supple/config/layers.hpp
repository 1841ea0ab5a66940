#pragma once

// The text of a configuration and the changes above it, as trees that a Reader reads.

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/paths.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// A file speaks of one kind of robot, and has that kind's sections.
struct FileKind {
  std::string_view name;              // "an arm"
  std::vector<std::string> sections;  // at the top
};

class Layers {
 public:
  /// The text, lowest, and "robot.period_ms=4" each above those before it.
  Layers(std::string_view text, std::string_view text_name,
         const std::vector<std::string>& changes);

  /// There is a text with keys.
  [[nodiscard]] bool readable() const noexcept { return readable_; }
  /// Puts the file that wrench.calibration names, if something does, right above the text. `folder`
  /// is what its path starts from.
  void take_in_calibration(const std::filesystem::path& folder);
  /// A tree that lies above all others; its marks are of a source of `notes`.
  void put_above(Node tree) { trees_.push_back(std::move(tree)); }
  /// Notes and takes away every section of the other kind.
  void refuse(const FileKind& own, const FileKind& other);
  [[nodiscard]] std::vector<const Node*> all() const;

  Notes notes;

 private:
  std::deque<Node> trees_;
  bool readable_ = false;
};

/// Every path of a kind of file.
template <class Config>
std::vector<std::string> all_paths() {
  Config config;
  Paths paths;
  describe(paths, config);
  return paths.all();
}

/// Those at the top.
template <class Config>
std::vector<std::string> all_sections() {
  std::vector<std::string> out;
  for (const std::string& path : all_paths<Config>()) {
    if (path.find('.') == std::string::npos && path.find('[') == std::string::npos) {
      out.push_back(path);
    }
  }
  return out;
}

}  // namespace supple::config
