#pragma once

#include <array>
#include <cstdint>

#include "supple/wire/big_endian.hpp"

namespace supple::websocket {

/// SHA-1 (RFC 3174). The handshake of WebSocket asks for it, and protects nothing with it.
[[nodiscard]] std::array<std::uint8_t, 20> sha1(wire::ByteView bytes);

}  // namespace supple::websocket
