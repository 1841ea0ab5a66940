#pragma once

// What the robot says of itself 125 or 500 times a second, as far as the driver uses it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/ur/modes.hpp"
#include "supple/ur/rtde_layout.hpp"

namespace supple::ur {

using rtde::Six;

/// Poses are x y z and a rotation vector, in the axes of the robot's base.
struct RtdeState {
  double timestamp = 0.0;        // of the robot's clock, since it was switched on [s]
  std::int64_t arrived = 0;      // by CLOCK_MONOTONIC [ns]
  std::uint64_t count = 0;       // packages so far, this one included
  Six q{};                       // [rad]
  Six v{};                       // [rad/s]
  Six q_target{};                // [rad]
  Six v_target{};                // [rad/s]
  Six current{};                 // [A]
  Six target_current{};          // [A]
  Six target_moment{};           // without friction [N m]
  Six current_as_torque{};       // [N m]
  Six tcp_pose{};                // [m], [rad]
  Six tcp_offset{};              // of the TCP in the flange [m], [rad]
  Six tcp_force{};               // at the TCP, base axes [N], [N m]
  Six ft_raw{};                  // at the flange, its axes, the tool's weight included [N], [N m]
  double payload = 0.0;          // that the robot was told of [kg]
  rtde::Three payload_centre{};  // its, from the flange, its axes [m]
  double speed_scaling = 1.0;    // that is in force
  double speed_fraction = 1.0;   // of the slider
  std::int64_t robot_mode = -1;
  std::int64_t safety_mode = 0;
  std::int64_t runtime_state = 1;
  std::int64_t robot_status = 0;
  std::int64_t safety_status = 0;
  std::int64_t heartbeat = 0;  // as the program on the robot has seen it
  bool has_current_as_torque = false;
  bool has_ft_raw = false;
  bool has_payload = false;

  [[nodiscard]] Modes modes() const noexcept {
    return {.robot = robot_mode_of(robot_mode),
            .safety = safety_mode_of(safety_mode),
            .runtime = runtime_state_of(runtime_state)};
  }
  /// How much of a commanded speed the robot makes, 0 ... 1.
  [[nodiscard]] double speed_scale() const noexcept;
};

static_assert(std::is_trivially_copyable_v<RtdeState>);

/// The names to ask for; older software does not know the optional ones.
[[nodiscard]] std::vector<std::string> state_recipe(int heartbeat_register, bool with_optional);
[[nodiscard]] bool is_optional(std::string_view name) noexcept;

/// The agreed recipe, bound to the members it fills.
class StateReader {
 public:
  /// Refused where a name is missing that is needed.
  [[nodiscard]] static Result<StateReader, std::string> bind(const rtde::Layout& layout,
                                                             int heartbeat_register);

  [[nodiscard]] bool fits(wire::ByteView payload) const noexcept { return layout_.fits(payload); }
  /// All but `arrived` and `count`, of a payload that fits. False, and nothing read, where a number
  /// of it is not finite.
  [[nodiscard]] bool read(wire::ByteView payload, RtdeState& out) const noexcept;

 private:
  explicit StateReader(rtde::Layout layout) : layout_{std::move(layout)} {}

  template <class T>
  struct Bound {
    T RtdeState::*member;
    rtde::Slot slot;
  };

  rtde::Layout layout_;
  std::vector<Bound<double>> doubles_;
  std::vector<Bound<rtde::Three>> threes_;
  std::vector<Bound<Six>> sixes_;
  std::vector<Bound<std::int64_t>> integers_;
  bool has_current_as_torque_ = false;
  bool has_ft_raw_ = false;
  bool has_payload_ = false;
};

}  // namespace supple::ur
