#pragma once

// The stream of commands from here to the program on the robot: every message is eight integers of
// four bytes, a time, six numbers in millionths, and a mode. The program waits for the next message
// as long as the last one said; then it brakes and ends, so a dead controller does not move the
// arm.

#include <array>
#include <cstdint>
#include <optional>

#include "supple/core/time.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::ur {

inline constexpr std::size_t kReverseSize = 32;

enum class ReverseMode : std::int32_t {
  kStopped = -2,  // the program ends
  kIdle = 0,      // nothing to do; the connection lives
  kServoJ = 1,    // joint positions [rad]
  kSpeedJ = 2,    // joint velocities [rad/s]
};

struct ReverseFrame {
  Seconds timeout{0.02};  // how long the robot waits for the next one; 0: for ever
  std::array<double, 6> values{};
  ReverseMode mode = ReverseMode::kIdle;
};

inline constexpr Seconds kShortestTimeout{1e-3};
inline constexpr Seconds kLongestTimeout{0.2};

/// Whatever is in the frame, the robot gets one that is safe: a value that is no finite number
/// makes it a stop, and a frame that moves the arm always has a timeout, within the shortest and
/// longest.
[[nodiscard]] std::array<std::uint8_t, kReverseSize> encoded(const ReverseFrame& frame) noexcept;

/// Nothing if it has another size or an unknown mode.
[[nodiscard]] std::optional<ReverseFrame> reverse_frame_from(wire::ByteView bytes) noexcept;

}  // namespace supple::ur
