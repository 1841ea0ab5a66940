#include "supple/websocket/utf8.hpp"

namespace supple::websocket {
namespace {

/// How long the character is, and what its second byte may be; length 0: no character begins so.
struct Lead {
  std::size_t length = 0;
  std::uint8_t low = 0x80;
  std::uint8_t high = 0xBF;
};

Lead lead_of(std::uint8_t byte) noexcept {
  if (byte < 0x80) return {1};
  if (byte < 0xC2) return {0};
  if (byte < 0xE0) return {2};
  if (byte == 0xE0) return {3, 0xA0};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3};
  if (byte == 0xF0) return {4, 0x90};
  if (byte < 0xF4) return {4};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0};
}

}  // namespace

bool is_utf8(wire::ByteView bytes) noexcept {
  while (!bytes.empty()) {
    const Lead lead = lead_of(bytes[0]);
    if (lead.length == 0 || lead.length > bytes.size()) return false;
    if (lead.length > 1 && (bytes[1] < lead.low || bytes[1] > lead.high)) return false;
    for (std::size_t i = 2; i < lead.length; ++i) {
      if ((bytes[i] & 0xC0U) != 0x80U) return false;
    }
    bytes = bytes.subspan(lead.length);
  }
  return true;
}

}  // namespace supple::websocket
