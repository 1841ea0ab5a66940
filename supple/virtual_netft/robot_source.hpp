#pragma once

// The wrench that a robot's own sensor feels, as it says by RTDE: with a virtual UR behind it a
// virtual sensor feels what the simulated arm touches.

#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/net/address.hpp"
#include "supple/net/wait.hpp"
#include "supple/virtual_netft/source.hpp"

namespace supple::virtual_netft {

class RobotSource final : public Source {
 public:
  /// Connects; a connection that ends later is made again. Otherwise why there is none.
  [[nodiscard]] static Result<std::unique_ptr<RobotSource>, std::string> connect(
      const net::Address& rtde);
  ~RobotSource() override;

  /// The newest; nothing while the robot has been silent for a tenth of a second.
  [[nodiscard]] std::optional<Wrench> at(Seconds time) override;
  [[nodiscard]] bool has_new() override;

 private:
  explicit RobotSource(net::Address rtde) : rtde_{std::move(rtde)} {}
  void listen(const std::stop_token& stop);

  net::Address rtde_;
  std::mutex mutex_;
  Wrench newest_;
  bool new_ = false;
  std::int64_t arrived_ = 0;  // [ns]; 0: nothing yet
  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::virtual_netft
