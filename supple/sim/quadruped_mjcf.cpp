#include "supple/sim/quadruped_mjcf.hpp"

#include <fmt/core.h>

#include <cmath>

#include "supple/sim/mjcf_body.hpp"
#include "supple/sim/mjcf_scene.hpp"

namespace supple::sim {
namespace {

// Bits of MuJoCo's collision filter: only the ground is met.
constexpr const char* kMeetsGround = "contype=\"1\" conaffinity=\"2\"";
constexpr const char* kGround = "contype=\"2\" conaffinity=\"1\"";

class LegsText {
 public:
  explicit LegsText(const QuadrupedSetup& setup) : setup_{setup} {}

  /// What the body of joint i carries; i = -1: the trunk.
  [[nodiscard]] std::string carried_by(int i) const {
    std::string out;
    for (std::size_t foot = 0; foot < setup_.feet.size(); ++foot) {
      const model::Frame& frame = setup_.robot.frame(setup_.feet[foot]);
      if (frame.body != i + 1) continue;
      // the foot alone says the friction, which depends on where it stands
      out += fmt::format(
          "<geom name=\"{}{}\" type=\"sphere\" size=\"{}\" pos=\"{}\" friction=\"{} 0 0\" "
          "condim=\"3\" {}/>\n",
          kFootGeom, foot, setup_.ground.foot_radius, numbers(frame.X_BF.p), setup_.ground.friction,
          kMeetsGround);
    }
    for (int child = i + 1; child < setup_.robot.joints(); ++child) {
      if (setup_.robot.parent_of(child) == i) out += body(child);
    }
    return out;
  }

 private:
  [[nodiscard]] std::string range(int i) const {
    const model::JointLimits& limits = setup_.robot.joint(i).limits;
    if (!std::isfinite(limits.lower) || !std::isfinite(limits.upper)) return {};
    return fmt::format(" range=\"{} {}\"", limits.lower, limits.upper);
  }

  [[nodiscard]] std::string body(int i) const {
    const model::kernel::Model& kernel = setup_.robot.kernel();
    return fmt::format("<body {}>\n<joint type=\"hinge\" axis=\"0 0 1\" armature=\"{}\"{}/>\n",
                       placed(placement_of(kernel, i)), setup_.drives.rotor_inertia[i], range(i)) +
           body_inertial(kernel.body[i + 1]) + carried_by(i) + "</body>\n";
  }

  const QuadrupedSetup& setup_;
};

}  // namespace

std::string mjcf(const QuadrupedSetup& setup) {
  const Vec3 half = 0.5 * setup.trunk_box;
  return fmt::format(
             "<mujoco model=\"supple\">\n"
             "<compiler angle=\"radian\" inertiafromgeom=\"false\" boundmass=\"0\" "
             "boundinertia=\"0\" balanceinertia=\"false\" autolimits=\"true\"/>\n"
             // a high ratio of impedances keeps standing feet from creeping
             "<option timestep=\"{}\" gravity=\"{}\" cone=\"elliptic\" impratio=\"50\" "
             "tolerance=\"1e-10\" iterations=\"30\"><flag energy=\"enable\"/></option>\n"
             "<default><geom solref=\"{} 1\" solimp=\"0.95 0.99 0.001\"/></default>\n"
             "<worldbody>\n"
             "<geom type=\"plane\" size=\"0 0 1\" friction=\"0 0 0\" condim=\"3\" {}/>\n"
             "<body name=\"{}\">\n<freejoint/>\n"
             "<geom type=\"box\" size=\"{}\" friction=\"0.5 0 0\" condim=\"3\" {}/>\n",
             setup.step.count(), numbers(setup.robot.gravity_W()), setup.ground.softness.count(),
             kGround, kTrunkBody, numbers(half), kMeetsGround) +
         body_inertial(setup.robot.kernel().body[0]) + LegsText{setup}.carried_by(-1) +
         "</body>\n</worldbody>\n</mujoco>\n";
}

}  // namespace supple::sim
