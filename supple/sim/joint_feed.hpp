#pragma once

// The packets in which the robot reports its joints, from measurement to the reader.

#include <cstdint>
#include <optional>
#include <random>

#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/reading.hpp"
#include "supple/sim/faults.hpp"
#include "supple/sim/timeline.hpp"

namespace supple::sim {

struct JointFeedParams {
  Seconds interval{0.0};           // between packets, >= 0; 0: every step of the simulation
  Seconds latency{0.0};            // >= 0
  double velocity_noise = 0.0;     // standard deviation, >= 0 [rad/s]
  double torque_noise = 0.0;       // of each joint's torque, >= 0 [N m]
  double torque_resolution = 0.0;  // steps in which it is reported, >= 0 [N m]; 0: as it is
};

[[nodiscard]] std::optional<Problem> problem_of(const JointFeedParams& params) noexcept;

class JointFeed {
 public:
  JointFeed(const JointFeedParams& params, std::uint64_t seed);

  /// Sends a packet if one is due. `clock` is the controller's.
  void send(Nanos now, Nanos clock, const VecJ& q, const VecJ& v, const VecJ& tau,
            const Faults& faults) noexcept;

  /// The newest packet that has arrived; `out` keeps its values before the first.
  void read(Nanos now, Nanos clock, robot::JointReading& out) noexcept;

 private:
  struct Packet {
    robot::JointReading reading;
    Nanos clock{0};
  };

  JointFeedParams params_;
  std::mt19937_64 rng_;
  std::normal_distribution<double> normal_;
  std::uint64_t count_ = 0;
  DelayLine<Packet> line_;
  std::optional<Packet> newest_;
};

}  // namespace supple::sim
