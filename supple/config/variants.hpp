#pragma once

// One configuration many times, each time with other values: its text is read and checked once, and
// what changes lies above it as a layer of its own.

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "supple/config/config.hpp"

namespace supple::config {

/// A value at a path. The path may name one entry of a list that the configuration has:
/// "admittance.translation.damping_n_s_per_m[2]", "simulation.pushes[0].start_s".
struct Assignment {
  std::string path;
  std::string value;  // as it stands in a file: "4", "[1, 2, 3]", "off"
};

class Variants {
 public:
  /// The configuration as it stands has to pass every rule.
  [[nodiscard]] static Result<Variants, ConfigError> load(const std::filesystem::path& file,
                                                          const Sources& sources,
                                                          const Options& options = {}) noexcept;

  [[nodiscard]] const Setup& base() const noexcept;

  /// With other values, held to the same rules; for any thread. Issues of a value name no file.
  [[nodiscard]] Result<Setup, ConfigError> with(std::span<const Assignment> values) const noexcept;

  /// Why nothing can stand at this path, in the words of an issue; nothing if something can.
  [[nodiscard]] std::optional<Issue> problem_of(std::string_view path) const;

 private:
  struct Content;
  explicit Variants(std::shared_ptr<const Content> content);

  std::shared_ptr<const Content> content_;
};

}  // namespace supple::config
