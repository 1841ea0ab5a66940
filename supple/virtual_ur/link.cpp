#include "supple/virtual_ur/link.hpp"

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"

namespace supple::virtual_ur {
namespace {

constexpr std::size_t kReceive = 4096;
constexpr std::size_t kMostWaiting = std::size_t{1} << 17;
constexpr int kSystemBuffer = 1 << 16;

}  // namespace

Link::Link(net::Fd socket) noexcept : socket_{std::move(socket)} {
  net::limit_send_buffer(socket_, kSystemBuffer);
}

wire::ByteView Link::receive() noexcept {
  if (!socket_) return {};
  received_.resize(kReceive);
  const net::Received got = net::receive(socket_, received_);
  if (got.flow != net::Flow::kOpen) socket_.close();
  return wire::ByteView{received_}.first(got.bytes);
}

void Link::send(wire::ByteView bytes) {
  if (!socket_) return;
  waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
  flush();
  if (waiting_.size() > kMostWaiting) socket_.close();
}

void Link::flush() noexcept {
  if (!socket_ || waiting_.empty()) return;
  const net::Sent sent = net::send_now(socket_, waiting_);
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(sent.bytes));
  if (sent.flow != net::Flow::kOpen) socket_.close();
}

}  // namespace supple::virtual_ur
