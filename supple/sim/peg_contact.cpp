#include "supple/sim/peg_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

namespace supple::sim {
namespace {

constexpr int kSectors = 8;
constexpr int kCornersOfSector = 16;
constexpr int kCorners = kSectors * kCornersOfSector;

struct Direction {
  double cos;
  double sin;
};

std::array<Direction, kCorners> directions() noexcept {
  std::array<Direction, kCorners> out{};
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kCorners;
    out[static_cast<std::size_t>(i)] = {std::cos(angle), std::sin(angle)};
  }
  return out;
}

const std::array<Direction, kCorners> kDirections = directions();

/// The deepest touch of each sector of a circle; `touch_at` answers for a point.
template <class TouchAt>
void collect(const Vec3& centre, const Vec3& x, const Vec3& y, const TouchAt& touch_at,
             Touches& out) noexcept {
  for (int sector = 0; sector < kSectors; ++sector) {
    Touch deepest;
    for (int i = 0; i < kCornersOfSector; ++i) {
      const Direction& at = kDirections[static_cast<std::size_t>(sector * kCornersOfSector + i)];
      const Touch touch = touch_at(centre + at.cos * x + at.sin * y);
      if (touch.depth > deepest.depth) deepest = touch;
    }
    if (deepest.depth > 0.0) std::ignore = out.push_back(deepest);
  }
}

/// A point of the peg's edge in the block.
Touch edge_touch(const RoundHole& hole, const Vec3& p) noexcept {
  const double rho = std::sqrt(p.x() * p.x() + p.y() * p.y());
  const InBlock in = in_block(hole, rho, p.z());
  if (in.depth <= 0.0) return {};
  const double outward = rho > 0.0 ? in.n_rho / rho : 0.0;
  const Vec3 n{outward * p.x(), outward * p.y(), in.n_z};
  return {.p_H = p + 0.5 * in.depth * n, .n_H = n, .depth = in.depth};
}

/// A point of a rim in the peg: out through its end or its side, whichever is nearer.
Touch rim_touch(double radius, double length, const Pose& X_HP, const Vec3& p) noexcept {
  const Vec3 d = X_HP.R.transpose() * (p - X_HP.p);
  const double above = -d.z();
  if (above <= 0.0 || above >= length) return {};
  const double rho = std::sqrt(d.x() * d.x() + d.y() * d.y());
  const double inside = radius - rho;
  if (inside <= 0.0) return {};
  if (above < inside) {
    const Vec3 n = -X_HP.R.col(2);
    return {.p_H = p - 0.5 * above * n, .n_H = n, .depth = above};
  }
  const Vec3 n = X_HP.R * Vec3{-d.x() / rho, -d.y() / rho, 0.0};
  return {.p_H = p - 0.5 * inside * n, .n_H = n, .depth = inside};
}

}  // namespace

InBlock in_block(const RoundHole& hole, double rho, double z) noexcept {
  const double c = hole.chamfer;
  const double slope = rho - hole.radius - c - z;  // above 0: under the chamfer, sqrt(2) as deep
  const double wall = rho - hole.radius;
  if (z >= 0.0) return {};
  if (z <= -hole.depth) {
    // below the bottom; under the bore the way out is up
    return wall < 0.0 ? InBlock{-hole.depth - z, 0.0, 1.0} : InBlock{wall, -1.0, 0.0};
  }
  if (z <= -c ? wall <= 0.0 : slope <= 0.0) return {};
  InBlock out{-z, 0.0, 1.0};
  const double diagonal = 0.5 * std::numbers::sqrt2 * slope;
  // the foot on the chamfer lies between its rims
  const double foot = z + 0.5 * slope;
  if (c > 0.0 && diagonal < out.depth && foot <= 0.0 && foot >= -c) {
    out = {diagonal, -0.5 * std::numbers::sqrt2, 0.5 * std::numbers::sqrt2};
  }
  if (z <= -c && wall < out.depth) out = {wall, -1.0, 0.0};
  return out;
}

Touches touches_of(const RoundHole& hole, double peg_radius, double peg_length,
                   const Pose& X_HP) noexcept {
  Touches out;
  const Vec3 axis = X_HP.R.col(2);
  const double lowest =
      X_HP.p.z() - peg_radius * std::sqrt(axis.x() * axis.x() + axis.y() * axis.y());
  if (lowest >= 0.0) return out;
  collect(
      X_HP.p, peg_radius * X_HP.R.col(0), peg_radius * X_HP.R.col(1),
      [&hole](const Vec3& p) { return edge_touch(hole, p); }, out);
  const auto rim = [&](double radius, double z) {
    collect(
        {0.0, 0.0, z}, radius * Vec3::UnitX(), radius * Vec3::UnitY(),
        [&](const Vec3& p) { return rim_touch(peg_radius, peg_length, X_HP, p); }, out);
  };
  rim(hole.radius, -hole.chamfer);
  if (hole.chamfer > 0.0) rim(hole.radius + hole.chamfer, 0.0);
  return out;
}

}  // namespace supple::sim
