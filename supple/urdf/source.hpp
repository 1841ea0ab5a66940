#pragma once

// A robot as its file has it: the description, and beside every element the place and characters it
// was read from.

#include <tinyxml2.h>

#include <map>
#include <string>
#include <vector>

#include "supple/model/build.hpp"
#include "supple/model/description.hpp"
#include "supple/urdf/node.hpp"

namespace supple::urdf {

/// By the quantity's name as `model::Problem` has it: "mass", "axis", "range".
using WrittenValues = std::map<std::string, Written, std::less<>>;

struct SourceLink {
  model::Link link;
  std::string label;
  int line = 0;
  WrittenValues written;
};

struct SourceJoint {
  model::Joint joint;
  bool floating = false;
  std::string label;
  int line = 0;
  WrittenValues written;
};

struct SourceRobot {
  Name name;
  bool floating_base = false;
  bool complete = true;  // false: not worth a look at the robot as a whole
  int line = 0;
  std::vector<SourceLink> links;
  std::vector<SourceJoint> joints;
};

/// What cannot be read is noted, and replaced by something that breaks no rule.
[[nodiscard]] SourceLink read_link(const tinyxml2::XMLElement& xml, Notes& notes);
[[nodiscard]] SourceJoint read_joint(const tinyxml2::XMLElement& xml, Notes& notes);
[[nodiscard]] SourceRobot read_robot(const tinyxml2::XMLElement& xml, Notes& notes);

/// Says in the file's words what `model::validate` has found.
void explain(const model::Problems& problems, const SourceRobot& robot, Notes& notes);

/// <origin>, or the identity if there is none.
[[nodiscard]] Pose read_origin(const Node& node, WrittenValues& written, const char* quantity);

}  // namespace supple::urdf
