#pragma once

// Connections, made and taken. Their sockets do not wait, send small messages at once, and notice
// within seconds when the other machine is gone.

#include <cstdint>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"

namespace supple::net {

/// Or why not, in words that name the address and what to do.
[[nodiscard]] Result<Fd, std::string> connect_tcp(const Address& to, Seconds within);

/// How much the system keeps for an end that does not read; without it, megabytes.
void limit_send_buffer(const Fd& socket, int bytes) noexcept;

struct Guest {
  Fd socket;
  Address from;
};

class Listener {
 public:
  /// Port 0: the system chooses one.
  [[nodiscard]] static Result<Listener, std::string> open(const Address& at, int backlog = 8);

  [[nodiscard]] int number() const noexcept { return socket_.number(); }
  [[nodiscard]] const Address& address() const noexcept { return address_; }
  [[nodiscard]] std::uint16_t port() const noexcept { return address_.port; }

  /// Who waits, if somebody does.
  [[nodiscard]] std::optional<Guest> accept();

 private:
  Listener(Fd socket, Address address) noexcept
      : socket_{std::move(socket)}, address_{std::move(address)} {}

  Fd socket_;
  Address address_;
};

}  // namespace supple::net
