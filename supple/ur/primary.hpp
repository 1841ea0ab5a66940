#pragma once

// The primary interface: the robot's slow voice. It says who it is, how it is calibrated, and what
// has happened to it; the real-time data come elsewhere. Packages have four bytes of size and one
// of type; a robot state holds smaller ones of the same kind.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "supple/wire/big_endian.hpp"
#include "supple/wire/framer.hpp"

namespace supple::ur::primary {

inline constexpr std::uint16_t kPort = 30001;

[[nodiscard]] inline wire::Framer framer() noexcept {
  return wire::Framer{
      {.size_field = wire::SizeField::kFourBytes, .shortest = 5, .longest = std::size_t{1} << 18}};
}

struct RobotMode {
  bool power_on = false;
  bool emergency_stopped = false;
  bool protective_stopped = false;
  bool program_running = false;
  bool program_paused = false;
  std::int8_t mode = 0;         // see modes.hpp
  double speed_fraction = 1.0;  // that is asked for
  double speed_scaling = 1.0;   // that is in force
};

using Six = std::array<double, 6>;

/// The arm as it was measured in the factory: standard Denavit-Hartenberg, [rad] and [m].
struct Kinematics {
  std::array<std::uint32_t, 6> checksum{};
  Six theta{};
  Six a{};
  Six d{};
  Six alpha{};
  std::uint32_t status = 0;
};

struct Configuration {
  Six q_lower{};  // [rad]
  Six q_upper{};
  Six v_max{};  // [rad/s]
  Six a_max{};  // [rad/s^2]
  std::int32_t robot_type = 0;
  std::int32_t robot_subtype = 0;
};

/// Sent first on every connection.
struct Version {
  std::string project;
  std::uint8_t major = 0;
  std::uint8_t minor = 0;
  std::int32_t bugfix = 0;
  std::int32_t build = 0;
  std::string date;
};

struct SafetyMode {
  std::int32_t code = 0;
  std::int32_t argument = 0;
  std::uint8_t mode = 0;
};

enum class Level : std::int32_t { kDebug, kInfo, kWarning, kViolation, kFault, kCritical };

/// "C153A2" and its text.
struct ErrorCode {
  std::int32_t code = 0;
  std::int32_t argument = 0;
  Level level = Level::kInfo;
  std::string text;
};

/// A program began or ended: PROGRAM_XXX_STARTED, PROGRAM_XXX_STOPPED.
struct Key {
  std::int32_t code = 0;
  std::int32_t argument = 0;
  std::string title;
  std::string text;
};

/// A line of a program that the robot could not run.
struct RuntimeException {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;
};

struct TextMessage {
  std::string text;
};

using Item = std::variant<RobotMode, Kinematics, Configuration, Version, SafetyMode, ErrorCode, Key,
                          RuntimeException, TextMessage>;

/// What a framed package says, as far as it is known here. Parts of other kinds are passed over;
/// nothing at all if a part that is known is too short, or sizes do not add up.
[[nodiscard]] std::optional<std::vector<Item>> items_from(wire::ByteView framed);

/// One package with these parts of a robot state.
[[nodiscard]] wire::Bytes state_package(const std::vector<Item>& parts);
/// One message; `stamp` is the robot's clock [us].
[[nodiscard]] wire::Bytes message_package(const Item& message, std::uint64_t stamp);

}  // namespace supple::ur::primary
