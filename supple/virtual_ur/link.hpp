#pragma once

// A connection of a client, with a bound on what waits to be sent.

#include <cstddef>

#include "supple/net/fd.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::virtual_ur {

class Link {
 public:
  explicit Link(net::Fd socket) noexcept;

  [[nodiscard]] int number() const noexcept { return socket_.number(); }
  [[nodiscard]] bool is_open() const noexcept { return static_cast<bool>(socket_); }
  void close() noexcept { socket_.close(); }

  /// What has come, at most a few kilobytes at a time; closes where the other end has.
  [[nodiscard]] wire::ByteView receive() noexcept;

  /// Now, or as soon as the other end takes it. One that lets too much wait is disconnected.
  void send(wire::ByteView bytes);
  void flush() noexcept;
  /// Something waits since an earlier time.
  [[nodiscard]] bool is_behind() const noexcept { return !waiting_.empty(); }

 private:
  net::Fd socket_;
  wire::Bytes received_;
  wire::Bytes waiting_;
};

}  // namespace supple::virtual_ur
