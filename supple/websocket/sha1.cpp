#include "supple/websocket/sha1.hpp"

#include <algorithm>
#include <bit>

namespace supple::websocket {
namespace {

constexpr std::size_t kBlock = 64;
using State = std::array<std::uint32_t, 5>;

struct Round {
  std::uint32_t mixed;
  std::uint32_t constant;
};

Round round_of(std::size_t t, std::uint32_t b, std::uint32_t c, std::uint32_t d) noexcept {
  if (t < 20) return {(b & c) | (~b & d), 0x5A827999U};
  if (t < 40) return {b ^ c ^ d, 0x6ED9EBA1U};
  if (t < 60) return {(b & c) | (b & d) | (c & d), 0x8F1BBCDCU};
  return {b ^ c ^ d, 0xCA62C1D6U};
}

void take_block(State& state, wire::ByteView block) noexcept {
  std::array<std::uint32_t, 80> words{};
  for (std::size_t t = 0; t < 16; ++t) {
    words[t] = wire::from_bytes<std::uint32_t>(block.subspan(4 * t, 4));
  }
  for (std::size_t t = 16; t < words.size(); ++t) {
    words[t] = std::rotl(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1);
  }
  auto [a, b, c, d, e] = state;
  for (std::size_t t = 0; t < words.size(); ++t) {
    const Round round = round_of(t, b, c, d);
    const std::uint32_t next = std::rotl(a, 5) + round.mixed + e + words[t] + round.constant;
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const State change{a, b, c, d, e};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += change[i];
}

}  // namespace

std::array<std::uint8_t, 20> sha1(wire::ByteView bytes) {
  // one bit, zeros, and the length in bits fill up the last block
  wire::Bytes padded(bytes.begin(), bytes.end());
  padded.push_back(0x80);
  while (padded.size() % kBlock != kBlock - 8) padded.push_back(0);
  wire::put(padded, std::uint64_t{bytes.size()} * 8U);

  State state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
  for (std::size_t at = 0; at < padded.size(); at += kBlock) {
    take_block(state, wire::ByteView{padded}.subspan(at, kBlock));
  }
  std::array<std::uint8_t, 20> out{};
  for (std::size_t i = 0; i < state.size(); ++i) {
    const auto word = wire::to_bytes(state[i]);
    std::copy(word.begin(), word.end(), out.begin() + static_cast<std::ptrdiff_t>(4 * i));
  }
  return out;
}

}  // namespace supple::websocket
