#include "supple/admittance/stability.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace supple::admittance {
namespace {

// M = 1 and dt = 1: damping is delta and stiffness is alpha.
bool stable_at(Scheme scheme, double delta, double alpha) {
  return stable(scheme, 1.0, delta, alpha, Seconds{1.0});
}

TEST(Stability, OfSemiImplicitEulerEndsAtItsLines) {
  constexpr Scheme kEuler = Scheme::kSemiImplicitEuler;
  EXPECT_TRUE(stable_at(kEuler, 1.999, 0.001));
  EXPECT_FALSE(stable_at(kEuler, 2.001, 0.001));
  EXPECT_TRUE(stable_at(kEuler, 0.5, 2.999));
  EXPECT_FALSE(stable_at(kEuler, 0.5, 3.001));
  EXPECT_TRUE(stable_at(kEuler, 1.999, 0.0)) << "without a spring dt < 2 M/D";
  EXPECT_FALSE(stable_at(kEuler, 2.001, 0.0));
}

struct Edge {
  double delta;
  double alpha;
};

// Largest alpha for a delta, from 60-digit roots of |R| = 1.
TEST(Stability, OfRungeKuttaEndsAtTheKnownEdge) {
  for (const auto [delta, alpha] :
       {Edge{0.0, 8.0}, Edge{0.1, 8.1924462229}, Edge{0.5, 8.6563991534}, Edge{1.0, 8.73289397361},
        Edge{2.0, 7.5416516896}, Edge{2.5, 6.93905740932}}) {
    EXPECT_TRUE(stable_at(Scheme::kRk4, delta, alpha * (1.0 - 1e-9))) << delta;
    EXPECT_FALSE(stable_at(Scheme::kRk4, delta, alpha * (1.0 + 1e-9))) << delta;
  }
  EXPECT_TRUE(stable_at(Scheme::kRk4, 2.78529356, 0.0));
  EXPECT_FALSE(stable_at(Scheme::kRk4, 2.78529357, 0.0));
  // heavier damping needs a spring as well: alpha > 2.7853 (delta - 2.7853)
  EXPECT_FALSE(stable_at(Scheme::kRk4, 3.0, 0.59));
  EXPECT_TRUE(stable_at(Scheme::kRk4, 3.0, 0.61));
}

TEST(Stability, OfTheExactIntegratorHasNoEnd) {
  EXPECT_TRUE(stable_at(Scheme::kExact, 1e9, 1e9));
  EXPECT_TRUE(stable_at(Scheme::kExact, 0.0, 0.0));
}

// 1 kg at 2 ms: what stiff contact needs, and what only the exact integrator can give.
TEST(Stability, OfADampedProbeInStiffContactNeedsTheExactIntegrator) {
  EXPECT_FALSE(stable(Scheme::kSemiImplicitEuler, 1.0, 4000.0, 0.0, Seconds{0.002}));
  EXPECT_FALSE(stable(Scheme::kRk4, 1.0, 4000.0, 0.0, Seconds{0.002}));
  EXPECT_TRUE(stable(Scheme::kExact, 1.0, 4000.0, 0.0, Seconds{0.002}));
}

TEST(Stability, IsDeniedToWhatIsNotPhysical) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (const Scheme scheme : {Scheme::kExact, Scheme::kSemiImplicitEuler, Scheme::kRk4}) {
    EXPECT_TRUE(stable(scheme, 1.0, 1.0, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 0.0, 1.0, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, -1.0, 1.0, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, -1.0, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, 1.0, -1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, 1.0, 1.0, Seconds{0.0}));
    EXPECT_FALSE(stable(scheme, kNan, 1.0, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, kNan, 1.0, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, 1.0, kInf, Seconds{0.001}));
    EXPECT_FALSE(stable(scheme, 1.0, 1.0, 1.0, Seconds{kInf}));
  }
}

}  // namespace
}  // namespace supple::admittance
