#pragma once

// A robot as a person writes it down: named links tied by named joints, in any order, with one
// link that has no parent. build.hpp checks it and turns it into a RobotModel; urdf/load.hpp fills
// it from a file.

#include <cstdint>
#include <limits>

#include "supple/core/fixed_string.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/static_vector.hpp"
#include "supple/model/inertia.hpp"

namespace supple::model {

inline constexpr std::size_t kMaxLinks = 128;

struct Link {
  Name name;
  bool has_inertia = false;
  Inertia inertia_L;  // in the link's own frame L
};

enum class JointKind : std::uint8_t { kFixed, kRevolute, kContinuous, kPrismatic };

/// Radians and N m for a joint that turns, metres and N for one that slides.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  double velocity = std::numeric_limits<double>::infinity();  // > 0
  double effort = std::numeric_limits<double>::infinity();    // > 0
};

struct Joint {
  Name name;
  JointKind kind = JointKind::kFixed;
  Name parent;                // link
  Name child;                 // link
  Pose X_PJ;                  // where the child's frame sits in the parent's at q = 0
  Vec3 axis = Vec3::UnitX();  // in the joint's frame; any length but zero
  JointLimits limits;
};

struct RobotDescription {
  Name name;
  StaticVector<Link, kMaxLinks> links;
  StaticVector<Joint, kMaxLinks> joints;
};

}  // namespace supple::model
