#pragma once

// MuJoCo's things with their owners, and its numbers as vectors.

#include <mujoco/mujoco.h>

#include <memory>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"

namespace supple::sim {

struct MujocoDelete {
  void operator()(mjModel* m) const noexcept { mj_deleteModel(m); }
  void operator()(mjData* d) const noexcept { mj_deleteData(d); }
};
using MujocoModel = std::unique_ptr<mjModel, MujocoDelete>;
using MujocoData = std::unique_ptr<mjData, MujocoDelete>;

/// From an MJCF text; otherwise what MuJoCo says against it.
[[nodiscard]] Result<MujocoModel, std::string> load_mujoco(const std::string& text);

/// It met a number that is none, or too large, and started over.
[[nodiscard]] bool diverged(const mjData& data) noexcept;

[[nodiscard]] inline Vec3 vector_at(const mjtNum* numbers) noexcept {
  return {numbers[0], numbers[1], numbers[2]};
}

/// MuJoCo's matrices are row-major.
[[nodiscard]] inline Mat3 matrix_at(const mjtNum* numbers) noexcept {
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers);
}

}  // namespace supple::sim
