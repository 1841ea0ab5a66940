#include "supple/websocket/base64.hpp"

#include <algorithm>

namespace supple::websocket {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(wire::ByteView bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const wire::ByteView group = bytes.subspan(at, std::min<std::size_t>(3, bytes.size() - at));
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) bits = bits << 8U | (i < group.size() ? group[i] : 0U);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint32_t digit = bits >> (18U - 6U * i) & 0x3FU;
      out += i <= group.size() ? kDigits[digit] : '=';
    }
  }
  return out;
}

bool is_base64_of_16(std::string_view text) noexcept {
  if (text.size() != 24 || !text.ends_with("==")) return false;
  const auto known = [](char c) { return kDigits.find(c) != std::string_view::npos; };
  return std::all_of(text.begin(), text.end() - 2, known);
}

}  // namespace supple::websocket
