#pragma once

// How many newton metres an ampere makes. The robot tells both what torque it plans without
// friction and the current for it; at rest they differ by this factor alone, joint by joint. A
// joint that carries nothing tells nothing: then the given number counts.

#include <optional>

#include "supple/ur/rtde_state.hpp"

namespace supple::ur {

class TorqueFit {
 public:
  /// `given` where the fit has nothing; 0: not known.
  explicit TorqueFit(const Six& given) noexcept : given_{given} {}

  void add(const RtdeState& state) noexcept;
  [[nodiscard]] std::optional<double> factor(std::size_t joint) const noexcept;  // [N m/A]
  /// Of the motors, where every factor is known.
  [[nodiscard]] std::optional<Six> torques(const RtdeState& state) const noexcept;

 private:
  Six given_;
  Six moment_current_{};  // sums over the packages at rest
  Six current_current_{};
};

}  // namespace supple::ur
