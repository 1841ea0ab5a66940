#pragma once

// Numbers and texts as bytes, the lowest byte first, as MCAP and the tick record store them.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace supple::telemetry {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

[[nodiscard]] inline ByteView bytes_of(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
[[nodiscard]] inline std::string_view text_of(ByteView bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <std::unsigned_integral T>
void put(Bytes& out, T value) {
  std::array<std::uint8_t, sizeof(T)> bytes;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bytes[i] = static_cast<std::uint8_t>(std::uint64_t{value} >> (8 * i));
  }
  out.insert(out.end(), bytes.begin(), bytes.end());
}

void put_bytes(Bytes& out, ByteView bytes);

/// With its length in front, in four bytes.
inline void put_text(Bytes& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  put_bytes(out, bytes_of(text));
}

/// Why bytes from outside could not be read, and where: counted from the start of the file.
struct ReadError {
  std::uint64_t offset = 0;
  std::string what;

  [[nodiscard]] std::string text() const;
};

/// A text from outside as a person may see it: in quotes, on one line, cut after 60 characters.
[[nodiscard]] std::string shown(std::string_view text);

/// Takes bytes from the front. The first one that is missing is noted; what is read after that is
/// zero or empty, so that callers look at `error` once, at the end.
class ByteReader {
 public:
  /// `offset` is where the bytes begin, for the errors.
  explicit ByteReader(ByteView bytes, std::uint64_t offset = 0) noexcept
      : bytes_{bytes}, offset_{offset} {}

  template <std::unsigned_integral T>
  [[nodiscard]] T number(std::string_view what) {
    const ByteView raw = bytes(sizeof(T), what);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < raw.size(); ++i) value |= std::uint64_t{raw[i]} << (8 * i);
    return static_cast<T>(value);
  }

  [[nodiscard]] ByteView bytes(std::uint64_t count, std::string_view what);

  /// With its length in front, in four bytes.
  [[nodiscard]] ByteView block(std::string_view what);
  [[nodiscard]] std::string text(std::string_view what) {
    return std::string{text_of(block(what))};
  }

  /// All that is left.
  [[nodiscard]] ByteView rest() noexcept;
  [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
  /// Of the next byte.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

  /// Notes a problem at the next byte, unless there is one already.
  void fail(std::string what);
  [[nodiscard]] const std::optional<ReadError>& error() const noexcept { return error_; }

 private:
  ByteView bytes_;
  std::uint64_t offset_;
  std::optional<ReadError> error_;
};

}  // namespace supple::telemetry
