#include "supple/urdf/node.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/core/fixed_string.hpp"
#include "supple/urdf/numbers.hpp"

namespace supple::urdf {

Node::Node(const tinyxml2::XMLElement& xml, Notes& notes) : xml_{&xml}, notes_{&notes} {
  owner_ = urdf::label(xml.Name(), text("name"));
  label_ = owner_;
}

Node::Node(const tinyxml2::XMLElement& xml, const Node& above)
    : xml_{&xml},
      owner_{above.owner_},
      label_{fmt::format("{} <{}>", owner_, xml.Name())},
      notes_{above.notes_} {}

std::optional<Node> Node::child(const char* tag) const {
  const tinyxml2::XMLElement* first = xml_->FirstChildElement(tag);
  if (first == nullptr) return {};
  if (const tinyxml2::XMLElement* second = first->NextSiblingElement(tag); second != nullptr) {
    Node{*second, *this}.note("is there twice; one is allowed");
  }
  return Node{*first, *this};
}

std::optional<Node> Node::required_child(const char* tag) const {
  std::optional<Node> found = child(tag);
  if (!found) note(fmt::format("has no <{}>", tag));
  return found;
}

std::optional<std::string_view> Node::required_name(const char* attribute) const {
  const std::string_view name = text(attribute);
  if (name.empty()) {
    note(fmt::format("has no attribute '{}'", attribute));
    return {};
  }
  if (name.size() > Name::capacity()) {
    note(fmt::format("name has {} bytes; the limit is {}", name.size(), Name::capacity()));
    return {};
  }
  return name;
}

std::optional<double> Node::required_number(const char* attribute) const {
  if (xml_->Attribute(attribute) == nullptr) {
    note(fmt::format("has no attribute '{}'", attribute));
    return {};
  }
  return number(attribute, 0.0);
}

std::optional<double> Node::number(const char* attribute, double if_missing) const {
  if (xml_->Attribute(attribute) == nullptr) return if_missing;
  const Numbers<1> numbers = read_number(text(attribute));
  if (numbers.problem.empty()) return numbers.value[0];
  note_number(attribute, numbers.problem);
  return {};
}

std::optional<Vec3> Node::three_numbers(const char* attribute, const Vec3& if_missing) const {
  if (xml_->Attribute(attribute) == nullptr) return if_missing;
  const Numbers<3> numbers = read_three(text(attribute));
  if (numbers.problem.empty()) return Vec3{numbers.value[0], numbers.value[1], numbers.value[2]};
  note_number(attribute, numbers.problem);
  return {};
}

void Node::note(std::string what, std::string hint) const {
  notes_->add(line(), label_, std::move(what), std::move(hint));
}

void Node::note_number(const char* attribute, const std::string& problem) const {
  const std::string_view found = text(attribute);
  const bool unexpanded = found.find("${") != std::string_view::npos;
  note(fmt::format("{} is '{}'{}", attribute, printable(found), problem),
       unexpanded ? "expand it first: xacro robot.urdf.xacro > robot.urdf" : "");
}

std::string_view Node::text(const char* attribute, std::string_view if_missing) const {
  const char* value = xml_->Attribute(attribute);
  return value == nullptr ? if_missing : std::string_view{value};
}

Written Node::written(std::initializer_list<const char*> attributes) const {
  std::string values;
  for (const char* attribute : attributes) {
    if (xml_->Attribute(attribute) == nullptr) continue;
    values += values.empty() ? "" : ", ";
    values += fmt::format("{} is {}", attribute, printable(text(attribute)));
  }
  return {line(), label_, values};
}

}  // namespace supple::urdf
