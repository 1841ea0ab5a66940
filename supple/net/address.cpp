#include "supple/net/address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "supple/text/host.hpp"

namespace supple::net {
namespace {

using EndOf = int (*)(int, sockaddr*, socklen_t*);

Address end_of(int socket, EndOf ask) {
  SocketAddress out;
  out.size = sizeof out.storage;
  if (ask(socket, out.raw(), &out.size) != 0) return {};
  return numeric(out);
}

}  // namespace

std::string text_of(const Address& address) {
  const bool six = address.host.find(':') != std::string::npos;
  return six ? fmt::format("[{}]:{}", address.host, address.port)
             : fmt::format("{}:{}", address.host, address.port);
}

bool is_ipv4(std::string_view text) noexcept {
  std::array<char, INET_ADDRSTRLEN> copy{};
  // a zero byte would hide the rest from the system's call
  if (text.size() >= copy.size() || text.find('\0') != std::string_view::npos) return false;
  std::copy(text.begin(), text.end(), copy.begin());
  in_addr out{};
  return inet_pton(AF_INET, copy.data(), &out) == 1;
}

bool is_loopback(std::string_view numeric_host) noexcept {
  return numeric_host == "::1" || (is_ipv4(numeric_host) && numeric_host.starts_with("127."));
}

Result<SocketAddress, std::string> resolved(const Address& address, Transport transport) {
  if (!text::is_host(address.host)) {
    return Failure{
        fmt::format("host '{:.60}' is neither an address nor a name; write it like "
                    "192.168.1.10 or robot.local",
                    address.host)};
  }
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = transport == Transport::kTcp ? SOCK_STREAM : SOCK_DGRAM;
  addrinfo* found = nullptr;
  const std::string port = fmt::format("{}", address.port);
  const int problem = getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found);
  if (problem != 0) {
    return Failure{
        fmt::format("host '{}' cannot be looked up: {}", address.host, gai_strerror(problem))};
  }
  SocketAddress out;
  out.size = found->ai_addrlen;
  std::memcpy(&out.storage, found->ai_addr, found->ai_addrlen);
  freeaddrinfo(found);
  return out;
}

Address numeric(const SocketAddress& address) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  if (getnameinfo(address.raw(), address.size, host.data(), host.size(), port.data(), port.size(),
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return {};
  }
  // IPv4 on a socket for both kinds is the same peer
  std::string text = host.data();
  if (text.starts_with("::ffff:")) text.erase(0, 7);
  return {.host = text, .port = static_cast<std::uint16_t>(std::stoi(port.data()))};
}

Address local_address(int socket) { return end_of(socket, getsockname); }

Address peer_address(int socket) { return end_of(socket, getpeername); }

}  // namespace supple::net
