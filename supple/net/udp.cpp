#include "supple/net/udp.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

namespace supple::net {
namespace {

using Attach = int (*)(int, const sockaddr*, socklen_t);

Result<Fd, std::string> opened(const Address& address, Attach attach, std::string_view what) {
  const auto place = resolved(address, Transport::kUdp);
  if (!place) return Failure{place.error()};
  Fd out{socket(place->storage.ss_family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  if (!out || attach(out.number(), place->raw(), place->size) != 0) {
    return Failure{
        fmt::format("cannot {} {} by UDP: {}", what, text_of(address), std::strerror(errno))};
  }
  return out;
}

constexpr int kFlags = MSG_DONTWAIT | MSG_NOSIGNAL;

}  // namespace

Result<UdpSocket, std::string> UdpSocket::open(const Address& at) {
  auto socket = opened(at, bind, "listen at");
  if (!socket) return Failure{socket.error()};
  return UdpSocket{*std::move(socket)};
}

Result<UdpSocket, std::string> UdpSocket::connected_to(const Address& peer) {
  auto socket = opened(peer, connect, "talk to");
  if (!socket) return Failure{socket.error()};
  return UdpSocket{*std::move(socket)};
}

bool UdpSocket::send(std::span<const std::uint8_t> bytes) noexcept {
  return ::send(socket_.number(), bytes.data(), bytes.size(), kFlags) ==
         static_cast<ssize_t>(bytes.size());
}

bool UdpSocket::send_to(const SocketAddress& to, std::span<const std::uint8_t> bytes) noexcept {
  return sendto(socket_.number(), bytes.data(), bytes.size(), kFlags, to.raw(), to.size) ==
         static_cast<ssize_t>(bytes.size());
}

std::optional<Datagram> UdpSocket::receive(std::span<std::uint8_t> into) noexcept {
  Datagram out;
  out.from.size = sizeof out.from.storage;
  const auto got = recvfrom(socket_.number(), into.data(), into.size(), MSG_DONTWAIT,
                            out.from.raw(), &out.from.size);
  if (got < 0) return {};
  out.bytes = static_cast<std::size_t>(got);
  return out;
}

}  // namespace supple::net
