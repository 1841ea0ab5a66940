#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "supple/core/joints.hpp"
#include "supple/ik/kernel/kernel.hpp"

namespace supple::ik {

/// The optimum of a box QP whose bounds are out of reach; zeros where double precision has none.
/// The bounds of the task are not read.
[[nodiscard]] inline VecJ without_bounds(kernel::Task task) noexcept {
  std::array<double, kMaxArmJoints> lower{};
  std::array<double, kMaxArmJoints> upper{};
  lower.fill(std::numeric_limits<double>::lowest());
  upper.fill(std::numeric_limits<double>::max());
  task.lower = lower.data();
  task.upper = upper.data();
  kernel::Answer answer;
  kernel::best().box_qp(task, {}, 1, answer);
  VecJ v = VecJ::Zero(task.joints);
  if (answer.solved != 0) std::copy_n(answer.v, task.joints, v.data());
  return v;
}

}  // namespace supple::ik
