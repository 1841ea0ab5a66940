#pragma once

// Where the joints would rather be, for what the task leaves open. Each is drawn home with a
// bounded speed; the weight against the task is in BoxQpParams.

#include <algorithm>

#include "supple/core/joints.hpp"

namespace supple::ik {

struct PostureParams {
  VecJ q;                  // home; one number per joint, or empty where there is none [rad]
  double gain = 1.0;       // >= 0 [1/s]
  double max_speed = 0.5;  // > 0 [rad/s]
};

[[nodiscard]] inline VecJ posture_velocity(const PostureParams& params, VecIn q) noexcept {
  SUPPLE_ASSERT(q.size() == params.q.size());
  VecJ v(q.size());
  for (int i = 0; i < q.size(); ++i) {
    v[i] = std::clamp(params.gain * (params.q[i] - q[i]), -params.max_speed, params.max_speed);
  }
  return v;
}

}  // namespace supple::ik
