#include "supple/limits/room.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace supple::limits {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct Surveyor {
  Room& room;

  void note(WallKind kind, std::size_t index, double distance) const noexcept {
    if (distance < room.nearest.distance) {
      room.nearest = {kind, static_cast<std::uint8_t>(index), distance};
    }
  }
  void add_plane(const Vec3& n, double distance) const noexcept {
    room.planes[room.plane_count++] = {n, std::max(distance, 0.0)};
  }
};

void survey_box(const Surveyor& at, const Box& box, const Vec3& p) noexcept {
  for (int i = 0; i < 3; ++i) {
    const double below = p[i] - box.lower[i];
    const double above = box.upper[i] - p[i];
    at.room.lower[i] = -std::max(below, 0.0);
    at.room.upper[i] = std::max(above, 0.0);
    at.note(WallKind::kBox, static_cast<std::size_t>(2 * i), below);
    at.note(WallKind::kBox, static_cast<std::size_t>(2 * i + 1), above);
  }
}

void survey_keep_in(const Surveyor& at, const Sphere& sphere, std::size_t index,
                    const Vec3& p) noexcept {
  const Vec3 e = p - sphere.centre;
  const double from_centre = e.norm();
  at.note(WallKind::kKeepIn, index, sphere.radius - from_centre);
  at.room.balls[at.room.ball_count++] = {e, std::max(sphere.radius, from_centre)};
}

void survey_keep_out(const Surveyor& at, const Sphere& sphere, std::size_t index,
                     const Vec3& p) noexcept {
  const Vec3 inwards = sphere.centre - p;
  const double to_centre = inwards.norm();
  at.note(WallKind::kKeepOut, index, to_centre - sphere.radius);
  // at the very centre every way leads out
  if (to_centre > 0.0) at.add_plane(inwards / to_centre, to_centre - sphere.radius);
}

/// y as far as the ball reaches.
Vec3 led_into(const Ball& ball, const Vec3& y) noexcept {
  const Vec3 from_centre = ball.e + y;
  const double length = from_centre.norm();
  return length <= ball.radius ? y : Vec3{(ball.radius / length) * from_centre - ball.e};
}

/// The largest s in [0, 1] with s y in the room.
double reach(const Room& room, const Vec3& y) noexcept {
  double s = 1.0;
  for (int i = 0; i < 3; ++i) {
    if (y[i] > room.upper[i]) s = std::min(s, room.upper[i] / y[i]);
    if (y[i] < room.lower[i]) s = std::min(s, room.lower[i] / y[i]);
  }
  for (std::size_t k = 0; k < room.plane_count; ++k) {
    const double out = room.planes[k].n.dot(y);
    if (out > room.planes[k].d) s = std::min(s, room.planes[k].d / out);
  }
  for (std::size_t k = 0; k < room.ball_count; ++k) {
    // |e + s y|^2 = r^2: a s^2 + 2 b s - c = 0 with a, c >= 0, in the form that does not cancel
    const Ball& ball = room.balls[k];
    const double a = y.squaredNorm();
    const double b = ball.e.dot(y);
    const double c = std::max(ball.radius * ball.radius - ball.e.squaredNorm(), 0.0);
    const double root = std::sqrt(b * b + a * c);
    if (a > 0.0) s = std::min(s, b > 0.0 ? c / (root + b) : (root - b) / a);
  }
  return s;
}

}  // namespace

[[gnu::hot]] Room room_at(const Walls& walls, const Vec3& p) noexcept {
  Room room;
  room.plane_count = 0;
  room.ball_count = 0;
  const Surveyor at{room};
  survey_box(at, walls.box, p);
  for (std::size_t k = 0; k < walls.planes.size(); ++k) {
    const Plane& plane = walls.planes[k];
    const double distance = plane.offset - plane.normal.dot(p);
    at.note(WallKind::kPlane, k, distance);
    at.add_plane(plane.normal, distance);
  }
  for (std::size_t k = 0; k < walls.keep_in.size(); ++k) survey_keep_in(at, walls.keep_in[k], k, p);
  for (std::size_t k = 0; k < walls.keep_out.size(); ++k) {
    survey_keep_out(at, walls.keep_out[k], k, p);
  }
  return room;
}

bool contains(const Room& room, const Vec3& y) noexcept {
  const double rounding = 8.0 * kEpsilon * y.cwiseAbs().maxCoeff();
  for (int i = 0; i < 3; ++i) {
    if (!(room.lower[i] - rounding <= y[i] && y[i] <= room.upper[i] + rounding)) return false;
  }
  for (std::size_t k = 0; k < room.plane_count; ++k) {
    if (!(room.planes[k].n.dot(y) <= room.planes[k].d + rounding)) return false;
  }
  for (std::size_t k = 0; k < room.ball_count; ++k) {
    const Ball& ball = room.balls[k];
    if (!((ball.e + y).norm() <= ball.radius * (1.0 + 4.0 * kEpsilon))) return false;
  }
  return true;
}

Vec3 led_into(const Room& room, const Vec3& y_wanted) noexcept {
  constexpr int kSweeps = 8;
  Vec3 y = y_wanted.cwiseMax(room.lower).cwiseMin(room.upper);
  if (room.plane_count + room.ball_count == 0) return y;
  for (int sweep = 0; sweep < kSweeps && !contains(room, y); ++sweep) {
    for (std::size_t k = 0; k < room.plane_count; ++k) {
      const HalfSpace& half = room.planes[k];
      y -= std::max(half.n.dot(y) - half.d, 0.0) * half.n;
    }
    for (std::size_t k = 0; k < room.ball_count; ++k) y = led_into(room.balls[k], y);
    y = y.cwiseMax(room.lower).cwiseMin(room.upper);
  }
  return contains(room, y) ? y : Vec3{reach(room, y) * y};
}

}  // namespace supple::limits
