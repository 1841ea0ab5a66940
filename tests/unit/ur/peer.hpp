#pragma once

// The other end of a connection, as a test writes it: a server on this machine that does with each
// guest, one after another, what it is told.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/wire/framer.hpp"

namespace supple::test {

inline constexpr Seconds kGenerous{20.0};

/// Whether it becomes true within a generous time.
template <class Condition>
[[nodiscard]] bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

class Conversation {
 public:
  Conversation(net::Fd socket, const std::atomic<bool>& over)
      : socket_{std::move(socket)}, over_{over} {}

  bool send(wire::ByteView bytes) { return net::send_all(socket_, bytes, kGenerous); }
  bool send(std::string_view text) {
    const wire::Bytes bytes{text.begin(), text.end()};
    return send(wire::ByteView{bytes});
  }
  /// The next package by this framer; nothing at the end.
  std::optional<wire::Bytes> package(wire::Framer& framer) {
    for (;;) {
      if (const auto framed = framer.next()) return wire::Bytes{framed->begin(), framed->end()};
      const auto more = some();
      if (more.empty()) return std::nullopt;
      framer.append(more);
    }
  }
  /// The next line without its end; nothing at the end of the conversation.
  std::optional<std::string> line() {
    for (;;) {
      if (const auto end = text_.find('\n'); end != std::string::npos) {
        const std::string out = text_.substr(0, end);
        text_.erase(0, end + 1);
        return out;
      }
      const auto more = some();
      if (more.empty()) return std::nullopt;
      text_.append(more.begin(), more.end());
    }
  }
  /// Whatever comes next; empty at the end.
  wire::Bytes some() {
    std::array<std::uint8_t, 4096> buffer;
    while (!over_) {
      if (!net::wait_readable(socket_.number(), Seconds{0.01})) continue;
      const net::Received got = net::receive(socket_, buffer);
      if (got.bytes > 0) return {buffer.data(), buffer.data() + got.bytes};
      if (got.flow != net::Flow::kOpen) return {};
    }
    return {};
  }
  /// Takes and says nothing until the other side goes.
  void freeze() {
    while (!over_) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  [[nodiscard]] bool over() const { return over_; }

 private:
  net::Fd socket_;
  const std::atomic<bool>& over_;
  std::string text_;
};

class Peer {
 public:
  using Talk = std::function<void(Conversation&)>;

  explicit Peer(Talk talk) : talk_{std::move(talk)} {
    auto listener = net::Listener::open({"127.0.0.1", 0});
    EXPECT_TRUE(listener) << listener.error();
    listener_ = std::make_unique<net::Listener>(*std::move(listener));
    thread_ = std::thread{[this] { run(); }};
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() {
    over_ = true;
    thread_.join();
  }

  [[nodiscard]] net::Address address() const { return listener_->address(); }
  [[nodiscard]] int guests() const { return guests_; }

 private:
  void run() {
    while (!over_) {
      if (!net::wait_readable(listener_->number(), Seconds{0.01})) continue;
      auto guest = listener_->accept();
      if (!guest) continue;
      ++guests_;
      Conversation conversation{std::move(guest->socket), over_};
      talk_(conversation);
    }
  }

  Talk talk_;
  std::unique_ptr<net::Listener> listener_;
  std::atomic<bool> over_{false};
  std::atomic<int> guests_{0};
  std::thread thread_;
};

}  // namespace supple::test
