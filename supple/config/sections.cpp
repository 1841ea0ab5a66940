#include "supple/config/sections.hpp"

#include "supple/config/contact_rules.hpp"
#include "supple/config/device_rules.hpp"
#include "supple/config/rules.hpp"
#include "supple/config/run_rules.hpp"

namespace supple::config {
namespace {

constexpr std::size_t kMostSteps = 200;

constexpr std::array<Choice<control::WrenchSource>, 3> kSources{{
    {control::WrenchSource::kSensor, "sensor", "a force sensor"},
    {control::WrenchSource::kObserver, "observer", "the joints' torques; no sensor is needed"},
    {control::WrenchSource::kFused, "fused", "both"},
}};

}  // namespace

void describe(Visitor& v, Config& c) {
  v.section({"robot", "the arm, its probe and its force sensor", Need::kRequired}, c.robot);
  v.choice({"wrench_source", "what the probe feels with"}, c.wrench_source, kSources);
  v.section({"wrench", "what the probe feels"}, c.wrench);
  v.section({"observer", "what the joints' torques are used for; see docs/sensorless.md"},
            c.observer);
  v.section({"admittance", "how the probe yields"}, c.admittance);
  v.section({"contact", "what the probe will touch, and how late the robot is; see docs/tuning.md"},
            c.contact);
  v.section({"motion", "how the probe goes where it should be"}, c.motion);
  v.section({"limits", "what the probe may do"}, c.limits);
  v.section({"joints", "what the joints may do, within the limits of the model"}, c.joints);
  v.section({"ik", "which joint velocities move the probe"}, c.ik);
  v.section({"safety", "when the robot stops"}, c.safety);
  v.section({"run", "how long and by which clock"}, c.run);
  v.section({"ur", "a Universal Robots arm; see docs/ur.md"}, c.ur);
  v.section({"netft", "an ATI Net F/T sensor; see docs/ur.md"}, c.netft);
  v.section({"ros2", "topics of ROS 2; see docs/ros2.md"}, c.ros2);
  v.section({"simulation", "a robot that is not there"}, c.simulation);
  v.sections({"script", "what happens when"}, c.script, kMostSteps);
  v.section({"expect", "what a run has to show; without metrics it only has to end well"},
            c.expect);
  add_rules(v, c);
  add_run_rules(v, c);
  add_device_rules(v, c);
  add_contact_rules(v, c);
}

}  // namespace supple::config
