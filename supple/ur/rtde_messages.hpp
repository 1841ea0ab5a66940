#pragma once

// The packages of the real-time data exchange, protocol version 2: two bytes of size, one of type,
// and what each type carries. Both ends are here, since the virtual robot answers what the client
// asks.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/wire/big_endian.hpp"
#include "supple/wire/framer.hpp"

namespace supple::ur::rtde {

inline constexpr std::uint16_t kPort = 30004;
inline constexpr std::uint16_t kProtocolVersion = 2;
inline constexpr std::size_t kLongestNames = 2048;         // of a recipe, in bytes
inline constexpr std::size_t kLongestPayload = 65535 - 3;  // of a package, likewise

enum class Type : std::uint8_t {
  kVersion = 'V',
  kControlVersion = 'v',
  kText = 'M',
  kData = 'U',
  kOutputs = 'O',
  kInputs = 'I',
  kStart = 'S',
  kPause = 'P',
};

/// Sizes are two bytes and count themselves and the type.
[[nodiscard]] inline wire::Framer framer() noexcept { return wire::Framer{{}}; }

struct Package {
  Type type = Type::kText;
  wire::ByteView payload;
};

/// Of a framed package; nothing if its type is none.
[[nodiscard]] std::optional<Package> package_from(wire::ByteView framed) noexcept;

/// Header and payload, which is kLongestPayload bytes at most: what this file makes always is,
/// since names that are too many or too long are cut to those that fit, and texts to 255 bytes.
[[nodiscard]] wire::Bytes packed(Type type, wire::ByteView payload = {});

// What a client asks.
[[nodiscard]] wire::Bytes ask_version(std::uint16_t version = kProtocolVersion);
[[nodiscard]] wire::Bytes ask_outputs(double frequency, const std::vector<std::string>& names);
[[nodiscard]] wire::Bytes ask_inputs(const std::vector<std::string>& names);

struct OutputsRequest {
  double frequency = 0.0;  // [Hz]
  std::vector<std::string> names;
};
[[nodiscard]] std::optional<OutputsRequest> outputs_request_from(wire::ByteView payload);

/// Names with commas between; a comma at the end is nothing.
[[nodiscard]] std::vector<std::string> split_names(std::string_view text);
/// Whether a recipe of these names can be asked for.
[[nodiscard]] bool fit_a_recipe(const std::vector<std::string>& names) noexcept;

// What a robot answers.

/// To a version, a start or a pause.
[[nodiscard]] wire::Bytes answer(Type type, bool accepted);
[[nodiscard]] std::optional<bool> accepted_from(wire::ByteView payload) noexcept;

struct ControlVersion {
  std::uint32_t major = 0;
  std::uint32_t minor = 0;
  std::uint32_t bugfix = 0;
  std::uint32_t build = 0;

  /// CB3 controllers are before 5, and run at 125 Hz.
  [[nodiscard]] bool is_e_series() const noexcept { return major >= 5; }
};
[[nodiscard]] wire::Bytes answer(const ControlVersion& version);
[[nodiscard]] std::optional<ControlVersion> control_version_from(wire::ByteView payload) noexcept;

/// To a recipe, either way: its number, and a type for each name, or why there is none.
struct RecipeAnswer {
  std::uint8_t id = 0;             // 0: refused
  std::vector<std::string> types;  // "VECTOR6D", "NOT_FOUND", "IN_USE"
};
[[nodiscard]] wire::Bytes answer(Type type, const RecipeAnswer& recipe);
[[nodiscard]] std::optional<RecipeAnswer> recipe_answer_from(wire::ByteView payload);

enum class TextLevel : std::uint8_t { kException, kError, kWarning, kInfo };

struct Text {
  std::string message;
  std::string source;
  TextLevel level = TextLevel::kInfo;
};
[[nodiscard]] wire::Bytes answer(const Text& text);
[[nodiscard]] std::optional<Text> text_from(wire::ByteView payload);

}  // namespace supple::ur::rtde
