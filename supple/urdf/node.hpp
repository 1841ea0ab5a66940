#pragma once

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>

#include "supple/core/spatial.hpp"
#include "supple/urdf/notes.hpp"

namespace supple::urdf {

/// Where the file gives a value, and in which characters; for messages about what it means.
struct Written {
  int line = 0;
  std::string element;  // joint 'elbow' <axis>
  std::string value;    // xyz is 0 0 0
};

/// An element and the words that name it. Reading notes what is wrong and returns nothing, so that
/// the caller goes on with a harmless value and one run finds every problem.
class Node {
 public:
  /// A <link> or <joint>: its name is its label.
  Node(const tinyxml2::XMLElement& xml, Notes& notes);

  /// The one child with that tag, labelled "joint 'elbow' <axis>".
  [[nodiscard]] std::optional<Node> child(const char* tag) const;
  [[nodiscard]] std::optional<Node> required_child(const char* tag) const;

  /// Not empty, and short enough for a Name.
  [[nodiscard]] std::optional<std::string_view> required_name(const char* attribute) const;
  [[nodiscard]] std::optional<double> required_number(const char* attribute) const;
  [[nodiscard]] std::optional<double> number(const char* attribute, double if_missing) const;
  [[nodiscard]] std::optional<Vec3> three_numbers(const char* attribute,
                                                  const Vec3& if_missing) const;

  void note(std::string what, std::string hint = {}) const;

  /// The characters of an attribute, or `if_missing`.
  [[nodiscard]] std::string_view text(const char* attribute,
                                      std::string_view if_missing = {}) const;
  /// "xyz is 0 0 1, rpy is 0 0 0"; an attribute that is missing is left out.
  [[nodiscard]] Written written(std::initializer_list<const char*> attributes) const;
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] int line() const { return xml_->GetLineNum(); }

 private:
  Node(const tinyxml2::XMLElement& xml, const Node& above);
  void note_number(const char* attribute, const std::string& problem) const;

  const tinyxml2::XMLElement* xml_;
  std::string owner_;  // joint 'elbow'
  std::string label_;
  Notes* notes_;
};

}  // namespace supple::urdf
