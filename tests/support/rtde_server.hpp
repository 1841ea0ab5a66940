#pragma once

// A robot that does nothing but talk by RTDE, as a test tells it to.

#include <array>
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "supple/core/check.hpp"
#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/ur/rtde_field.hpp"
#include "supple/ur/rtde_messages.hpp"

namespace supple::test {

struct RtdeSetup {
  ur::rtde::ControlVersion version{.major = 5, .minor = 22, .bugfix = 1, .build = 0};
  bool speaks = true;  // version 2 of the protocol
  std::map<std::string, std::vector<double>> outputs;
  int packages = -1;  // per connection, then it hangs up; -1: without end
};

/// One client after the other. Data come as fast as they are taken, every 2 ms at most; the output
/// "timestamp", if there is one, counts them in steps of 2 ms.
class RtdeServer {
 public:
  explicit RtdeServer(RtdeSetup setup) : setup_{std::move(setup)} {
    auto listener = net::Listener::open({.host = "127.0.0.1", .port = 0});
    SUPPLE_REQUIRE(listener.has_value());
    address_ = listener->address();
    thread_ = std::jthread{[this, at = *std::move(listener)](const std::stop_token& stop) mutable {
      while (!stop.stop_requested()) {
        std::array<pollfd, 2> two{pollfd{.fd = at.number(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = waker_.number(), .events = POLLIN, .revents = 0}};
        net::wait(two, Seconds{10.0});
        auto guest = at.accept();
        if (!guest) continue;
        ++clients_;
        serve(guest->socket, stop);
      }
    }};
  }
  ~RtdeServer() {
    thread_.request_stop();
    waker_.wake();
  }
  RtdeServer(const RtdeServer&) = delete;
  RtdeServer& operator=(const RtdeServer&) = delete;

  [[nodiscard]] const net::Address& address() const noexcept { return address_; }
  /// Clients so far.
  [[nodiscard]] int clients() const noexcept { return clients_; }

 private:
  void serve(const net::Fd& socket, const std::stop_token& stop) {
    wire::Framer framer = ur::rtde::framer();
    std::vector<std::string> names;
    bool started = false;
    int sent = 0;
    std::array<std::uint8_t, 4096> some{};
    while (!stop.stop_requested() && sent != setup_.packages) {
      (void)net::wait_readable(socket.number(), Seconds{0.002});
      const net::Received got = net::receive(socket, some);
      if (got.flow != net::Flow::kOpen) return;
      framer.append(wire::ByteView{some}.first(got.bytes));
      while (const auto framed = framer.next()) {
        const auto package = ur::rtde::package_from(*framed);
        if (!package) return;
        started = started || package->type == ur::rtde::Type::kStart;
        if (!send(socket, answer(*package, names))) return;
      }
      if (started && !send(socket, data(names, ++sent))) return;
    }
  }

  [[nodiscard]] wire::Bytes answer(const ur::rtde::Package& package,
                                   std::vector<std::string>& names) const {
    using ur::rtde::Type;
    if (package.type == Type::kControlVersion) return ur::rtde::answer(setup_.version);
    if (package.type != Type::kOutputs) return ur::rtde::answer(package.type, setup_.speaks);
    ur::rtde::RecipeAnswer recipe{.id = 1};
    names = ur::rtde::outputs_request_from(package.payload)->names;
    for (const std::string& name : names) {
      const bool has = setup_.outputs.contains(name) || name == "timestamp";
      recipe.types.emplace_back(has ? ur::name(*ur::output_type(name)) : "NOT_FOUND");
    }
    return ur::rtde::answer(Type::kOutputs, recipe);
  }

  [[nodiscard]] wire::Bytes data(const std::vector<std::string>& names, int number) const {
    wire::Bytes payload{1};
    for (const std::string& name : names) {
      const auto values = setup_.outputs.find(name);
      if (values == setup_.outputs.end()) {
        wire::put(payload, 0.002 * number);
        continue;
      }
      const bool whole = ur::output_type(name) == ur::FieldType::kInt32;
      for (const double value : values->second) {
        whole ? wire::put(payload, static_cast<std::int32_t>(value)) : wire::put(payload, value);
      }
    }
    return ur::rtde::packed(ur::rtde::Type::kData, payload);
  }

  static bool send(const net::Fd& socket, const wire::Bytes& bytes) {
    return net::send_all(socket, bytes, Seconds{10.0});
  }

  RtdeSetup setup_;
  net::Address address_;
  std::atomic<int> clients_{0};
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::test
