#pragma once

// What the program on the robot makes of the frames that come through its socket: eight integers
// each, a time, six numbers in millionths, a mode. It reads them as the scripts do that stream
// commands, and answers every control step what the arm shall do.

#include <cstdint>
#include <optional>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/virtual_ur/motion.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::virtual_ur {

inline constexpr double kStopJ = 4.0;  // [rad/s^2]

enum class OrderKind : std::uint8_t { kBrake, kSpeed, kServo };

struct Order {
  OrderKind kind = OrderKind::kBrake;
  Vec6 values = Vec6::Zero();  // [rad/s] or [rad]
  double acceleration = 0.0;   // [rad/s^2]
};

enum class StreamEnd : std::uint8_t { kAsked, kSilence, kClosed, kUnknownMode };

struct StreamRules {
  Seconds step{2e-3};
  Seconds first_wait{0.0};  // for the first frame; 0: for ever
  // As the script of Universal Robots' own client library: servoj goes on with its velocity where
  // no frame comes and passes over jumps, and a new mode is read on only when the arm stands.
  bool external_control = false;
  std::optional<std::int32_t> only_mode;  // any other one than this is rest
  double acceleration = 40.0;             // of speedj [rad/s^2]
  double stop = kStopJ;                   // of stopj [rad/s^2]
};

struct StreamCounts {
  std::uint64_t frames = 0;
  std::uint64_t late = 0;     // control steps of a motion that had no new frame
  std::uint64_t refused = 0;  // set-points too far away
};

class StreamControl {
 public:
  explicit StreamControl(const StreamRules& rules) noexcept;

  void append(wire::ByteView bytes);
  /// The other end has closed the connection.
  void close() noexcept { closed_ = true; }
  /// How many bytes it can take.
  [[nodiscard]] std::size_t room() const noexcept;

  /// One control step; where the arm is, and where it should be.
  [[nodiscard]] Order step(const Motion& motion, const Vec6& q) noexcept;

  /// Why it has ended; the arm brakes until it stands.
  [[nodiscard]] const std::optional<StreamEnd>& end() const noexcept { return end_; }
  [[nodiscard]] const StreamCounts& counts() const noexcept { return counts_; }

 private:
  struct Frame {
    Seconds timeout{0.0};
    Vec6 values;
    std::int32_t mode;
  };
  [[nodiscard]] std::optional<Frame> next_frame() noexcept;
  void take(const Frame& frame, const Motion& motion, const Vec6& q) noexcept;
  /// Whether a frame was there.
  bool read(const Motion& motion, const Vec6& q) noexcept;
  /// Until the arm stands, with what comes next.
  [[nodiscard]] bool waits() const noexcept { return stopping_ && rules_.external_control; }
  void wait_one_step() noexcept;
  [[nodiscard]] Order brake() const noexcept { return {.acceleration = rules_.stop}; }
  [[nodiscard]] bool is_near(const Vec6& from, const Vec6& to) const noexcept;
  [[nodiscard]] Order order(const Motion& motion, bool fresh) noexcept;

  StreamRules rules_;
  wire::Bytes buffer_;
  bool closed_ = false;
  bool stopping_ = false;  // before another mode
  Seconds timeout_;
  Seconds waited_{0.0};
  std::int32_t mode_ = -1;
  Vec6 values_ = Vec6::Zero();
  Vec6 q_wanted_ = Vec6::Zero();
  std::optional<StreamEnd> end_;
  StreamCounts counts_;
};

}  // namespace supple::virtual_ur
