#include <gtest/gtest.h>

#include "loop.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::sim {
namespace {

SimSetup setup_of(const test::Ur5e& ur5e) {
  SimSetup setup = test::ur5e_setup();
  setup.q0 = ur5e.q0;
  setup.drives = typical_drives(setup.robot);
  return setup;
}

TEST(ClosedLoop, AHandOf20NewtonMoves100NewtonPerMetreBy20Centimetres) {
  const test::Ur5e ur5e = test::ur5e_controller();
  SimSetup setup = setup_of(ur5e);
  setup.pushes = {{.start = Seconds{0.1},
                   .duration = Seconds{40.0},
                   .ramp = Seconds{0.5},
                   .F = {.force = {0.0, 0.0, 20.0}}}};
  for (const auto mode : {robot::CommandMode::kVelocity, robot::CommandMode::kPosition}) {
    test::Loop loop{ur5e.params, setup, Seconds{2e-3}};
    loop.mode = mode;
    loop.tick(safety::Request::kStart);
    const Pose X_WP0 = loop.truth().X_WP;
    loop.run(14.0);
    const Vec3 way = loop.truth().X_WP.p - X_WP0.p;
    EXPECT_TRUE(loop.out().verdict.running());
    EXPECT_NEAR(way.z(), 0.2, 1e-3);
    EXPECT_LT(way.head<2>().norm(), 1e-3);
  }
}

}  // namespace
}  // namespace supple::sim
