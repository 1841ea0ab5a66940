#pragma once

// The words that messages are made of.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple {

/// Text of a file as it may stand in a message: one line, no control characters, not too long.
[[nodiscard]] std::string printable(std::string_view text, std::size_t longest = 80);

/// "model, probe_frame, sensor_frame and 9 more"
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// The known name that is the fewest slips away: a wrong, missing, extra or swapped letter each.
/// Nothing if none is close: one letter in `one_in` may be wrong.
[[nodiscard]] std::optional<std::string> nearest(std::string_view name,
                                                 const std::vector<std::string>& known,
                                                 std::size_t one_in = 3);

/// "did you mean 'probe_frame'?", or nothing.
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& known,
                                     std::size_t one_in = 3);

/// The shortest digits that read back to the same number.
[[nodiscard]] std::string digits(double value);

}  // namespace supple
