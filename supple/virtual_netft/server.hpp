#pragma once

// A Net F/T that is a program: its web server and its stream on real sockets, for tests, for trying
// Supple without a sensor, and for other people's clients.

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/udp.hpp"
#include "supple/net/wait.hpp"
#include "supple/virtual_netft/device.hpp"

namespace supple::virtual_netft {

struct Ports {
  std::uint16_t http = 0;  // 0: the system chooses one
  std::uint16_t rdt = 0;
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  Ports ports;
  DeviceSetup device;
};

class VirtualNetft {
 public:
  /// Or why it cannot listen there.
  [[nodiscard]] static Result<std::unique_ptr<VirtualNetft>, std::string> start(
      ServerOptions options, std::unique_ptr<Source> source);
  ~VirtualNetft();
  VirtualNetft(const VirtualNetft&) = delete;
  VirtualNetft& operator=(const VirtualNetft&) = delete;

  [[nodiscard]] Ports ports() const noexcept { return ports_; }
  /// So far. From any thread.
  [[nodiscard]] DeviceCounts counts() const;

 private:
  struct Guest {
    net::Fd socket;
    std::string bytes;
    Seconds until{0.0};
  };

  VirtualNetft(net::Listener http, net::UdpSocket rdt, Device device);

  void serve(const std::stop_token& stop);
  void wait(Seconds now);
  void take_requests(Seconds now);
  void send_records(Seconds now);
  void let_in(Seconds now);
  void serve_guests(Seconds now);
  [[nodiscard]] bool is_done(Guest& guest, Seconds now);

  net::Listener http_;
  net::UdpSocket rdt_;
  Ports ports_;
  Device device_;  // of the thread
  net::SocketAddress client_;
  std::vector<Guest> guests_;
  mutable std::mutex counts_mutex_;
  DeviceCounts counts_;
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::virtual_netft
