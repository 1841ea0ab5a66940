// What the tick may call never touches the heap, for the smallest and the largest robot.

#include <gtest/gtest.h>

#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/momentum.hpp"
#include "supple/urdf/load.hpp"
#include "support/alloc_guard.hpp"

namespace supple::model {
namespace {

struct Case {
  const char* file;
  const char* frame;
  bool floating;
};

class KernelWithoutHeap : public ::testing::TestWithParam<Case> {};

TEST_P(KernelWithoutHeap, EvaluatesEveryFunction) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const auto [file, frame_name, floating] = GetParam();
  const auto model = urdf::load_urdf(std::string{SUPPLE_SOURCE_DIR "/models/"} + file,
                                     {.floating_base = floating});
  ASSERT_TRUE(model) << model.error().text();
  const FrameId frame = *model->frame_named(frame_name);
  const int nv = model->nv();
  Workspace work;
  VecQ q = neutral(*model);
  VecV v = VecV::Constant(nv, 0.3);
  VecV out(nv);
  MatV M(nv, nv);
  JacV J(6, nv);
  Momentum terms = Momentum::sized_for(*model);
  ArmKinematics arm;

  const test::AllocGuard heap;
  for (int i = 0; i < 100; ++i) {
    update_twists(*model, work, q, v);
    jacobian(*model, work, frame, J);
    v[0] += 1e-3 * (pose(*model, work, frame).p.x() + twist(*model, work, frame).linear.x() +
                    drift(*model, work, frame).linear.x());
    mass_matrix(*model, work, q, M);
    bias_forces(*model, work, q, v, out);
    inverse_dynamics(*model, work, q, v, out, out);
    gravity(*model, work, q, out);
    coriolis_matrix(*model, work, q, v, M);
    forward_dynamics(*model, work, q, v, out, out);
    momentum(*model, work, q, v, terms);
    q = integrated(*model, q, v, Seconds{1e-3});
    v += 1e-6 * difference(*model, q, neutral(*model));
    if (nv <= kMaxArmJoints) update_arm(*model, work, q, frame, frame, arm);
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(heap.frees(), 0);
  EXPECT_TRUE(v.allFinite());
}

INSTANTIATE_TEST_SUITE_P(Robots, KernelWithoutHeap,
                         ::testing::Values(Case{"ur5e.urdf", "tool0", false},
                                           Case{"arm7.urdf", "flange", false},
                                           Case{"quadruped.urdf", "FL_foot", true}),
                         [](const auto& robot) {
                           const std::string file = robot.param.file;
                           return file.substr(0, file.find('.'));
                         });

}  // namespace
}  // namespace supple::model
