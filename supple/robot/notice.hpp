#pragma once

// What a robot or a sensor has to tell a person, now and then: from its own thread to whoever
// writes the log and the screen. Never called by the real-time thread.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace supple::robot {

struct Notice {
  enum class Level : std::uint8_t { kInfo, kWarning, kError };
  Level level = Level::kInfo;
  std::string text;
};

/// For any number of threads. Bounded: a device that talks too much loses its oldest words, which
/// are counted.
class NoticeBoard {
 public:
  static constexpr std::size_t kMost = 256;
  static constexpr std::size_t kLongest = 400;  // bytes of one text

  void add(Notice::Level level, std::string text);
  /// All that came since the last call, oldest first.
  [[nodiscard]] std::vector<Notice> take();
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  mutable std::mutex mutex_;
  std::deque<Notice> waiting_;
  std::uint64_t dropped_ = 0;
};

}  // namespace supple::robot
