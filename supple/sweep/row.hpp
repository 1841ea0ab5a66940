#pragma once

// What one sample came to, and its line in a journal or a message between machines: text that ends
// with a checksum, so that a line cut short or damaged is told from a whole one.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::sweep {

enum class State : std::uint8_t {
  kRan,      // to its end, and the robot still ran
  kStopped,  // the run ended in a stop
  kRefused,  // the configuration cannot be used, so nothing ran
};

[[nodiscard]] std::string_view name(State state) noexcept;

struct Row {
  std::uint64_t sample = 0;
  State state = State::kRan;
  bool passed = false;          // all that the scenario expects
  std::string reason;           // of a stop or a refusal
  std::vector<double> metrics;  // NaN: never measured; empty where nothing ran
};

/// With its end of line. The bits of numbers are kept.
[[nodiscard]] std::string line_of(const Row& row);

/// Of a line without its end; nothing if it is not whole, or not of `metrics` numbers.
[[nodiscard]] std::optional<Row> row_of(std::string_view line, std::size_t metrics);

/// A text with its checksum behind it, as lines have it; and back.
[[nodiscard]] std::string sealed(std::string_view text);
[[nodiscard]] std::optional<std::string_view> unsealed(std::string_view line);

}  // namespace supple::sweep
