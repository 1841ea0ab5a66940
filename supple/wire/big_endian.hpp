#pragma once

// Numbers as the devices on the wire send them, the highest byte first, packed without padding.

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace supple::wire {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

template <class T>
concept Number = (std::integral<T> && !std::same_as<T, bool>) || std::floating_point<T>;

namespace detail {
template <std::size_t size>
using Unsigned = std::conditional_t<
    size == 1, std::uint8_t,
    std::conditional_t<size == 2, std::uint16_t,
                       std::conditional_t<size == 4, std::uint32_t, std::uint64_t>>>;
}  // namespace detail

[[nodiscard]] inline std::string_view text_of(ByteView bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <Number T>
[[nodiscard]] constexpr std::array<std::uint8_t, sizeof(T)> to_bytes(T value) noexcept {
  auto bits = std::bit_cast<detail::Unsigned<sizeof(T)>>(value);
  std::array<std::uint8_t, sizeof(T)> out{};
  for (std::size_t i = sizeof(T); i-- > 0;) {
    out[i] = static_cast<std::uint8_t>(bits & 0xFFU);
    if constexpr (sizeof(T) > 1) bits >>= 8;
  }
  return out;
}

/// The first bytes as a number; there must be as many.
template <Number T>
[[nodiscard]] constexpr T from_bytes(ByteView bytes) noexcept {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) bits = bits << 8 | bytes[i];
  return std::bit_cast<T>(static_cast<detail::Unsigned<sizeof(T)>>(bits));
}

template <Number T>
void put(Bytes& out, T value) {
  const auto bytes = to_bytes(value);
  out.insert(out.end(), bytes.begin(), bytes.end());
}

inline void put_text(Bytes& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

/// With its length in front, in one byte; what does not fit is cut.
void put_short_text(Bytes& out, std::string_view text);

/// Takes from the front. Where bytes are missing it gives zeros and empty texts from then on, and
/// is no longer `ok`: look once, at the end.
class Reader {
 public:
  explicit Reader(ByteView bytes) noexcept : bytes_{bytes} {}

  template <Number T>
  [[nodiscard]] T number() noexcept {
    const ByteView raw = take(sizeof(T));
    return raw.empty() ? T{} : from_bytes<T>(raw);
  }

  template <Number T, std::size_t count>
  [[nodiscard]] std::array<T, count> numbers() noexcept {
    std::array<T, count> out{};
    for (T& each : out) each = number<T>();
    return out;
  }

  [[nodiscard]] ByteView take(std::size_t count) noexcept {
    if (count > bytes_.size()) {
      ok_ = false;
      bytes_ = {};
      return {};
    }
    const ByteView out = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return out;
  }

  /// With its length in front, in one byte.
  [[nodiscard]] std::string_view short_text() noexcept {
    return text_of(take(number<std::uint8_t>()));
  }

  [[nodiscard]] ByteView rest() noexcept { return take(bytes_.size()); }
  [[nodiscard]] std::size_t left() const noexcept { return bytes_.size(); }
  [[nodiscard]] bool ok() const noexcept { return ok_; }
  /// Nothing was missing, and nothing is left.
  [[nodiscard]] bool at_end() const noexcept { return ok_ && bytes_.empty(); }

 private:
  ByteView bytes_;
  bool ok_ = true;
};

}  // namespace supple::wire
