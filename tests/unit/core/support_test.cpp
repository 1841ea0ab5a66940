// The tools the other tests lean on: a matcher must be able to fail, and say where; a generator
// must cover what it claims.

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <string>

#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::IsNear;

const Vec3 kOff{0.0, 0.1, 0.0};

bool mentions(const testing::AssertionResult& result, const std::string& text) {
  return std::string{result.message()}.find(text) != std::string::npos;
}

Mat3 skew_of_z() { return (Mat3{} << 0, -1, 0, 1, 0, 0, 0, 0, 0).finished(); }

TEST(IsNear, AcceptsADifferenceUpToTheTolerance) {
  EXPECT_TRUE(IsNear(Twist{.linear = {0, 0.5, 0}}, Twist{}, 0.5));
  EXPECT_FALSE(IsNear(Twist{.linear = {0, 0.5, 0}}, Twist{}, 0.499));
}

TEST(IsNear, NamesTheHalfThatIsOffAndOnlyThat) {
  const auto linear = IsNear(Twist{.linear = kOff}, Twist{}, 1e-3);
  const auto torque = IsNear(Wrench{.torque = kOff}, Wrench{}, 1e-3);
  const auto position = IsNear(Pose{.p = kOff}, Pose{}, 1e-3);

  EXPECT_FALSE(linear);
  EXPECT_TRUE(mentions(linear, "linear velocity is off by 0.1 m/s, more than 0.001"));
  EXPECT_FALSE(mentions(linear, "angular"));
  EXPECT_TRUE(mentions(torque, "torque is off by 0.1 N m"));
  EXPECT_FALSE(mentions(torque, "force"));
  EXPECT_TRUE(mentions(position, "position p is off by 0.1 m"));
  EXPECT_FALSE(mentions(position, "rotation"));
}

TEST(IsNear, NamesBothHalvesWhenBothAreOff) {
  const Wrench F{.force = kOff, .torque = kOff};
  const Pose X{.R = -Mat3::Identity(), .p = kOff};

  EXPECT_TRUE(mentions(IsNear(F, Wrench{}, 1e-3), "force is off"));
  EXPECT_TRUE(mentions(IsNear(F, Wrench{}, 1e-3), "torque is off"));
  EXPECT_TRUE(mentions(IsNear(X, Pose{}, 1e-3), "rotation R is off"));
  EXPECT_TRUE(mentions(IsNear(X, Pose{}, 1e-3), "position p is off"));
  EXPECT_TRUE(mentions(IsNear(Twist{.angular = kOff}, Twist{}, 0.0), "angular velocity is off"));
}

TEST(IsNear, ShowsBothValues) {
  const auto result = IsNear(Vec3{1, 2, 3}, Vec3{1, 2, 4}, 0.5);
  EXPECT_TRUE(mentions(result, "[1, 2, 3]"));
  EXPECT_TRUE(mentions(result, "[1, 2, 4]"));
  EXPECT_TRUE(
      mentions(IsNear(skew_of_z(), Mat3{Mat3::Zero()}, 0.0), "[0, -1, 0; 1, 0, 0; 0, 0, 0]"));
}

TEST(IsNear, RefusesNaN) {
  const Vec3 bad{0.0, std::numeric_limits<double>::quiet_NaN(), 0.0};
  EXPECT_FALSE(IsNear(bad, Vec3{0, 0, 0}, 1e9));
  EXPECT_FALSE(IsNear(bad, bad, 1e9));
  EXPECT_FALSE(IsNear(Wrench{.force = bad}, Wrench{}, 1e9));
}

TEST(IsNear, RefusesAnotherSize) {
  const auto result = IsNear(VecJ::Zero(6), VecJ::Zero(7), 1e9);
  EXPECT_FALSE(result);
  EXPECT_TRUE(mentions(result, "has 6x1 numbers, expected 7x1"));
}

TEST(Random, RepeatsItselfFromItsSeed) {
  test::Rng a{7};
  test::Rng b{7};
  EXPECT_TRUE(IsNear(test::any_pose(a), test::any_pose(b), 0.0));
  EXPECT_TRUE(IsNear(test::any_twist(a), test::any_twist(b), 0.0));
  EXPECT_TRUE(IsNear(test::any_wrench(a), test::any_wrench(b), 0.0));
}

TEST(Random, UnitVectorsAndRotationsHaveNoPreferredDirection) {
  constexpr int kSamples = 20000;
  test::Rng rng{8};
  Vec3 vectors = Vec3::Zero();
  Mat3 squares = Mat3::Zero();
  Mat3 rotations = Mat3::Zero();
  double beyond_a_quarter_turn = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const Vec3 u = test::any_unit_vector(rng);
    const Mat3 R = test::any_rotation(rng);
    ASSERT_TRUE(IsNear(R.transpose() * R, Mat3::Identity(), 1e-14));
    vectors += u / kSamples;
    squares += u * u.transpose() / kSamples;
    rotations += R / kSamples;
    beyond_a_quarter_turn += R.trace() < 1.0 ? 1.0 / kSamples : 0.0;
  }

  // five standard deviations of a mean of numbers in [-1, 1]
  constexpr double kNoise = 5.0 / 141.0;
  EXPECT_TRUE(IsNear(vectors, Vec3::Zero(), kNoise));
  EXPECT_TRUE(IsNear(squares, Mat3::Identity() / 3.0, kNoise));
  EXPECT_TRUE(IsNear(rotations, Mat3::Zero(), kNoise));
  // the angle's density over SO(3) is (1 - cos)/pi, whose integral from pi/2 to pi is 1/2 + 1/pi
  EXPECT_NEAR(beyond_a_quarter_turn, 0.5 + std::numbers::inv_pi, kNoise);
}

TEST(Random, RotationVectorsVisitEveryAwkwardAngle) {
  test::Rng rng{9};
  std::array<int, test::kAwkwardAngles.size()> visits{};
  for (int i = 0; i < 10000; ++i) {
    const double angle = test::any_angle(rng);
    for (std::size_t k = 0; k < visits.size(); ++k) visits[k] += angle == test::kAwkwardAngles[k];
    ASSERT_LE(test::any_rotation_vector(rng).norm(), std::numbers::pi + 1e-15);
  }
  for (std::size_t k = 0; k < visits.size(); ++k) {
    EXPECT_GT(visits[k], 100) << "angle " << test::kAwkwardAngles[k];
  }
}

}  // namespace
}  // namespace supple
