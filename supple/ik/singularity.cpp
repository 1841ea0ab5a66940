#include "supple/ik/singularity.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/finite.hpp"
#include "supple/core/symmetric_eigen.hpp"
#include "supple/ik/gram.hpp"
#include "supple/ik/kernel/kernel.hpp"

namespace supple::ik {

Vec6 singular_values(const Jac6& J, double length) noexcept {
  const Vec6 squares = eigensystem<6>(gram(J, length)).values;
  const int count = std::min(6, static_cast<int>(J.cols()));
  Vec6 out = Vec6::Zero();
  for (int i = 0; i < count; ++i) out[i] = std::sqrt(std::max(squares[5 - i], 0.0));
  return out;
}

Singularity singularity(const Jac6& J, double length, SingularityState& state) noexcept {
  const int n = static_cast<int>(J.cols());
  if (n < 6) {
    const Vec6 values = singular_values(J, length);
    Singularity out{.sigma_min = n > 0 ? values[n - 1] : 0.0, .manipulability = 1.0};
    for (int i = 0; i < n; ++i) out.manipulability *= values[i];
    return out;
  }

  constexpr int kFirstSteps = 8;
  const double known = state.weakest.squaredNorm();
  const bool start_again = !(0.5 < known && known < 2.0);
  if (start_again) state.weakest << 0.5, 0.4, 0.3, 0.5, -0.4, 0.3;
  kernel::Singularity found{};
  kernel::best().singularity(J.data(), n, length, start_again ? kFirstSteps : 1,
                             state.weakest.data(), found);
  return {.sigma_min = found.sigma_min, .manipulability = found.manipulability};
}

}  // namespace supple::ik
