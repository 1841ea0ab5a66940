#include "supple/dds/wrench_intake.hpp"

#include <algorithm>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/convert.hpp"

namespace supple::dds {
namespace {

constexpr std::size_t kLongestFrame = 255;

/// Bytes of a frame's name, and no more than a name has.
std::string_view name_of(const char* frame) noexcept {
  return text(frame).substr(0, kLongestFrame);
}

}  // namespace

WrenchVerdict WrenchIntake::take(const msg::WrenchStamped& message, std::int64_t now) {
  const std::string_view frame = name_of(message.header.frame_id);
  if (wanted_ && frame != *wanted_) {
    stranger_ = frame;
    ++of_other_frames_;
    return WrenchVerdict::kFrame;
  }
  if (!stamps_.is_newer(nanoseconds(message.header.stamp), now)) {
    ++old_;
    return WrenchVerdict::kOld;
  }
  if (frame_ != frame) frame_ = frame;
  const Wrench F_A_A = wrench_of(message.wrench);
  const Vec6 F_S_S = stacked(shifted(rotated(X_SA_.R, F_A_A), -X_SA_.p));
  std::copy_n(F_S_S.data(), 6, newest_.F_S_S.begin());
  newest_.arrived = now;
  ++newest_.count;
  return WrenchVerdict::kUsed;
}

void WrenchIntake::agree(std::optional<std::string> frame, const Pose& X_SA) {
  wanted_ = std::move(frame);
  X_SA_ = X_SA;
}

}  // namespace supple::dds
