#pragma once

// What RTDE can say, field by field.

#include <cstddef>
#include <optional>
#include <string_view>

#include "supple/ur/rtde_field.hpp"
#include "supple/virtual_ur/registers.hpp"
#include "supple/virtual_ur/snapshot.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::virtual_ur {

/// How one field is written. Fields that mean nothing in a simulation are zero.
class Output {
 public:
  /// Nothing for a name that is none.
  [[nodiscard]] static std::optional<Output> named(std::string_view name,
                                                   const Registers& registers);

  [[nodiscard]] ur::FieldType type() const noexcept { return type_; }
  void put(const Snapshot& now, const Registers& registers, wire::Bytes& out) const;

 private:
  using Write = void (*)(const Snapshot& now, const Registers& registers, std::size_t index,
                         wire::Bytes& out);

  ur::FieldType type_ = ur::FieldType::kDouble;
  Write write_ = nullptr;  // nothing: zero
  std::size_t index_ = 0;  // of a register
};

[[nodiscard]] std::uint32_t robot_status_bits(const Snapshot& now) noexcept;
[[nodiscard]] std::uint32_t safety_status_bits(const Snapshot& now) noexcept;

}  // namespace supple::virtual_ur
