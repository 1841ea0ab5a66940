#include "supple/config/sections/place.hpp"

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"

namespace supple::config {
namespace {

constexpr Range kPosition{-5.0, 5.0, "no arm of this kind reaches farther"};
constexpr Range kAngle{-360.0, 360.0, "a full turn either way"};

constexpr std::array<std::string_view, 3> kRpy{"roll", "pitch", "yaw"};

constexpr std::array<Choice<RelativeTo>, 2> kRelativeTo{{
    {RelativeTo::kStart, "start", "that of the probe as it is at `robot.start_joints_deg`"},
    {RelativeTo::kWorld, "world", "that of the robot's base"},
}};

}  // namespace

void describe_relative_to(Visitor& v, RelativeTo& relative_to) {
  v.choice({"relative_to", "whose frame the place is given in"}, relative_to, kRelativeTo);
}

void describe(Visitor& v, PlaceSection& s) {
  describe_relative_to(v, s.relative_to);
  v.vec3({"xyz_m", "where its origin is"}, s.xyz_m, kPosition);
  v.numbers({"rpy_deg", "how it is turned, about the fixed axes x, y and z in turn, as in URDF"},
            s.rpy_deg, kRpy, kAngle);
}

Pose pose_of(const PlaceSection& s, const Pose& X_WP) {
  const Pose X{.R = rotation_from_rpy(kDegree * vec3(s.rpy_deg)), .p = vec3(s.xyz_m)};
  return s.relative_to == RelativeTo::kStart ? X_WP * X : X;
}

}  // namespace supple::config
