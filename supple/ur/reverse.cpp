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
  const double x = value == value ? std::clamp(factor * value, -kLargest, kLargest) : 0.0;
  return static_cast<std::int32_t>(std::lround(x));
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
  std::array<std::int32_t, 8> numbers{};
  numbers[0] = scaled(frame.timeout.count(), kMilliseconds);
  for (std::size_t i = 0; i < 6; ++i) numbers[i + 1] = scaled(frame.values[i], kMillionths);
  numbers[7] = static_cast<std::int32_t>(frame.mode);

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
