#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "supple/urdf/source.hpp"

namespace supple::urdf {
namespace {

using model::Problem;
using model::Rule;

class Explanation {
 public:
  Explanation(const Problem& problem, const SourceRobot& robot, Notes& notes)
      : problem_{problem}, robot_{robot}, notes_{notes} {}

  void write() const {
    switch (problem_.rule) {
      case Rule::kNoName:
        return;  // noted when it was read
      case Rule::kNoLink:
        return on_element("has no <link>");
      case Rule::kTooManyJoints:
        return on_element(fmt::format("has {} moving joints", problem_.value));
      case Rule::kDuplicateLink:
      case Rule::kDuplicateJoint:
        return on_element(fmt::format("name is also used in line {}", line_of_namesake()));
      case Rule::kUnknownParent:
        return unknown_link("parent");
      case Rule::kUnknownChild:
        return unknown_link("child");
      case Rule::kSecondParent:
        return on_value("child", fmt::format("link '{}' is already the child of {}",
                                             printable(joint().joint.child.view()),
                                             label("joint", problem_.other.view())));
      case Rule::kSecondRoot:
        return on_element(
            fmt::format("is the child of no joint, as is '{}'", printable(problem_.other.view())));
      case Rule::kCycle:
        return on_element(fmt::format("closes the cycle {}", cycle()));
      case Rule::kBaseWithoutInertia:
        return on_element("is the base, and neither it nor a link fixed to it has an <inertial>");
      case Rule::kInertiaNotPositiveDefinite:
      case Rule::kInertiaTriangle:
        return on_value("inertia", principal_moments());
      default:
        return on_value(problem_.other.view(), "");
    }
  }

 private:
  [[nodiscard]] const SourceLink& link() const { return robot_.links.at(problem_.index); }
  [[nodiscard]] const SourceJoint& joint() const { return robot_.joints.at(problem_.index); }

  [[nodiscard]] std::string with_rule(std::string_view what) const {
    return fmt::format("{}; {}", what, sentence(problem_.rule));
  }

  [[nodiscard]] std::string hint() const {
    switch (problem_.rule) {
      case Rule::kMassNotPositive:
      case Rule::kInertiaNotPositiveDefinite:
        return problem_.value == 0.0 ? "a link without mass has no <inertial>" : "";
      case Rule::kInertiaTriangle:
        return "no rigid body has these; they must be about the centre of mass, in kg m^2";
      case Rule::kLimitNotPositive:
        return "the joint could do nothing; its data sheet has the value";
      case Rule::kLimitsReversed:
        return joint().joint.limits.lower == joint().joint.limits.upper
                   ? "a joint that cannot move is of type 'fixed'"
                   : "";
      default:
        return "";
    }
  }

  void on_element(std::string_view what) const {
    switch (problem_.element) {
      case model::Element::kRobot:
        return notes_.add(robot_.line, "<robot>", with_rule(what), hint());
      case model::Element::kLink:
        return notes_.add(link().line, link().label, with_rule(what), hint());
      case model::Element::kJoint:
        return notes_.add(joint().line, joint().label, with_rule(what), hint());
    }
  }

  /// About a quantity: `what`, or the value as it is written.
  void on_value(std::string_view quantity, std::string_view what) const {
    if (problem_.element == model::Element::kRobot) {
      return on_element(fmt::format("{} of the options has {}", quantity, problem_.value));
    }
    const bool of_link = problem_.element == model::Element::kLink;
    const WrittenValues& written = of_link ? link().written : joint().written;
    const auto found = written.find(quantity);
    if (found == written.end()) return on_element(what.empty() ? quantity : what);
    const Written& value = found->second;
    notes_.add(value.line, value.element, with_rule(what.empty() ? value.value : what), hint());
  }

  void unknown_link(const char* end) const {
    if (problem_.other.empty()) return;  // noted when it was read
    std::vector<std::string> known;
    for (const SourceLink& source : robot_.links) known.emplace_back(source.link.name.view());
    const Written& value = joint().written.at(end);
    notes_.add(value.line, value.element,
               fmt::format("link '{}' is not in the file; it has: {}",
                           printable(problem_.other.view()), listed(known)),
               suggestion(problem_.other.view(), known, kNameTolerance));
  }

  [[nodiscard]] int line_of_namesake() const {
    if (problem_.element == model::Element::kLink) {
      for (const SourceLink& source : robot_.links) {
        if (source.link.name == problem_.other) return source.line;
      }
    }
    for (const SourceJoint& source : robot_.joints) {
      if (source.joint.name == problem_.other) return source.line;
    }
    return 0;
  }

  /// "a -> b -> a", from parent to child.
  [[nodiscard]] std::string cycle() const {
    const Name& first = joint().joint.child;
    std::string text = printable(first.view());
    Name link = first;
    for (std::size_t step = 0; step < robot_.joints.size(); ++step) {
      const auto above =
          std::find_if(robot_.joints.begin(), robot_.joints.end(),
                       [&](const SourceJoint& source) { return source.joint.child == link; });
      if (above == robot_.joints.end()) break;
      link = above->joint.parent;
      text.insert(0, printable(link.view()) + " -> ");
      if (link == first) break;
    }
    return text;
  }

  [[nodiscard]] std::string principal_moments() const {
    const Vec3 moments = model::principal_moments(link().link.inertia_L.I_BBcm_B);
    return fmt::format("principal moments are {:.6g}, {:.6g} and {:.6g} kg m^2", moments[0],
                       moments[1], moments[2]);
  }

  const Problem& problem_;
  const SourceRobot& robot_;
  Notes& notes_;
};

}  // namespace

void explain(const model::Problems& problems, const SourceRobot& robot, Notes& notes) {
  if (problems.full()) notes.add(0, "", "has too many problems to list them all");
  for (const Problem& problem : problems) Explanation{problem, robot, notes}.write();
}

}  // namespace supple::urdf
