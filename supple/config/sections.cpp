#include "supple/config/sections.hpp"

#include "supple/config/rules.hpp"

namespace supple::config {

void describe(Visitor& v, Config& c) {
  v.section({"robot", "the arm, its probe and its force sensor", Need::kRequired}, c.robot);
  v.section({"wrench", "what the probe feels"}, c.wrench);
  v.section({"admittance", "how the probe yields"}, c.admittance);
  v.section({"motion", "how the probe goes where it should be"}, c.motion);
  v.section({"limits", "what the probe may do"}, c.limits);
  v.section({"joints", "what the joints may do, within the limits of the model"}, c.joints);
  v.section({"ik", "which joint velocities move the probe"}, c.ik);
  v.section({"safety", "when the robot stops"}, c.safety);
  add_rules(v, c);
}

}  // namespace supple::config
