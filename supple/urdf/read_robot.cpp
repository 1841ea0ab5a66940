#include <fmt/format.h>

#include <string>

#include "supple/urdf/source.hpp"

namespace supple::urdf {
namespace {

template <class Predicate>
const SourceJoint* other_joint(const SourceRobot& robot, const SourceJoint& self, Predicate is) {
  for (const SourceJoint& other : robot.joints) {
    if (&other != &self && is(other.joint)) return &other;
  }
  return nullptr;
}

/// Nothing if no link has the name, or several do.
const SourceLink* only_link_named(const SourceRobot& robot, const Name& name) {
  const SourceLink* found = nullptr;
  for (const SourceLink& source : robot.links) {
    if (source.link.name.empty() || !(source.link.name == name)) continue;
    if (found != nullptr) return nullptr;
    found = &source;
  }
  return found;
}

/// Why the joint cannot be the one that lets the robot float; nothing if it can.
std::string obstacle(const SourceRobot& robot, const SourceJoint& source) {
  const Name& parent = source.joint.parent;
  const auto* above =
      other_joint(robot, source, [&](const model::Joint& j) { return j.child == parent; });
  if (above != nullptr) {
    return fmt::format("its parent '{}' is not the root: it is the child of {}",
                       printable(parent.view()), above->label);
  }
  const auto* beside =
      other_joint(robot, source, [&](const model::Joint& j) { return j.parent == parent; });
  if (beside != nullptr) {
    return fmt::format("its parent '{}' also carries {}", printable(parent.view()), beside->label);
  }
  if (only_link_named(robot, parent)->link.has_inertia) {
    return fmt::format("its parent '{}' has an <inertial>", printable(parent.view()));
  }
  return "";
}

/// Whether the ends of the joint are in order; if not, that is reported as for any other joint.
bool has_clear_ends(const SourceRobot& robot, const SourceJoint& source) {
  const model::Joint& joint = source.joint;
  const auto is_rival = [&](const model::Joint& other) { return other.child == joint.child; };
  return !(joint.parent == joint.child) && only_link_named(robot, joint.parent) != nullptr &&
         only_link_named(robot, joint.child) != nullptr &&
         other_joint(robot, source, is_rival) == nullptr;
}

/// Takes a floating joint and the link above it out of the robot: what they carry is the base.
void release_base(SourceRobot& robot, Notes& notes) {
  const SourceJoint* base = nullptr;
  for (const SourceJoint& source : robot.joints) {
    if (!source.floating || !has_clear_ends(robot, source)) continue;
    const std::string reason = obstacle(robot, source);
    if (reason.empty()) {
      base = &source;
    } else {
      notes.add(source.line, source.label,
                fmt::format("type is 'floating', but {}; a floating joint must tie the robot to a "
                            "root link without mass or other joints",
                            reason));
    }
  }
  if (base == nullptr) return;
  robot.floating_base = true;
  const SourceLink* world = only_link_named(robot, base->joint.parent);
  robot.links.erase(robot.links.begin() + (world - robot.links.data()));
  robot.joints.erase(robot.joints.begin() + (base - robot.joints.data()));
}

/// False, and a note, if the file is not one robot that a description can hold.
bool can_be_described(const tinyxml2::XMLElement& xml, const SourceRobot& robot, Notes& notes) {
  for (const auto* e = xml.FirstChildElement(); e != nullptr; e = e->NextSiblingElement()) {
    if (!std::string_view{e->Name()}.starts_with("xacro:")) continue;
    notes.add(e->GetLineNum(), fmt::format("<{}>", printable(e->Name())),
              "is a macro; a URDF file has none",
              "expand it first: xacro robot.urdf.xacro > robot.urdf");
    return false;
  }
  if (robot.links.size() > model::kMaxLinks) {
    notes.add(robot.line, "<robot>",
              fmt::format("has {} links; the limit is {}", robot.links.size(), model::kMaxLinks));
    return false;
  }
  if (robot.joints.size() > model::kMaxLinks) {
    notes.add(robot.line, "<robot>",
              fmt::format("has {} joints; the limit is {}", robot.joints.size(), model::kMaxLinks));
    return false;
  }
  return true;
}

}  // namespace

SourceRobot read_robot(const tinyxml2::XMLElement& xml, Notes& notes) {
  SourceRobot robot;
  const Node node{xml, notes};
  robot.line = node.line();
  robot.name = node.required_name("name").value_or("");
  for (const auto* e = xml.FirstChildElement("link"); e != nullptr;
       e = e->NextSiblingElement("link")) {
    robot.links.push_back(read_link(*e, notes));
  }
  for (const auto* e = xml.FirstChildElement("joint"); e != nullptr;
       e = e->NextSiblingElement("joint")) {
    robot.joints.push_back(read_joint(*e, notes));
  }
  robot.complete = can_be_described(xml, robot, notes);
  if (robot.complete) release_base(robot, notes);
  return robot;
}

}  // namespace supple::urdf
