#pragma once

// From HTTP to WebSocket (RFC 6455, section 4).

#include <span>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/websocket/access.hpp"

namespace supple::websocket {

[[nodiscard]] bool wants_websocket(const Request& request) noexcept;

/// What the key is answered with.
[[nodiscard]] std::string accept_key(std::string_view key);

/// The answer that opens the connection, with the first of the subprotocols that is asked for;
/// otherwise why not.
[[nodiscard]] Result<std::string, Refusal> upgraded(const Request& request,
                                                    std::span<const std::string_view> subprotocols);

}  // namespace supple::websocket
