#pragma once

#include <string>

#include "supple/wire/big_endian.hpp"

namespace supple::websocket {

/// With padding (RFC 4648, section 4).
[[nodiscard]] std::string base64(wire::ByteView bytes);

/// Whether the text stands for exactly 16 bytes, as the key of a handshake does.
[[nodiscard]] bool is_base64_of_16(std::string_view text) noexcept;

}  // namespace supple::websocket
