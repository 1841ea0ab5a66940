#pragma once

// Where a peer is. A host is a number (10.0.0.2, ::1) or a name that the system can look up.

#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"

namespace supple::net {

struct Address {
  std::string host;
  std::uint16_t port = 0;

  friend bool operator==(const Address&, const Address&) = default;
};

/// "10.0.0.2:30004", "[::1]:8080".
[[nodiscard]] std::string text_of(const Address& address);

/// Four numbers with dots between: the only form that goes into a program for a robot.
[[nodiscard]] bool is_ipv4(std::string_view text) noexcept;
/// This machine and no other.
[[nodiscard]] bool is_loopback(std::string_view numeric_host) noexcept;

/// As the system's calls take it.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;

  [[nodiscard]] const sockaddr* raw() const noexcept {
    return reinterpret_cast<const sockaddr*>(&storage);
  }
  [[nodiscard]] sockaddr* raw() noexcept { return reinterpret_cast<sockaddr*>(&storage); }
};

enum class Transport : std::uint8_t { kTcp, kUdp };

/// The first place the name stands for; waits for the system's resolver where it is a name.
[[nodiscard]] Result<SocketAddress, std::string> resolved(const Address& address,
                                                          Transport transport);

/// The host as numbers.
[[nodiscard]] Address numeric(const SocketAddress& address);

/// Of a socket: its own end and the other one. Empty where there is none.
[[nodiscard]] Address local_address(int socket);
[[nodiscard]] Address peer_address(int socket);

}  // namespace supple::net
