// What the tick may call never touches the heap.

#include <gtest/gtest.h>

#include "supple/admittance/energy.hpp"
#include "supple/admittance/offset_law.hpp"
#include "supple/admittance/pose_error_law.hpp"
#include "supple/admittance/realised.hpp"
#include "supple/admittance/reanchor.hpp"
#include "support/alloc_guard.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

TEST(AdmittanceWithoutHeap, RunsEveryPartOfBothLaws) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  test::Rng rng{161};
  Params params;
  params.integral.translation_gain = {1.0, 0.0, 0.0};
  OffsetState offset;
  PoseErrorState pose_error;
  double sum = 0.0;

  const test::AllocGuard heap;
  for (int i = 0; i < 3000; ++i) {
    // every scheme, both axes, changes of gains and selection, jittering periods
    params.scheme = static_cast<Scheme>(i % 3);
    params.axes = i % 2 == 0 ? GainAxes::kDesired : GainAxes::kGiven;
    params.gains.translation.stiffness.x() = i % 400 < 200 ? 0.0 : 500.0;
    params.gains.translation.damping.y() = i % 500 < 100 ? 1e4 : 50.0;
    params.selected[5] = i % 900 < 600;
    const Seconds dt{0.001 + 0.002 * test::uniform(rng, 0.0, 1.0)};
    const Wrench F_P_D = test::any_wrench(rng, 10.0);
    const auto out = step(params, offset, {.F_P_D = F_P_D, .R_DG = exp3({0.1, 0.2, 0.3})}, dt);
    const auto other = step(params, pose_error, {.X_DP = offset.offset.X_DC(), .F_P_D = F_P_D}, dt);
    realise(offset.offset, -0.1 * out.Vavg_DC_D, dt);
    if (i % 100 == 0) offset.offset = reanchored(offset.offset, {}, {.X_WD = test::any_pose(rng)});
    sum += energy(offset.offset, gains_now(offset)).total() + other.V_DC_D.linear.x();
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(heap.frees(), 0);
  EXPECT_EQ(sum, sum) << "no NaN";
}

}  // namespace
}  // namespace supple::admittance
