#pragma once

// A web server on this machine that says what a test tells it to say, well or badly.

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "supple/core/check.hpp"
#include "supple/net/http.hpp"
#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"

namespace supple::test {

class CannedServer {
 public:
  enum class Manner { kAtOnce, kDripping };

  /// Raw answers by target; 404 for others.
  explicit CannedServer(std::map<std::string, std::string> answers, Manner manner = Manner::kAtOnce)
      : answers_{std::move(answers)}, manner_{manner} {
    auto listener = net::Listener::open({.host = "127.0.0.1", .port = 0});
    SUPPLE_REQUIRE(listener.has_value());
    address_ = listener->address();
    thread_ = std::jthread{[this, at = *std::move(listener)](const std::stop_token& stop) mutable {
      while (!stop.stop_requested()) {
        std::array<pollfd, 2> two{pollfd{.fd = at.number(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = waker_.number(), .events = POLLIN, .revents = 0}};
        net::wait(two, Seconds{10.0});
        if (auto guest = at.accept()) serve(guest->socket, stop);
      }
    }};
  }
  ~CannedServer() {
    thread_.request_stop();
    waker_.wake();
  }
  CannedServer(const CannedServer&) = delete;
  CannedServer& operator=(const CannedServer&) = delete;

  [[nodiscard]] const net::Address& address() const noexcept { return address_; }
  /// The bytes of every one so far.
  [[nodiscard]] std::vector<std::string> requests() const {
    const std::lock_guard lock{mutex_};
    return requests_;
  }

 private:
  void serve(const net::Fd& socket, const std::stop_token& stop) {
    std::string request;
    std::array<std::uint8_t, 4096> some{};
    while (!stop.stop_requested() && !net::http::head_size(request)) {
      if (!net::wait_readable(socket.number(), Seconds{0.05})) continue;
      const net::Received got = net::receive(socket, some);
      request.append(reinterpret_cast<const char*>(some.data()), got.bytes);
      if (got.flow != net::Flow::kOpen) return;
    }
    {
      const std::lock_guard lock{mutex_};
      requests_.push_back(request);
    }
    const auto head = net::http::request_head(request);
    const auto answer = head ? answers_.find(head->target) : answers_.end();
    send(socket, answer == answers_.end() ? "HTTP/1.0 404 Not Found\r\n\r\n" : answer->second,
         stop);
  }

  void send(const net::Fd& socket, const std::string& answer, const std::stop_token& stop) const {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(answer.data());
    if (manner_ == Manner::kAtOnce) {
      (void)net::send_all(socket, {bytes, answer.size()}, Seconds{10.0});
      return;
    }
    // the other end ends it
    for (std::size_t i = 0; i < answer.size() && !stop.stop_requested(); ++i) {
      if (net::send_now(socket, {bytes + i, 1}).flow != net::Flow::kOpen) return;
      if (net::wait_readable(waker_.number(), Seconds{0.05})) return;
    }
  }

  std::map<std::string, std::string> answers_;
  Manner manner_;
  net::Address address_;
  mutable std::mutex mutex_;
  std::vector<std::string> requests_;
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::test
