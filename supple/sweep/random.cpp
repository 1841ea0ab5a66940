#include "supple/sweep/random.hpp"

#include <cmath>
#include <numbers>

namespace supple::sweep {
namespace {

constexpr int kRounds = 10;

struct Halves {
  std::uint32_t high;
  std::uint32_t low;
};

Halves product(std::uint32_t a, std::uint32_t b) noexcept {
  const std::uint64_t whole = std::uint64_t{a} * b;
  return {static_cast<std::uint32_t>(whole >> 32U), static_cast<std::uint32_t>(whole)};
}

double even(std::uint32_t high, std::uint32_t low) noexcept {
  const std::uint64_t bits = (std::uint64_t{high} << 32U | low) >> 11U;
  return static_cast<double>(bits) * 0x1p-53;
}

}  // namespace

Block philox(const Block& counter, const std::array<std::uint32_t, 2>& key) noexcept {
  Block x = counter;
  std::array<std::uint32_t, 2> k = key;
  for (int round = 0; round < kRounds; ++round) {
    const Halves a = product(0xD2511F53U, x[0]);
    const Halves b = product(0xCD9E8D57U, x[2]);
    x = {b.high ^ x[1] ^ k[0], b.low, a.high ^ x[3] ^ k[1], a.low};
    k = {k[0] + 0x9E3779B9U, k[1] + 0xBB67AE85U};
  }
  return x;
}

Uniforms uniforms(std::uint32_t seed, std::uint64_t index, std::uint32_t stream) noexcept {
  const Block block = philox(
      {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32U), stream, 0U},
      {seed, 0U});
  return {even(block[0], block[1]), even(block[2], block[3])};
}

double normal(const Uniforms& u) noexcept {
  // 1 - u is above 0
  return std::sqrt(-2.0 * std::log(1.0 - u.first)) * std::cos(2.0 * std::numbers::pi * u.second);
}

std::uint32_t stream_of(std::string_view name) noexcept {
  std::uint32_t hash = 2166136261U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

}  // namespace supple::sweep
