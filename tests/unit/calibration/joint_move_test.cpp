#include "supple/calibration/joint_move.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace supple::calibration {
namespace {

constexpr double kDt = 1e-3;
constexpr double kSlack = 1.001;  // differences over a period are not derivatives

struct Peaks {
  VecJ speed;
  VecJ acceleration;
};

/// Goes on until rest and watches; stops after `stop_at` seconds.
Peaks watched(JointMove move, double stop_at) {
  Peaks out{VecJ::Zero(move.q().size()), VecJ::Zero(move.q().size())};
  VecJ v = move.v();
  VecJ q = move.q();
  for (double t = 0.0; !move.at_rest(); t += kDt) {
    if (t >= stop_at) move.stop();
    move.advance(Seconds{kDt});
    EXPECT_LT((move.q() - q - 0.5 * kDt * (v + move.v())).cwiseAbs().maxCoeff(), 1e-5);
    out.speed = out.speed.cwiseMax(move.v().cwiseAbs());
    out.acceleration = out.acceleration.cwiseMax((move.v() - v).cwiseAbs() / kDt);
    v = move.v();
    q = move.q();
  }
  EXPECT_EQ(v.cwiseAbs().maxCoeff(), 0.0);
  return out;
}

class AnyMove {
 public:
  explicit AnyMove(unsigned seed) : rng_{seed} {}
  VecJ vector(double low, double high) {
    VecJ out{6};
    for (int i = 0; i < 6; ++i) out[i] = test::uniform(rng_, low, high);
    return out;
  }

 private:
  test::Rng rng_;
};

TEST(JointMove, ArrivesWithinItsLimits) {
  AnyMove any{1};
  for (int k = 0; k < 50; ++k) {
    const MoveLimits limits{any.vector(0.1, 2.0), any.vector(0.2, 4.0)};
    const VecJ from = any.vector(-3.0, 3.0);
    const VecJ to = any.vector(-3.0, 3.0);
    JointMove move{from, to, limits};
    const Peaks peaks = watched(move, 1e9);
    EXPECT_TRUE((peaks.speed.array() <= kSlack * limits.speed.array()).all());
    EXPECT_TRUE((peaks.acceleration.array() <= 1.01 * limits.acceleration.array()).all());
    move.advance(move.duration());
    EXPECT_TRUE(move.arrived());
    EXPECT_LT((move.q() - to).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST(JointMove, StopsOnItsWayWithTheAccelerationOfMoveAndStop) {
  AnyMove any{2};
  for (int k = 0; k < 50; ++k) {
    const MoveLimits limits{any.vector(0.1, 2.0), any.vector(0.2, 4.0)};
    const VecJ from = any.vector(-3.0, 3.0);
    const VecJ to = any.vector(-3.0, 3.0);
    JointMove move{from, to, limits};
    const Peaks peaks = watched(move, 0.02 * k * move.duration().count());
    EXPECT_TRUE((peaks.acceleration.array() <= 2.02 * limits.acceleration.array()).all()) << k;
    // still on the straight way
    move.stop();
    while (!move.at_rest()) move.advance(Seconds{kDt});
    const VecJ way = to - from;
    const double share = (move.q() - from).dot(way) / way.squaredNorm();
    EXPECT_LT((move.q() - from - share * way).norm(), 1e-9);
    EXPECT_GE(share, 0.0);
    EXPECT_LE(share, 1.0);
  }
}

TEST(JointMove, KeepsTheProbeSlow) {
  const MoveLimits limits{VecJ::Constant(6, 10.0), VecJ::Constant(6, 100.0)};
  const JointMove move{VecJ::Zero(6), VecJ::Ones(6), limits, 0.6, 0.1};
  EXPECT_GE(move.duration().count(), 1.875 * 0.6 / 0.1);
}

}  // namespace
}  // namespace supple::calibration
