#pragma once

#include <cstdint>

namespace supple::dds {

/// Tells messages that were overtaken on their way from newer ones, by the sender's own clock.
class Stamps {
 public:
  /// Whether a message stamped so, which comes now, is newer than the last one; it is the last one
  /// then. One without a stamp cannot be told, and counts as newer. So does one after a silence, or
  /// one that is older by so much that the sender's clock was set.
  [[nodiscard]] bool is_newer(std::int64_t stamp, std::int64_t now) noexcept {
    const bool another_clock =
        stamp == 0 || stamp < stamp_ - kClockWasSet || now - arrived_ > kSilence;
    if (!another_clock && stamp <= stamp_) return false;
    stamp_ = stamp;
    arrived_ = now;
    return true;
  }

 private:
  static constexpr std::int64_t kClockWasSet = 1'000'000'000;  // [ns]
  static constexpr std::int64_t kSilence = 1'000'000'000;      // [ns]
  std::int64_t stamp_ = 0;
  std::int64_t arrived_ = 0;
};

}  // namespace supple::dds
