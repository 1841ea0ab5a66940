#pragma once

// Messages in Protocol Buffers' wire format. Encoder and Describer (describer.hpp) have the same
// face: a message is one function template that calls it field by field, and gives the bytes with
// the one and the schema with the other, so that the two cannot disagree.

#include <bit>
#include <cstdint>
#include <string_view>

#include "supple/core/joints.hpp"
#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry::proto {

/// Names of an enum's values, 0 first.
struct Choices {
  std::string_view type;
  std::span<const std::string_view> names;
};

enum class Wire : std::uint8_t { kVarint = 0, kLength = 2, kFixed32 = 5 };

inline void put_varint(Bytes& out, std::uint64_t x) {
  for (; x >= 0x80U; x >>= 7U) out.push_back(static_cast<std::uint8_t>(x | 0x80U));
  out.push_back(static_cast<std::uint8_t>(x));
}

inline void put_tag(Bytes& out, int field, Wire wire) {
  put_varint(out, (static_cast<std::uint64_t>(field) << 3U) | static_cast<std::uint64_t>(wire));
}

inline void put_block(Bytes& out, int field, ByteView bytes) {
  put_tag(out, field, Wire::kLength);
  put_varint(out, bytes.size());
  put_bytes(out, bytes);
}

inline void put_number(Bytes& out, int field, std::uint64_t x) {
  put_tag(out, field, Wire::kVarint);
  put_varint(out, x);
}

/// Appends a message. Fields that are zero are written too: a plot of them shall have points.
class Encoder {
 public:
  explicit Encoder(Bytes& out) noexcept : out_{out} {}

  /// Single precision is what a plot can show; the exact number is in the tick's own record.
  void real(int field, std::string_view, double x) {
    put_tag(out_, field, Wire::kFixed32);
    put_real(x);
  }
  void reals(int field, std::string_view, VecIn x) {
    put_tag(out_, field, Wire::kLength);
    put_varint(out_, 4U * static_cast<std::uint64_t>(x.size()));
    for (int i = 0; i < x.size(); ++i) put_real(x[i]);
  }
  void flag(int field, std::string_view, bool x) { put_number(out_, field, x ? 1 : 0); }
  void count(int field, std::string_view, std::uint64_t x) { put_number(out_, field, x); }
  void choice(int field, std::string_view, const Choices&, std::uint64_t x) {
    put_number(out_, field, x);
  }
  void text(int field, std::string_view, std::string_view x) {
    put_block(out_, field, bytes_of(x));
  }
  void bytes(int field, std::string_view, ByteView x) { put_block(out_, field, x); }
  template <class Body>
  void message(int field, std::string_view, std::string_view, Body body) {
    put_tag(out_, field, Wire::kLength);
    const auto at = static_cast<std::ptrdiff_t>(out_.size());
    out_.push_back(0);
    body(*this);
    // one byte of length is enough for nearly all
    std::uint64_t length = out_.size() - static_cast<std::size_t>(at) - 1;
    for (std::ptrdiff_t i = at; true; ++i) {
      out_[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(length >= 0x80U ? length | 0x80U : length);
      length >>= 7U;
      if (length == 0) return;
      out_.insert(out_.begin() + i + 1, 0);
    }
  }

 private:
  void put_real(double x) { put(out_, std::bit_cast<std::uint32_t>(static_cast<float>(x))); }

  Bytes& out_;
};

}  // namespace supple::telemetry::proto
