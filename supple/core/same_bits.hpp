#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace supple {

/// Whether two values made of doubles alone are the same to the bit. All bits are looked at at
/// once, for comparisons that nearly always say yes; 0 and -0 are not the same.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) noexcept {
  static_assert(sizeof(T) % sizeof(std::uint64_t) == 0);
  const auto* of_a = reinterpret_cast<const std::byte*>(&a);
  const auto* of_b = reinterpret_cast<const std::byte*>(&b);
  std::uint64_t different = 0;
  for (std::size_t i = 0; i < sizeof(T); i += sizeof different) {
    std::uint64_t one = 0;
    std::uint64_t other = 0;
    std::memcpy(&one, of_a + i, sizeof one);
    std::memcpy(&other, of_b + i, sizeof other);
    different |= one ^ other;
  }
  return different == 0;
}

}  // namespace supple
