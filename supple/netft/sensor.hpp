#pragma once

// An ATI Net F/T as the controller's force sensor: its settings by HTTP, its records by UDP in a
// thread of its own.

#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/udp.hpp"
#include "supple/net/wait.hpp"
#include "supple/netft/device_page.hpp"
#include "supple/netft/intake.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/sensor.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::netft {

struct SensorOptions {
  std::string host = "192.168.1.1";
  std::uint16_t http_port = kHttpPort;
  std::uint16_t rdt_port = kRdtPort;
  int set_rate_hz = 0;                    // 0: the sensor keeps the rate it has
  bool zero = false;                      // before the first sample that is used
  Seconds within{2.0};                    // for each answer by HTTP
  int priority = 0;                       // of its thread, by SCHED_FIFO if it may; 0: as others
  robot::NoticeBoard* notices = nullptr;  // hears when samples end and come again; outlives it
};

class Sensor final : public robot::WrenchSensor {
 public:
  /// Returns when records come; or why none do, in words that name the address and what to do.
  [[nodiscard]] static Result<std::unique_ptr<Sensor>, std::string> connect(
      const SensorOptions& options);
  ~Sensor() override;

  void read(robot::WrenchReading& out) noexcept override;
  bool zero() override;
  [[nodiscard]] std::string account() const override;
  /// Why there is no good sample now; empty where there is one.
  [[nodiscard]] std::string problem() const override;

  [[nodiscard]] const Settings& settings() const noexcept { return intake_.settings(); }
  [[nodiscard]] Snapshot snapshot() const noexcept;
  [[nodiscard]] net::Address local_address() const { return socket_.address(); }

 private:
  Sensor(net::UdpSocket socket, Settings settings, robot::NoticeBoard* notices);

  bool send(RdtCommand command) noexcept;
  bool began();
  void receive_all() noexcept;
  void listen(const std::stop_token& stop);
  void tell_change();

  net::UdpSocket socket_;
  Intake intake_;  // of the thread, once it runs
  share::Seqlock<Snapshot> newest_;
  Snapshot seen_;  // of the reading thread
  robot::NoticeBoard* notices_;
  Trouble told_ = Trouble::kNone;
  std::int64_t told_at_ = 0;  // [ns]
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::netft
