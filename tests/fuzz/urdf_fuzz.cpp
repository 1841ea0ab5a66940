// Any bytes as a URDF file: either a model whose every number is finite, or a reason.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "supple/core/finite.hpp"
#include "supple/urdf/load.hpp"

namespace {

using namespace supple;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void require_sane(const model::Inertia& body) {
  require(std::isfinite(body.mass) && body.mass >= 0.0);
  require(all_finite(body.p_BBcm) && all_finite(body.I_BBcm_B));
}

void require_sane(const model::RobotModel& robot) {
  require(robot.joints() >= 0 && robot.joints() <= kMaxJoints);
  require(robot.nq() == robot.joints() + (robot.floating_base() ? 7 : 0));
  require(robot.frames() >= 1);
  for (int i = 0; i < robot.frames(); ++i) {
    const model::Frame& frame = robot.frame(model::FrameId{i});
    require(!frame.name.empty());
    require(0 <= frame.body && frame.body <= robot.joints());
    require(all_finite(frame.X_BF));
    require(robot.frame_named(frame.name.view()) == model::FrameId{i});
  }
  for (int i = -1; i < robot.joints(); ++i) require_sane(robot.body_inertia(i));
  for (int i = 0; i < robot.joints(); ++i) {
    require(robot.parent_of(i) < i);
    require(robot.joint(i).limits.lower < robot.joint(i).limits.upper);
    require(robot.joint(i).limits.velocity > 0.0 && robot.joint(i).limits.effort > 0.0);
    require(robot.joint_named(robot.joint(i).name.view()) == i);
  }
  require(!robot.floating_base() || robot.mass() > 0.0);
}

void require_sane(const urdf::UrdfError& error) {
  require(!error.issues.empty());
  for (const urdf::UrdfIssue& issue : error.issues) {
    require(issue.where.starts_with("fuzz.urdf"));
    require(!issue.what.empty());
    require((issue.element + issue.what + issue.hint).find('\n') == std::string::npos);
  }
  require(error.text().ends_with("; no model was built"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  for (const bool floating : {false, true}) {
    const auto robot = urdf::parse_urdf(text, "fuzz.urdf", {.floating_base = floating});
    if (robot) {
      require_sane(*robot);
    } else {
      require_sane(robot.error());
    }
  }
  return 0;
}
