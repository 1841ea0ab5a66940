#include "supple/telemetry/bytes.hpp"

#include <fmt/format.h>

#include <utility>

namespace supple::telemetry {

// out of line: inlined where `out` is empty, g++ 12 warns of a copy that cannot happen
void put_bytes(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

std::string ReadError::text() const { return fmt::format("byte {}: {}", offset, what); }

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out{"'"};
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x20 && byte < 0x7F;
    out += plain ? std::string{c} : fmt::format("\\x{:02x}", byte);
  }
  return out + (text.size() > kLongest ? "...'" : "'");
}

ByteView ByteReader::bytes(std::uint64_t count, std::string_view what) {
  if (error_) return {};
  if (count > bytes_.size()) {
    fail(fmt::format("{} needs {} bytes, {} are left", what, count, bytes_.size()));
    return {};
  }
  const ByteView taken = bytes_.first(static_cast<std::size_t>(count));
  bytes_ = bytes_.subspan(taken.size());
  offset_ += count;
  return taken;
}

ByteView ByteReader::block(std::string_view what) {
  const auto size = number<std::uint32_t>(what);
  return bytes(size, what);
}

ByteView ByteReader::rest() noexcept {
  const ByteView all = bytes_;
  offset_ += all.size();
  bytes_ = {};
  return all;
}

void ByteReader::fail(std::string what) {
  if (!error_) error_ = ReadError{offset_, std::move(what)};
  bytes_ = {};
}

}  // namespace supple::telemetry
