#include "supple/limits/room.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/matchers.hpp"

namespace supple::limits {
namespace {

using test::IsNear;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// a handful of roundings of numbers near 1
constexpr double kRounding = 1e-15;

Walls unit_box() {
  Walls walls;
  walls.box = {.lower = Vec3::Constant(-1.0), .upper = Vec3::Constant(1.0)};
  return walls;
}
Walls one_plane(const Vec3& normal, double offset) {
  Walls walls;
  EXPECT_TRUE(walls.planes.push_back({.normal = normal, .offset = offset}));
  return walls;
}
Walls inside_of(const Sphere& sphere) {
  Walls walls;
  EXPECT_TRUE(walls.keep_in.push_back(sphere));
  return walls;
}
Walls outside_of(const Sphere& sphere) {
  Walls walls;
  EXPECT_TRUE(walls.keep_out.push_back(sphere));
  return walls;
}

TEST(Room, WithoutWallsIsEverywhere) {
  const Room room = room_at({}, {1, 2, 3});

  EXPECT_EQ(room.nearest.kind, WallKind::kNone);
  EXPECT_EQ(room.nearest.distance, kInfinity);
  EXPECT_TRUE(contains(room, Vec3::Constant(1e6)));
  EXPECT_EQ(led_into(room, {1, -2, 3}), (Vec3{1, -2, 3}));
}

TEST(Room, OfABoxEndsAtItsFaces) {
  const Room room = room_at(unit_box(), {0.25, -0.5, 0.0});

  EXPECT_TRUE(contains(room, {0.75, -0.5, 1.0}));
  EXPECT_FALSE(contains(room, {0.76, 0.0, 0.0}));
  EXPECT_FALSE(contains(room, {0.0, -0.51, 0.0}));
  EXPECT_EQ(led_into(room, {2, -2, 0.5}), (Vec3{0.75, -0.5, 0.5}));
  EXPECT_EQ(room.nearest.kind, WallKind::kBox);
  EXPECT_EQ(room.nearest.index, 2);  // the face at -y
  EXPECT_EQ(room.nearest.distance, 0.5);
}

TEST(Room, OfABoxWithOneFaceIsOpenElsewhere) {
  Walls walls;
  walls.box.lower.z() = 0.0;

  const Room room = room_at(walls, {5, 5, 0.1});

  EXPECT_TRUE(contains(room, {1e6, -1e6, 1e6}));
  EXPECT_FALSE(contains(room, {0, 0, -0.2}));
  EXPECT_EQ(room.nearest.index, 4);
  EXPECT_EQ(room.nearest.distance, 0.1);
}

TEST(Room, OfAPlaneTakesOnlyWhatLeadsOut) {
  const Vec3 n = Vec3{1, 1, 0}.normalized();

  const Room room = room_at(one_plane(n, 1.0), Vec3::Zero());

  EXPECT_TRUE(contains(room, 0.999 * n));
  EXPECT_FALSE(contains(room, 1.001 * n));
  EXPECT_TRUE(IsNear(led_into(room, 3.0 * n + Vec3{0, 0, 5}), Vec3{n + Vec3{0, 0, 5}}, 1e-14));
  EXPECT_EQ(room.nearest.kind, WallKind::kPlane);
  EXPECT_EQ(room.nearest.distance, 1.0);
}

TEST(Room, OfAKeepInSphereIsTheBall) {
  const Room room = room_at(inside_of({.centre = {1, 0, 0}, .radius = 2.0}), {2, 0, 0});

  EXPECT_TRUE(contains(room, {1, 0, 0}));
  EXPECT_FALSE(contains(room, {1.001, 0, 0}));
  EXPECT_FALSE(contains(room, {0.9, 0.9, 0}));  // a corner of the box around the ball
  EXPECT_TRUE(contains(room, {-3, 0, 0}));
  EXPECT_TRUE(IsNear(led_into(room, {4, 0, 0}), Vec3{1, 0, 0}, kRounding));
  EXPECT_EQ(room.nearest.kind, WallKind::kKeepIn);
  EXPECT_EQ(room.nearest.distance, 1.0);
}

TEST(Room, OfAKeepOutSphereEndsAtTheTangentPlane) {
  const Room room = room_at(outside_of({.centre = {3, 0, 0}, .radius = 1.0}), Vec3::Zero());

  EXPECT_TRUE(contains(room, {2, 50, 0}));
  EXPECT_FALSE(contains(room, {2.001, 50, 0}));
  EXPECT_TRUE(contains(room, {-100, 0, 0}));
  EXPECT_EQ(room.nearest.kind, WallKind::kKeepOut);
  EXPECT_EQ(room.nearest.distance, 2.0);
}

TEST(Room, BeyondAWallLeadsOnlyBack) {
  const Room box = room_at(unit_box(), {1.5, 0, 0});
  EXPECT_EQ(box.nearest.distance, -0.5);
  EXPECT_FALSE(contains(box, {0.01, 0, 0}));
  EXPECT_TRUE(contains(box, {-0.01, 0.5, 0}));

  const Room plane = room_at(one_plane(Vec3::UnitZ(), 0.0), {0, 0, 0.2});
  EXPECT_EQ(plane.nearest.distance, -0.2);
  EXPECT_FALSE(contains(plane, {0, 0, 1e-9}));
  EXPECT_TRUE(contains(plane, {1, 0, -1e-9}));

  const Room ball = room_at(inside_of({.centre = Vec3::Zero(), .radius = 1.0}), {0, 2, 0});
  EXPECT_EQ(ball.nearest.distance, -1.0);
  EXPECT_FALSE(contains(ball, {0, 1e-9, 0}));
  EXPECT_TRUE(contains(ball, {0, -1e-9, 0}));

  const Room hole = room_at(outside_of({.centre = Vec3::Zero(), .radius = 1.0}), {0, 0, 0.5});
  EXPECT_EQ(hole.nearest.distance, -0.5);
  EXPECT_FALSE(contains(hole, {0, 0, -1e-9}));
  EXPECT_TRUE(contains(hole, {0, 0, 1e-9}));
}

TEST(Room, AtTheCentreOfAKeepOutSphereEveryWayLeadsOut) {
  const Room room = room_at(outside_of({.centre = {1, 1, 1}, .radius = 1.0}), {1, 1, 1});

  EXPECT_EQ(room.nearest.distance, -1.0);
  EXPECT_TRUE(contains(room, Vec3::UnitX()));
  EXPECT_TRUE(contains(room, -Vec3::UnitX()));
}

TEST(Room, InAnAcuteWedgeLeadsDownTheMiddle) {
  // two planes that meet at x = 1 with 10 degrees between them
  const double half = 5.0 * 3.14159265358979 / 180.0;
  Walls walls;
  for (const double side : {-1.0, 1.0}) {
    const Vec3 n{std::sin(half), side * std::cos(half), 0.0};
    ASSERT_TRUE(walls.planes.push_back({.normal = n, .offset = std::sin(half)}));
  }
  const Room room = room_at(walls, Vec3::Zero());

  const Vec3 y = led_into(room, {3, 0, 2});

  EXPECT_TRUE(contains(room, y));
  EXPECT_GT(y.x(), 0.5);
  EXPECT_LE(y.x(), 1.0 + kRounding);
  EXPECT_NEAR(y.y(), 0.0, 0.05);
  EXPECT_GT(y.z(), 0.4) << "along the edge nothing is in the way";
}

}  // namespace
}  // namespace supple::limits
