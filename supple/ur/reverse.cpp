#include "supple/ur/reverse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace supple::ur {
namespace {

constexpr double kMillionths = 1e6;
constexpr double kMilliseconds = 1e3;

std::int32_t scaled(double value, double factor) noexcept {
  constexpr double kLargest = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::lround(std::clamp(factor * value, -kLargest, kLargest)));
}

bool finite(const std::array<double, 6>& values) noexcept {
  return std::all_of(values.begin(), values.end(), [](double x) { return x - x == 0.0; });
}

// written so that NaN is the shortest
Seconds usable_timeout(const ReverseFrame& frame) noexcept {
  if (frame.mode == ReverseMode::kIdle && frame.timeout == Seconds{0.0}) return frame.timeout;
  if (!(frame.timeout >= kShortestTimeout)) return kShortestTimeout;
  return std::min(frame.timeout, kLongestTimeout);
}

bool known(ReverseMode mode) noexcept {
  switch (mode) {
    case ReverseMode::kStopped:
    case ReverseMode::kIdle:
    case ReverseMode::kServoJ:
    case ReverseMode::kSpeedJ:
      return true;
  }
  return false;
}

}  // namespace

std::array<std::uint8_t, kReverseSize> encoded(const ReverseFrame& frame) noexcept {
  const bool good = finite(frame.values);
  std::array<std::int32_t, 8> numbers{};
  numbers[0] = scaled(usable_timeout(frame).count(), kMilliseconds);
  if (good) {
    for (std::size_t i = 0; i < 6; ++i) numbers[i + 1] = scaled(frame.values[i], kMillionths);
  }
  numbers[7] = static_cast<std::int32_t>(good ? frame.mode : ReverseMode::kStopped);

  std::array<std::uint8_t, kReverseSize> out{};
  auto* at = out.data();
  for (const std::int32_t number : numbers) {
    const auto bytes = wire::to_bytes(number);
    at = std::copy(bytes.begin(), bytes.end(), at);
  }
  return out;
}

std::optional<ReverseFrame> reverse_frame_from(wire::ByteView bytes) noexcept {
  wire::Reader in{bytes};
  const auto numbers = in.numbers<std::int32_t, 8>();
  const auto mode = static_cast<ReverseMode>(numbers[7]);
  if (!in.at_end() || !known(mode) || numbers[0] < 0) return std::nullopt;
  ReverseFrame out{.timeout = Seconds{numbers[0] / kMilliseconds}, .mode = mode};
  for (std::size_t i = 0; i < 6; ++i) out.values[i] = numbers[i + 1] / kMillionths;
  return out;
}

}  // namespace supple::ur
