#pragma once

// Datagrams.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "supple/core/result.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"

namespace supple::net {

struct Datagram {
  std::size_t bytes = 0;  // as many as fit
  SocketAddress from;
};

class UdpSocket {
 public:
  /// Anybody may send to it. Port 0: the system chooses one.
  [[nodiscard]] static Result<UdpSocket, std::string> open(const Address& at);
  /// Sends to one peer, and gets nothing from anybody else.
  [[nodiscard]] static Result<UdpSocket, std::string> connected_to(const Address& peer);

  [[nodiscard]] int number() const noexcept { return socket_.number(); }
  [[nodiscard]] Address address() const { return local_address(socket_.number()); }

  /// None of these waits. A datagram that cannot be sent is lost, as it may be on its way.
  bool send(std::span<const std::uint8_t> bytes) noexcept;
  bool send_to(const SocketAddress& to, std::span<const std::uint8_t> bytes) noexcept;
  [[nodiscard]] std::optional<Datagram> receive(std::span<std::uint8_t> into) noexcept;

 private:
  explicit UdpSocket(Fd socket) noexcept : socket_{std::move(socket)} {}

  Fd socket_;
};

}  // namespace supple::net
