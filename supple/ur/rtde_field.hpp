#pragma once

// The fields of the real-time data exchange: what the robot can tell, what it can be told, and how
// many bytes each has on the wire.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::ur {

enum class FieldType : std::uint8_t {
  kBool,
  kUint8,
  kUint32,
  kUint64,
  kInt32,
  kDouble,
  kVector3d,
  kVector6d,
  kVector6Int32,
  kVector6Uint32,
};

[[nodiscard]] std::size_t size_of(FieldType type) noexcept;

/// As the protocol writes it: "VECTOR6D".
[[nodiscard]] std::string_view name(FieldType type) noexcept;
[[nodiscard]] std::optional<FieldType> field_type_named(std::string_view name) noexcept;

/// Of what the robot sends; nothing for a name that it does not know.
[[nodiscard]] std::optional<FieldType> output_type(std::string_view field) noexcept;
/// Of what it takes.
[[nodiscard]] std::optional<FieldType> input_type(std::string_view field) noexcept;

/// All of them, registers spelled out.
[[nodiscard]] std::vector<std::string> output_names();
[[nodiscard]] std::vector<std::string> input_names();

}  // namespace supple::ur
