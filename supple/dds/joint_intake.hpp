#pragma once

// What becomes of the joint states that come by: those of this arm are found by their names, in any
// order and among any others. Whatever a message holds, nothing else happens than a count.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/dds/messages.hpp"
#include "supple/dds/stamps.hpp"

namespace supple::dds {

enum class JointVerdict : std::uint8_t {
  kUsed,
  kOthers,      // none of this arm's joints is in it
  kIncomplete,  // some are, and some are not
  kTwice,       // a joint stands in it twice
  kSizes,       // fewer positions or velocities than names
  kTooLong,     // more names than any robot has
  kNotFinite,
  kOld,  // measured before the one that came last
};
inline constexpr std::size_t kJointVerdicts = 8;

struct JointValues {
  std::array<double, kMaxArmJoints> q{};    // [rad]
  std::array<double, kMaxArmJoints> v{};    // [rad/s]
  std::array<double, kMaxArmJoints> tau{};  // [N m]
  bool has_tau = false;
  std::int64_t arrived = 0;  // by the steady clock [ns]
  std::uint64_t count = 0;   // of those that were used; 0: none yet
};

class JointIntake {
 public:
  explicit JointIntake(std::vector<std::string> names);

  JointVerdict take(const msg::JointState& message, std::int64_t now);

  /// The last one that was used.
  [[nodiscard]] const JointValues& newest() const noexcept { return newest_; }
  [[nodiscard]] std::uint64_t count(JointVerdict verdict) const noexcept {
    return counts_[static_cast<std::size_t>(verdict)];
  }
  /// "2 without some of the joints, 1 not finite", or nothing.
  [[nodiscard]] std::string refused() const;

 private:
  [[nodiscard]] JointVerdict judge(const msg::JointState& message, std::int64_t now);
  [[nodiscard]] JointVerdict find(std::span<char* const> names);

  std::vector<std::string> names_;
  std::vector<std::size_t>
      places_;  // of each joint in the message; that of the last one is a guess
  JointValues newest_;
  Stamps stamps_;
  std::array<std::uint64_t, kJointVerdicts> counts_{};
};

}  // namespace supple::dds
