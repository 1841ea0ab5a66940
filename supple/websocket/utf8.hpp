#pragma once

#include "supple/wire/big_endian.hpp"

namespace supple::websocket {

/// Without surrogates, overlong forms and numbers above U+10FFFF (RFC 3629).
[[nodiscard]] bool is_utf8(wire::ByteView bytes) noexcept;

}  // namespace supple::websocket
