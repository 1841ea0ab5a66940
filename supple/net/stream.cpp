#include "supple/net/stream.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <chrono>

#include "supple/net/wait.hpp"

namespace supple::net {
namespace {

bool passing(int problem) noexcept {
  return problem == EAGAIN || problem == EWOULDBLOCK || problem == EINTR;
}

}  // namespace

Received receive(const Fd& socket, std::span<std::uint8_t> into) noexcept {
  const auto got = recv(socket.number(), into.data(), into.size(), MSG_DONTWAIT);
  if (got > 0) return {.bytes = static_cast<std::size_t>(got)};
  if (got == 0) return {.flow = into.empty() ? Flow::kOpen : Flow::kClosed};
  return {.flow = passing(errno) ? Flow::kOpen : Flow::kBroken};
}

Sent send_now(const Fd& socket, std::span<const std::uint8_t> bytes) noexcept {
  const auto sent = send(socket.number(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent >= 0) return {.bytes = static_cast<std::size_t>(sent)};
  if (passing(errno)) return {};
  return {.flow = errno == EPIPE || errno == ECONNRESET ? Flow::kClosed : Flow::kBroken};
}

bool send_all(const Fd& socket, std::span<const std::uint8_t> bytes, Seconds within) noexcept {
  const auto start = std::chrono::steady_clock::now();
  while (!bytes.empty()) {
    const Sent sent = send_now(socket, bytes);
    if (sent.flow != Flow::kOpen) return false;
    bytes = bytes.subspan(sent.bytes);
    if (bytes.empty()) return true;
    const Seconds left = within - (std::chrono::steady_clock::now() - start);
    if (left.count() <= 0.0 || !wait_writable(socket.number(), left)) return false;
  }
  return true;
}

}  // namespace supple::net
