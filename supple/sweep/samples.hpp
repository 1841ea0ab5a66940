#pragma once

// Sample i of a sweep: a point of the grid, and one draw at it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/variants.hpp"
#include "supple/sweep/file.hpp"

namespace supple::sweep {

struct AxisInfo {
  std::string name;                 // of its column
  std::string key;                  // of the configuration
  std::vector<std::string> points;  // of a grid's axis; empty where values are drawn
};

class Samples {
 public:
  explicit Samples(const SweepFile& file);

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// The grid's first, then the drawn ones: the order of the values.
  [[nodiscard]] const std::vector<AxisInfo>& axes() const noexcept { return axes_; }

  /// What the axes are in a sample, as it stands in a file. The last axis of the grid changes
  /// fastest, and draws faster still.
  [[nodiscard]] std::vector<std::string> values(std::uint64_t sample) const;
  [[nodiscard]] std::vector<config::Assignment> assignments(std::uint64_t sample) const;

 private:
  std::vector<DrawAxis> draws_;
  std::vector<std::uint32_t> streams_;  // of the draws
  std::vector<AxisInfo> axes_;
  std::uint32_t seed_;
  std::uint64_t draws_each_;
  std::uint64_t size_;
};

}  // namespace supple::sweep
