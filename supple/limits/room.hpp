#pragma once

// The room around the probe: displacements y for which the whole way from p to p + y keeps behind
// every wall. It is convex and contains y = 0:
//
//   box, plane     as they are
//   keep-in        the ball itself, or the larger one around its centre that p is on
//   keep-out       the side of the tangent plane, at the point nearest to p, that p is on
//
// A wall that the probe is already beyond counts as touched: y may not lead further out.

#include <array>

#include "supple/limits/walls.hpp"

namespace supple::limits {

/// n . y <= d, with |n| = 1 and d >= 0.
struct HalfSpace {
  Vec3 n;
  double d;
};

/// |e + y| <= radius, with |e| <= radius: e is where p is, seen from the centre.
struct Ball {
  Vec3 e;
  double radius;
};

struct Room {
  Vec3 lower;
  Vec3 upper;
  std::array<HalfSpace, 16> planes;
  std::array<Ball, 4> balls;
  std::size_t plane_count;
  std::size_t ball_count;
  NearestWall nearest;
};

/// Normals of planes have unit length here.
[[nodiscard]] Room room_at(const Walls& walls, const Vec3& p) noexcept;

/// Up to rounding.
[[nodiscard]] bool contains(const Room& room, const Vec3& y) noexcept;

/// A y in the room that keeps what the walls leave of the wanted one: the nearest where only one is
/// met or they meet at right angles, close to it elsewhere, and shorter in acute corners.
[[nodiscard]] Vec3 led_into(const Room& room, const Vec3& y_wanted) noexcept;

}  // namespace supple::limits
