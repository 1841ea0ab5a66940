#pragma once

// What clients write by RTDE: registers, outputs and the speed slider. Values stay until they are
// written again; each name has one owner at a time.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/ur/rtde_field.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::virtual_ur {

/// A connection; 0 is nobody.
using ClientId = std::uint64_t;

class Registers {
 public:
  Registers();

  /// Where a name stands; nothing for one that is none.
  [[nodiscard]] std::optional<std::size_t> place(std::string_view name) const noexcept;
  [[nodiscard]] ur::FieldType type(std::size_t place) const noexcept {
    return entries_[place].type;
  }

  [[nodiscard]] bool is_free_for(std::size_t place, ClientId client) const noexcept;
  void own(std::size_t place, ClientId client) noexcept { entries_[place].owner = client; }
  void release(ClientId client) noexcept;

  /// From the wire; `step` is when.
  void write(std::size_t place, wire::Reader& in, std::uint64_t step) noexcept;

  [[nodiscard]] std::int64_t integer(std::size_t place) const noexcept {
    return entries_[place].integer;
  }
  [[nodiscard]] double number(std::size_t place) const noexcept { return entries_[place].number; }
  /// The control step in which it was last written; nothing before the first time.
  [[nodiscard]] std::optional<std::uint64_t> written(std::size_t place) const noexcept {
    return entries_[place].written;
  }

  [[nodiscard]] std::int64_t integer(std::string_view name) const noexcept;
  [[nodiscard]] double number(std::string_view name) const noexcept;

  // What programs write and clients read.
  std::array<std::int32_t, 48> output_ints{};

 private:
  struct Entry {
    std::string name;
    ur::FieldType type = ur::FieldType::kDouble;
    ClientId owner = 0;
    std::int64_t integer = 0;
    double number = 0.0;
    std::optional<std::uint64_t> written;
  };
  std::vector<Entry> entries_;
};

}  // namespace supple::virtual_ur
