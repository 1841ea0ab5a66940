#include "supple/ik/box_qp.hpp"

#include <array>
#include <cstring>

#include "supple/ik/kernel/kernel.hpp"
#include "supple/ik/moved.hpp"
#include "supple/ik/uniform_scale.hpp"
#include "supple/ik/without_bounds.hpp"

namespace supple::ik {

static_assert(kernel::kMaxJoints == kMaxArmJoints);

[[gnu::hot]] QpSolution box_qp(const BoxQpParams& params, const Jac6& J, const Twist& V,
                               VecIn lower, VecIn upper, VecIn v_posture,
                               const ActiveSet& start) noexcept {
  const int n = static_cast<int>(J.cols());
  SUPPLE_ASSERT(0 < n && n <= kMaxArmJoints && lower.size() == n && upper.size() == n);
  SUPPLE_ASSERT(params.posture == 0.0 || v_posture.size() == n);
  const std::array<double, 6> six{V.linear[0],  V.linear[1],  V.linear[2],
                                  V.angular[0], V.angular[1], V.angular[2]};
  const kernel::Task task = {.J = J.data(),
                             .V = six.data(),
                             .lower = lower.data(),
                             .upper = upper.data(),
                             .v_posture = v_posture.data(),
                             .angular_weight = params.length * params.length,
                             .damping = params.damping,
                             .posture = params.posture,
                             .joints = n};
  kernel::Answer answer;
  kernel::best().box_qp(task, {start.lower, start.upper}, params.max_iterations, answer);

  QpSolution out;
  out.iterations = answer.iterations;
  out.residual = answer.residual;
  if (answer.solved != 0) {
    out.v.resize(n);
    // all that there is room for: a count that is known is copied in a few moves
    std::memcpy(out.v.data(), answer.v, sizeof answer.v);
    out.V = {.linear = Vec3::Map(answer.twist), .angular = Vec3::Map(answer.twist + 3)};
    out.active = {answer.active.lower, answer.active.upper};
    return out;
  }
  const Scaled scaled = scaled_into(without_bounds(task), lower, upper);
  out.v = scaled.v;
  out.V = moved(J, out.v);
  out.status = QpStatus::kScaled;
  out.scale = scaled.scale;
  return out;
}

}  // namespace supple::ik
