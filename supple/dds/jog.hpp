#pragma once

// Targets from poses and twists that come apart from each other.

#include <cstdint>
#include <optional>

#include "supple/core/rotation.hpp"
#include "supple/core/spatial.hpp"

namespace supple::dds {

struct Goal {
  Pose X_WT;
  Twist V_WT_W;
};

class Jog {
 public:
  static constexpr std::int64_t kFresh = 100'000'000;  // a twist counts for this long [ns]

  /// A pose to be at now.
  Goal pose(const Pose& X_WT, std::int64_t now) noexcept {
    const bool moves = twist_ && now - twist_at_ < kFresh;
    pose_at_ = now;
    at_ = X_WT;
    return {X_WT, moves ? *twist_ : Twist{}};
  }

  /// A twist to go with. Nothing where a pose came lately: that one's turn takes the twist along.
  std::optional<Goal> twist(const Twist& V_WT_W, const Pose& X_WD, std::int64_t now) noexcept {
    const bool goes_on = twist_ && now - twist_at_ < kFresh;
    const double dt = goes_on ? 1e-9 * static_cast<double>(now - twist_at_) : 0.0;
    const Twist before = twist_.value_or(Twist{});
    twist_ = V_WT_W;
    twist_at_ = now;
    if (pose_at_ && now - *pose_at_ < kFresh) return std::nullopt;
    if (!goes_on || !at_) at_ = X_WD;
    at_ = Pose{.R = exp3(before.angular * dt) * at_->R, .p = at_->p + before.linear * dt};
    return Goal{*at_, V_WT_W};
  }

  /// A twist that nobody has confirmed ends where it has led to.
  std::optional<Goal> look(std::int64_t now) noexcept {
    if (!twist_ || now - twist_at_ < kFresh) return std::nullopt;
    const Twist last = *twist_;
    twist_.reset();
    if (!at_ || (pose_at_ && now - *pose_at_ < 2 * kFresh)) return std::nullopt;
    const double dt = 1e-9 * static_cast<double>(kFresh);
    at_ = Pose{.R = exp3(last.angular * dt) * at_->R, .p = at_->p + last.linear * dt};
    return Goal{*at_, {}};
  }

 private:
  std::optional<Twist> twist_;
  std::int64_t twist_at_ = 0;
  std::optional<std::int64_t> pose_at_;
  std::optional<Pose> at_;
};

}  // namespace supple::dds
