#pragma once

// Random numbers by their place, not by their order: number n of stream s of a seed is the same
// whoever computes it, and when. Philox 4x32-10 (Salmon, Moraes, Dror and Shaw, 2011).

#include <array>
#include <cstdint>
#include <string_view>

namespace supple::sweep {

using Block = std::array<std::uint32_t, 4>;

/// Ten rounds over a counter; every counter gives another block.
[[nodiscard]] Block philox(const Block& counter, const std::array<std::uint32_t, 2>& key) noexcept;

/// Two numbers for one place, evenly in [0, 1): 53 bits each.
struct Uniforms {
  double first;
  double second;
};
[[nodiscard]] Uniforms uniforms(std::uint32_t seed, std::uint64_t index,
                                std::uint32_t stream) noexcept;

/// A number of mean 0 and deviation 1 from two even ones (Box and Muller).
[[nodiscard]] double normal(const Uniforms& u) noexcept;

/// FNV-1a: a stream of its own for every name.
[[nodiscard]] std::uint32_t stream_of(std::string_view name) noexcept;

}  // namespace supple::sweep
