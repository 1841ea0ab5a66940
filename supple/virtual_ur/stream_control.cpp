#include "supple/virtual_ur/stream_control.hpp"

#include <algorithm>

namespace supple::virtual_ur {
namespace {

constexpr std::size_t kFrame = 32;
constexpr std::size_t kBuffer = 64 * kFrame;
constexpr double kMillionth = 1e-6;
constexpr double kMillisecond = 1e-3;
constexpr double kTooFast = 20.0;  // a set-point that would need more is passed over [rad/s]

constexpr std::int32_t kStopped = -2;
constexpr std::int32_t kUninitialised = -1;
constexpr std::int32_t kIdle = 0;
constexpr std::int32_t kServoJ = 1;
constexpr std::int32_t kSpeedJ = 2;
constexpr std::int32_t kForward = 3;

bool moves(std::int32_t mode) noexcept { return mode == kServoJ || mode == kSpeedJ; }

}  // namespace

StreamControl::StreamControl(const StreamRules& rules) noexcept
    : rules_{rules}, timeout_{rules.first_wait} {}

std::size_t StreamControl::room() const noexcept { return kBuffer - buffer_.size(); }

void StreamControl::append(wire::ByteView bytes) {
  const auto some = bytes.first(std::min(bytes.size(), room()));
  buffer_.insert(buffer_.end(), some.begin(), some.end());
}

std::optional<StreamControl::Frame> StreamControl::next_frame() noexcept {
  if (buffer_.size() < kFrame) return std::nullopt;
  wire::Reader in{wire::ByteView{buffer_}.first(kFrame)};
  const auto numbers = in.numbers<std::int32_t, 8>();
  buffer_.erase(buffer_.begin(), buffer_.begin() + kFrame);
  Frame out{.timeout = Seconds{kMillisecond * std::max(numbers[0], 0)}, .mode = numbers[7]};
  for (int i = 0; i < 6; ++i) {
    out.values[i] = kMillionth * numbers[static_cast<std::size_t>(i) + 1];
  }
  return out;
}

bool StreamControl::is_near(const Vec6& from, const Vec6& to) const noexcept {
  return (to - from).cwiseAbs().maxCoeff() <= kTooFast * rules_.step.count();
}

void StreamControl::take(const Frame& frame, const Motion& motion, const Vec6& q) noexcept {
  ++counts_.frames;
  timeout_ = frame.timeout;
  waited_ = Seconds{0.0};
  std::int32_t mode = frame.mode;
  if (mode == kStopped) {
    end_ = StreamEnd::kAsked;
    return;
  }
  // a forward frame with zeros says that the other end lives
  if (mode == kForward && frame.values.isZero(0.0)) mode = kIdle;
  if (rules_.only_mode && mode != *rules_.only_mode) mode = kIdle;
  if (mode != kIdle && mode != kUninitialised && !moves(mode)) {
    end_ = StreamEnd::kUnknownMode;
    return;
  }
  if (mode != mode_) {
    stopping_ = stopping_ || (moves(mode_) && !motion.at_rest());
    mode_ = mode;
    q_wanted_ = q;
  }
  values_ = frame.values;
  if (mode_ != kServoJ) return;
  if (!rules_.external_control || is_near(q_wanted_, values_) || is_near(q, values_)) {
    q_wanted_ = values_;
  } else {
    ++counts_.refused;
  }
}

void StreamControl::wait_one_step() noexcept {
  waited_ += rules_.step;
  const Seconds rounding = 1e-3 * rules_.step;
  if (closed_) {
    end_ = StreamEnd::kClosed;
  } else if (timeout_.count() > 0.0 && waited_ + rounding >= timeout_) {
    end_ = StreamEnd::kSilence;
  }
}

Order StreamControl::order(const Motion& motion, bool fresh) noexcept {
  if (mode_ == kSpeedJ) {
    return {.kind = OrderKind::kSpeed, .values = values_, .acceleration = rules_.acceleration};
  }
  if (mode_ == kServoJ) {
    if (!fresh && rules_.external_control) q_wanted_ += rules_.step.count() * motion.v();
    return {.kind = OrderKind::kServo, .values = q_wanted_};
  }
  return brake();
}

bool StreamControl::read(const Motion& motion, const Vec6& q) noexcept {
  bool fresh = false;
  while (!end_) {
    const auto frame = next_frame();
    if (!frame) break;
    take(*frame, motion, q);
    fresh = true;
    if (waits()) return true;
  }
  if (!fresh) wait_one_step();
  return fresh;
}

Order StreamControl::step(const Motion& motion, const Vec6& q) noexcept {
  if (end_) return brake();
  if (stopping_ && motion.at_rest()) {
    stopping_ = false;
    q_wanted_ = q;
  }
  const bool fresh = !waits() && read(motion, q);
  if (!fresh && moves(mode_)) ++counts_.late;
  if (end_ || stopping_) return brake();
  return order(motion, fresh);
}

}  // namespace supple::virtual_ur
