#pragma once

// Where the probe may be, in world axes: inside a box, behind planes, inside some spheres and
// outside others. All of them at once.

#include <cstdint>
#include <limits>

#include "supple/core/spatial.hpp"
#include "supple/core/static_vector.hpp"

namespace supple::limits {

/// lower <= p <= upper; a face at infinity is none.
struct Box {
  Vec3 lower = Vec3::Constant(-std::numeric_limits<double>::infinity());  // below upper [m]
  Vec3 upper = Vec3::Constant(std::numeric_limits<double>::infinity());
};

/// normal . p <= offset: the normal points out of where the probe may be.
struct Plane {
  Vec3 normal = Vec3::UnitZ();  // of any length but zero; the offset belongs to the unit normal
  double offset = 0.0;          // finite [m]
};

struct Sphere {
  Vec3 centre = Vec3::Zero();  // finite [m]
  double radius = 1.0;         // above 0, finite [m]
};

struct Walls {
  Box box;
  StaticVector<Plane, 8> planes;
  StaticVector<Sphere, 4> keep_in;
  StaticVector<Sphere, 8> keep_out;
};

enum class WallKind : std::uint8_t { kNone, kBox, kPlane, kKeepIn, kKeepOut };

struct NearestWall {
  WallKind kind = WallKind::kNone;
  std::uint8_t index = 0;  // in its list; faces of the box in the order -x +x -y +y -z +z
  double distance = std::numeric_limits<double>::infinity();  // below 0: the probe is outside [m]
};

}  // namespace supple::limits
