#include "supple/net/tcp.hpp"

#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "supple/net/wait.hpp"

namespace supple::net {
namespace {

void set(int socket, int level, int option, int value) noexcept {
  setsockopt(socket, level, option, &value, sizeof value);
}

void make_quick(int socket) noexcept {
  set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set(socket, IPPROTO_TCP, TCP_KEEPIDLE, 1);
  set(socket, IPPROTO_TCP, TCP_KEEPINTVL, 1);
  set(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
}

int open_socket(const SocketAddress& address) noexcept {
  return socket(address.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

std::string why(const Address& to, int problem) {
  switch (problem) {
    case ECONNREFUSED:
      return fmt::format(
          "{} refuses the connection: nothing listens there; is the device on, and "
          "the port right?",
          text_of(to));
    case ETIMEDOUT:
    case EHOSTUNREACH:
    case ENETUNREACH:
      return fmt::format("{} cannot be reached ({}); check cable, address and network", text_of(to),
                         std::strerror(problem));
    default:
      return fmt::format("{}: {}", text_of(to), std::strerror(problem));
  }
}

}  // namespace

Result<Fd, std::string> connect_tcp(const Address& to, Seconds within) {
  const auto place = resolved(to, Transport::kTcp);
  if (!place) return Failure{place.error()};
  Fd out{open_socket(*place)};
  if (!out) return Failure{why(to, errno)};
  make_quick(out.number());
  if (connect(out.number(), place->raw(), place->size) == 0) return out;
  if (errno != EINPROGRESS) return Failure{why(to, errno)};
  if (!wait_writable(out.number(), within)) {
    return Failure{fmt::format("{} does not answer within {:g} s; check cable, address and network",
                               text_of(to), within.count())};
  }
  int problem = 0;
  socklen_t size = sizeof problem;
  getsockopt(out.number(), SOL_SOCKET, SO_ERROR, &problem, &size);
  if (problem != 0) return Failure{why(to, problem)};
  return out;
}

void limit_send_buffer(const Fd& socket, int bytes) noexcept {
  set(socket.number(), SOL_SOCKET, SO_SNDBUF, bytes);
}

Result<Listener, std::string> Listener::open(const Address& at, int backlog) {
  const auto place = resolved(at, Transport::kTcp);
  if (!place) return Failure{place.error()};
  Fd out{open_socket(*place)};
  if (out) set(out.number(), SOL_SOCKET, SO_REUSEADDR, 1);
  if (!out || bind(out.number(), place->raw(), place->size) != 0 ||
      listen(out.number(), backlog) != 0) {
    const int problem = errno;
    const bool taken = problem == EADDRINUSE;
    return Failure{fmt::format("cannot listen at {}: {}{}", text_of(at), std::strerror(problem),
                               taken ? "; end the other program, or choose another port" : "")};
  }
  const Address address = local_address(out.number());
  return Listener{std::move(out), address};
}

std::optional<Guest> Listener::accept() {
  SocketAddress from;
  from.size = sizeof from.storage;
  Fd guest{accept4(socket_.number(), from.raw(), &from.size, SOCK_NONBLOCK | SOCK_CLOEXEC)};
  if (!guest) return {};
  make_quick(guest.number());
  return Guest{.socket = std::move(guest), .from = numeric(from)};
}

}  // namespace supple::net
