#include "supple/websocket/handshake.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/websocket/base64.hpp"
#include "supple/websocket/sha1.hpp"

namespace supple::websocket {
namespace {

constexpr std::string_view kMagic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

}  // namespace

bool wants_websocket(const Request& request) noexcept {
  const auto upgrade = request.field("upgrade");
  return upgrade && has_token(*upgrade, "websocket");
}

std::string accept_key(std::string_view key) {
  wire::Bytes bytes;
  wire::put_text(bytes, key);
  wire::put_text(bytes, kMagic);
  return base64(sha1(bytes));
}

Result<std::string, Refusal> upgraded(const Request& request,
                                      std::span<const std::string_view> subprotocols) {
  const auto connection = request.field("connection");
  const auto version = request.field("sec-websocket-version");
  const auto key = request.field("sec-websocket-key");
  const auto protocols = request.field("sec-websocket-protocol");
  if (request.head.method != "GET" || !connection || !has_token(*connection, "upgrade")) {
    return Failure{Refusal{400, "the request is no handshake of WebSocket"}};
  }
  if (!version || *version != "13") {
    return Failure{Refusal{426, "only version 13 of WebSocket is spoken here"}};
  }
  if (!key || !is_base64_of_16(*key)) {
    return Failure{Refusal{400, "the handshake has no key of 16 bytes"}};
  }
  const auto spoken =
      std::find_if(subprotocols.begin(), subprotocols.end(),
                   [&](std::string_view each) { return protocols && has_token(*protocols, each); });
  if (spoken == subprotocols.end()) {
    return Failure{Refusal{400, fmt::format("the only subprotocols that are spoken here are {}",
                                            fmt::join(subprotocols, ", "))}};
  }
  return fmt::format(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: {}\r\nSec-WebSocket-Protocol: {}\r\n\r\n",
      accept_key(*key), *spoken);
}

}  // namespace supple::websocket
