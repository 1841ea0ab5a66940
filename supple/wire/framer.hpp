#pragma once

// Whole packages out of a stream. Every package begins with its own size, in two or four bytes that
// count themselves. A size that cannot be ends the stream: nothing behind it can be trusted.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/wire/big_endian.hpp"

namespace supple::wire {

enum class SizeField : std::uint8_t { kTwoBytes = 2, kFourBytes = 4 };

struct FramerLimits {
  SizeField size_field = SizeField::kTwoBytes;
  std::size_t shortest = 3;     // of a package, its size included
  std::size_t longest = 65535;  // likewise
};

class Framer {
 public:
  explicit Framer(const FramerLimits& limits) noexcept : limits_{limits} {}

  void append(ByteView bytes);

  /// The next whole package, with its size in front; nothing while bytes are missing. It is valid
  /// until the next call of either.
  [[nodiscard]] std::optional<ByteView> next();

  /// Why there will be no more packages.
  [[nodiscard]] const std::optional<std::string>& broken() const noexcept { return broken_; }

 private:
  [[nodiscard]] std::size_t size_ahead() const noexcept;

  FramerLimits limits_;
  Bytes buffer_;
  std::size_t used_ = 0;  // of the buffer, given out already
  std::optional<std::string> broken_;
};

}  // namespace supple::wire
