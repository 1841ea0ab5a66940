#pragma once

#include <chrono>
#include <cstdint>

#include "supple/dds/messages.hpp"

namespace supple::dds {

/// By the clock that never jumps [ns].
[[nodiscard]] inline std::int64_t steady_now() noexcept {
  return std::chrono::nanoseconds{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

/// Since 1970, as stamps of ROS 2 count [ns].
[[nodiscard]] inline std::int64_t system_now() noexcept {
  return std::chrono::nanoseconds{std::chrono::system_clock::now().time_since_epoch()}.count();
}

[[nodiscard]] inline std::int64_t nanoseconds(const msg::Time& time) noexcept {
  return std::int64_t{time.sec} * 1'000'000'000 + std::int64_t{time.nanosec};
}

[[nodiscard]] inline msg::Time time_of(std::int64_t nanoseconds) noexcept {
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {.sec = static_cast<std::int32_t>(nanoseconds / kSecond),
          .nanosec = static_cast<std::uint32_t>(nanoseconds % kSecond)};
}

}  // namespace supple::dds
