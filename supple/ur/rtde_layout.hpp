#pragma once

// Where each field of an agreed recipe stands in a data package.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/ur/rtde_field.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::ur::rtde {

using Six = std::array<double, 6>;
using Three = std::array<double, 3>;

/// A field of one recipe.
struct Slot {
  std::size_t offset = 0;  // from the package's recipe number on
  FieldType type = FieldType::kDouble;
};

class Layout {
 public:
  /// From the names that were asked for and the robot's answer. The robot's types count: a whole
  /// number may be of another width than the table in rtde_field.cpp says. Refused, with a reason
  /// for a person, where the answer does not fit: a name not found or in use, another number of
  /// types, a type that is none or of another shape than the name's.
  static Result<Layout, std::string> agreed(const std::vector<std::string>& names,
                                            const RecipeAnswer& answer);

  [[nodiscard]] std::uint8_t id() const noexcept { return id_; }
  /// Of the payload, the recipe's number included.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::optional<Slot> slot(std::string_view name) const noexcept;

  /// Whether a payload is one of this recipe.
  [[nodiscard]] bool fits(wire::ByteView payload) const noexcept {
    return payload.size() == size_ && payload[0] == id_;
  }

 private:
  std::uint8_t id_ = 0;
  std::size_t size_ = 1;
  std::vector<std::string> names_;
  std::vector<Slot> slots_;
};

/// Reads of a payload that fits; the slot has the type that is asked for.
[[nodiscard]] double double_at(wire::ByteView payload, const Slot& slot) noexcept;
[[nodiscard]] std::int64_t integer_at(wire::ByteView payload, const Slot& slot) noexcept;
[[nodiscard]] Three three_at(wire::ByteView payload, const Slot& slot) noexcept;
[[nodiscard]] Six six_at(wire::ByteView payload, const Slot& slot) noexcept;

[[nodiscard]] bool is_whole_number(FieldType type) noexcept;

/// A data package from here to the robot: an agreed recipe of inputs, all zeros at first.
class InputData {
 public:
  explicit InputData(const Layout& layout);

  /// A number that the field cannot hold becomes the nearest that it can.
  void set_integer(const Slot& slot, std::int64_t value) noexcept;
  void set_double(const Slot& slot, double value) noexcept;
  /// Header and all, as it is sent.
  [[nodiscard]] wire::ByteView bytes() const noexcept { return bytes_; }

 private:
  void write(const Slot& slot, wire::ByteView value) noexcept;

  wire::Bytes bytes_;
};

}  // namespace supple::ur::rtde
