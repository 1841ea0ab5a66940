#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "supple/urdf/source.hpp"

namespace supple::urdf {
namespace {

struct Kind {
  std::string_view type;
  model::JointKind kind;
  bool floating = false;
};

constexpr std::array<Kind, 5> kKinds = {{{"revolute", model::JointKind::kRevolute},
                                         {"continuous", model::JointKind::kContinuous},
                                         {"prismatic", model::JointKind::kPrismatic},
                                         {"fixed", model::JointKind::kFixed},
                                         {"floating", model::JointKind::kFixed, true}}};

constexpr std::string_view kSupported =
    "supported are revolute, continuous, prismatic, fixed and, "
    "from the root link, floating";

std::optional<Kind> read_kind(const Node& node) {
  const std::string_view type = node.text("type");
  for (const Kind& kind : kKinds) {
    if (type == kind.type) return kind;
  }
  if (type.empty()) {
    node.note(fmt::format("has no attribute 'type'; {}", kSupported));
  } else {
    node.note(fmt::format("type is '{}'; {}", printable(type), kSupported));
  }
  return {};
}

Name read_end(const Node& node, const char* tag, WrittenValues& written) {
  const auto end = node.required_child(tag);
  if (!end) return {};
  const auto name = end->required_name("link");
  written[tag] = end->written({"link"});
  return name.value_or("");
}

Vec3 read_axis(const Node& node, WrittenValues& written) {
  const auto axis = node.child("axis");
  if (!axis) return Vec3::UnitX();
  written["axis"] = axis->written({"xyz"});
  return axis->three_numbers("xyz", Vec3::UnitX()).value_or(Vec3::UnitX());
}

model::JointLimits read_limits(const Node& node, model::JointKind kind, WrittenValues& written) {
  const bool bounded = kind != model::JointKind::kContinuous;
  const auto limit = bounded ? node.required_child("limit") : node.child("limit");
  model::JointLimits limits;
  if (!limit) return limits;

  limits.effort = limit->required_number("effort").value_or(limits.effort);
  limits.velocity = limit->required_number("velocity").value_or(limits.velocity);
  written["effort"] = limit->written({"effort"});
  written["velocity"] = limit->written({"velocity"});
  if (!bounded) return limits;

  const auto lower = limit->number("lower", 0.0);
  const auto upper = limit->number("upper", 0.0);
  written["range"] = limit->written({"lower", "upper"});
  written["range"].value =
      fmt::format("lower is {}, upper is {}", printable(limit->text("lower", "0 by default")),
                  printable(limit->text("upper", "0 by default")));
  if (lower && upper) {
    limits.lower = *lower;
    limits.upper = *upper;
  }
  return limits;
}

}  // namespace

SourceJoint read_joint(const tinyxml2::XMLElement& xml, Notes& notes) {
  const Node node{xml, notes};
  SourceJoint source;
  source.label = node.label();
  source.line = node.line();

  model::Joint& joint = source.joint;
  joint.name = node.required_name("name").value_or("");
  joint.parent = read_end(node, "parent", source.written);
  joint.child = read_end(node, "child", source.written);
  joint.X_PJ = read_origin(node, source.written, "origin");
  if (const auto mimic = node.child("mimic")) {
    mimic->note("is not supported; every joint must move on its own",
                "make it fixed if it may stand still in the model");
  }

  const auto kind = read_kind(node);
  if (!kind) return source;
  joint.kind = kind->kind;
  source.floating = kind->floating;
  if (joint.kind == model::JointKind::kFixed) return source;
  joint.axis = read_axis(node, source.written);
  joint.limits = read_limits(node, joint.kind, source.written);
  return source;
}

}  // namespace supple::urdf
