#pragma once

// A server of lines on this machine, as a robot's dashboard is one: a banner, and an answer to each
// line.

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "supple/core/check.hpp"
#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"

namespace supple::test {

class LineServer {
 public:
  /// A line that is not among the answers gets "could not understand: ...".
  LineServer(std::string banner, std::map<std::string, std::string> answers)
      : banner_{std::move(banner)}, answers_{std::move(answers)} {
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
  ~LineServer() {
    thread_.request_stop();
    waker_.wake();
  }
  LineServer(const LineServer&) = delete;
  LineServer& operator=(const LineServer&) = delete;

  [[nodiscard]] const net::Address& address() const noexcept { return address_; }
  [[nodiscard]] std::vector<std::string> lines() const {
    const std::lock_guard lock{mutex_};
    return lines_;
  }

 private:
  void serve(const net::Fd& socket, const std::stop_token& stop) {
    if (!send(socket, banner_)) return;
    std::string bytes;
    std::array<std::uint8_t, 1024> some{};
    while (!stop.stop_requested()) {
      (void)net::wait_readable(socket.number(), Seconds{0.02});
      const net::Received got = net::receive(socket, some);
      if (got.flow != net::Flow::kOpen) return;
      bytes.append(reinterpret_cast<const char*>(some.data()), got.bytes);
      for (std::size_t end = bytes.find('\n'); end != std::string::npos; end = bytes.find('\n')) {
        const std::string line = bytes.substr(0, end);
        bytes.erase(0, end + 1);
        if (!send(socket, answer_to(line))) return;
      }
    }
  }

  std::string answer_to(const std::string& line) {
    const std::lock_guard lock{mutex_};
    lines_.push_back(line);
    const auto known = answers_.find(line);
    return known == answers_.end() ? "could not understand: '" + line + "'" : known->second;
  }

  static bool send(const net::Fd& socket, const std::string& line) {
    const std::string all = line + "\n";
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(all.data());
    return net::send_all(socket, {bytes, all.size()}, Seconds{10.0});
  }

  std::string banner_;
  std::map<std::string, std::string> answers_;
  net::Address address_;
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::test
