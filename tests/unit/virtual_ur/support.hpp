#pragma once

// A virtual robot whose steps the test takes, and clients on real sockets.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/ur/reverse.hpp"
#include "supple/urdf/load.hpp"
#include "supple/virtual_ur/virtual_ur.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::test {

using virtual_ur::VirtualUr;

inline constexpr Seconds kPatience{20.0};  // by the wall's clock; only a broken test waits for it

inline virtual_ur::Options robot_options(const std::string& model = "ur5e",
                                         const std::string& more = "") {
  const config::Sources sources{
      .load_model = [](const std::filesystem::path& file, const model::BuildOptions& options)
          -> Result<model::RobotModel, std::string> {
        auto robot = urdf::load_urdf(file, options);
        if (!robot) return Failure{robot.error().text()};
        return *std::move(robot);
      },
      .shipped_models = SUPPLE_SOURCE_DIR "/models"};
  const auto setup = config::parse(virtual_ur::plain_config(model) + more, "test.yaml", sources);
  if (!setup) throw std::runtime_error{setup.error().text()};
  auto options = virtual_ur::options_from(*setup);
  if (!options) throw std::runtime_error{options.error()};
  return *std::move(options);
}

inline std::unique_ptr<VirtualUr> robot_with(const virtual_ur::Options& options) {
  auto robot = VirtualUr::create(options);
  if (!robot) throw std::runtime_error{robot.error()};
  return *std::move(robot);
}

/// The other end of a connection.
class Peer {
 public:
  explicit Peer(std::uint16_t port) {
    auto made = net::connect_tcp({.host = "127.0.0.1", .port = port}, kPatience);
    if (!made) throw std::runtime_error{made.error()};
    socket_ = *std::move(made);
  }
  explicit Peer(net::Fd socket) : socket_{std::move(socket)} {}

  void send(wire::ByteView bytes) {
    if (!net::send_all(socket_, bytes, kPatience)) throw std::runtime_error{"cannot send"};
  }
  void send(std::string_view text) {
    send(wire::ByteView{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

  /// All that is there now.
  wire::Bytes received() {
    std::array<std::uint8_t, 65536> buffer{};
    for (;;) {
      const net::Received got = net::receive(socket_, buffer);
      if (got.flow != net::Flow::kOpen) closed_ = true;
      if (got.bytes == 0) break;
      held_.insert(held_.end(), buffer.begin(),
                   buffer.begin() + static_cast<std::ptrdiff_t>(got.bytes));
    }
    return std::exchange(held_, {});
  }
  std::string text() {
    const wire::Bytes bytes = received();
    return std::string{wire::text_of(bytes)};
  }
  [[nodiscard]] bool closed() {
    held_ = received();
    return closed_;
  }
  void close() { socket_.close(); }
  [[nodiscard]] const net::Fd& socket() const { return socket_; }

 private:
  net::Fd socket_;
  wire::Bytes held_;
  bool closed_ = false;
};

inline void steps(VirtualUr& robot, int count) {
  for (int i = 0; i < count; ++i) robot.step();
}

/// How many steps it takes until something holds; -1 if it does not within `most`.
inline int steps_until(VirtualUr& robot, int most, const std::function<bool()>& holds) {
  for (int i = 0; i <= most; ++i) {
    if (holds()) return i;
    robot.step();
  }
  return -1;
}

/// Sends, lets one step pass, and returns what came back.
inline wire::Bytes answer_to(VirtualUr& robot, Peer& peer, wire::ByteView bytes) {
  peer.send(bytes);
  robot.step();
  return peer.received();
}

inline std::string answer_to(VirtualUr& robot, Peer& peer, std::string_view line) {
  peer.send(line);
  robot.step();
  return peer.text();
}

/// The text of a program that streams commands, as far as a robot has to know it.
inline std::string supple_script(std::uint16_t port, std::string_view mode = "speedj",
                                 std::string_view more = "") {
  return "def supple_control():\n  # supple: reverse 127.0.0.1 " + std::to_string(port) +
         ", heartbeat 24, watchdog 10, mode " + std::string{mode} + "\n" + std::string{more} +
         "  speedj(values, 40.000000, 0.002000)\nend\n";
}

/// The PC's end of such a program.
class Commander {
 public:
  Commander() : listener_{open()} {}
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }

  /// Who has connected, after the steps that takes.
  void wait_for(VirtualUr& robot) {
    for (int i = 0; i < 1000 && !peer_; ++i) {
      robot.step();
      if (auto guest = listener_.accept()) peer_ = std::make_unique<Peer>(std::move(guest->socket));
    }
    if (!peer_) throw std::runtime_error{"the program does not connect"};
  }

  void send(ur::ReverseMode mode, const std::array<double, 6>& values, Seconds timeout) {
    peer_->send(wire::ByteView{ur::encoded({.timeout = timeout, .values = values, .mode = mode})});
  }
  [[nodiscard]] Peer& peer() { return *peer_; }

 private:
  static net::Listener open() {
    auto made = net::Listener::open({.host = "127.0.0.1", .port = 0});
    if (!made) throw std::runtime_error{made.error()};
    return *std::move(made);
  }

  net::Listener listener_;
  std::unique_ptr<Peer> peer_;
};

/// Writes the heartbeat that the program watches.
class Heart {
 public:
  explicit Heart(VirtualUr& robot) : peer_{robot.ports().rtde} {
    answer_to(robot, peer_, std::string_view{"\x00\x05V\x00\x02", 5});
    answer_to(robot, peer_, std::string_view{"\x00\x18Iinput_int_register_24", 24});
    answer_to(robot, peer_, std::string_view{"\x00\x03S", 3});
  }
  void beat() { peer_.send(std::string_view{"\x00\x08U\x01\x00\x00\x00\x2a", 8}); }

 private:
  Peer peer_;
};

/// A robot on which the program of `supple_script` runs.
struct Streaming {
  std::unique_ptr<VirtualUr> robot;
  Commander commander;
  std::unique_ptr<Heart> heart;
  std::unique_ptr<Peer> primary;

  explicit Streaming(const virtual_ur::Options& options, std::string_view mode = "speedj")
      : robot{robot_with(options)},
        heart{std::make_unique<Heart>(*robot)},
        primary{std::make_unique<Peer>(robot->ports().primary)} {
    primary->send(supple_script(commander.port(), mode));
    commander.wait_for(*robot);
  }

  /// One frame and one heartbeat a step.
  void stream(int count, ur::ReverseMode mode, const std::array<double, 6>& values,
              Seconds timeout = Seconds{0.02}) {
    for (int i = 0; i < count; ++i) {
      commander.send(mode, values, timeout);
      heart->beat();
      robot->step();
    }
  }
};

}  // namespace supple::test
