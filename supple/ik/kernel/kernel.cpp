// Compiled once per instruction set, with SUPPLE_KERNEL naming the table that comes out.

#include "supple/ik/kernel/kernel.hpp"

#include "supple/ik/kernel/box_qp.hpp"
#include "supple/ik/kernel/singularity.hpp"

#define SUPPLE_TEXT_OF(name) #name
#define SUPPLE_TEXT(name) SUPPLE_TEXT_OF(name)

namespace supple::ik::kernel {
namespace {

void box_qp(const Task& task, const ActiveSet& start, std::int32_t max_iterations,
            Answer& answer) noexcept {
  if (task.joints <= 6) {
    box_qp_of<6>(task, start, max_iterations, answer);
  } else if (task.joints == 7) {
    box_qp_of<7>(task, start, max_iterations, answer);
  } else {
    box_qp_of<8>(task, start, max_iterations, answer);
  }
}

void singularity(const double* J, std::int32_t joints, double length, std::int32_t steps,
                 double* direction, Singularity& out) noexcept {
  if (joints == 6) {
    singularity_of<6>(J, length, steps, direction, out);
  } else if (joints == 7) {
    singularity_of<7>(J, length, steps, direction, out);
  } else if (joints == 8) {
    singularity_of<8>(J, length, steps, direction, out);
  }
}

}  // namespace

extern const Kernel SUPPLE_KERNEL;
const Kernel SUPPLE_KERNEL = {SUPPLE_TEXT(SUPPLE_KERNEL), box_qp, singularity};

}  // namespace supple::ik::kernel
