#include "supple/urdf/load.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <optional>

#include "supple/urdf/source.hpp"
#include "supple/urdf/xml.hpp"

namespace supple::urdf {
namespace {

UrdfError one_issue(std::string_view file_name, std::string what) {
  Notes notes;
  notes.add(0, "", std::move(what));
  return notes.sorted(file_name);
}

UrdfDescription described(const SourceRobot& source) {
  UrdfDescription robot;
  robot.name = source.name;
  robot.floating_base = source.floating_base;
  // there is room for all of them: read_robot has counted
  for (const SourceLink& link : source.links) static_cast<void>(robot.links.push_back(link.link));
  for (const SourceJoint& joint : source.joints) {
    static_cast<void>(robot.joints.push_back(joint.joint));
  }
  return robot;
}

model::BuildOptions with_base_of(const UrdfDescription& robot, model::BuildOptions options) {
  options.floating_base = options.floating_base || robot.floating_base;
  return options;
}

Result<UrdfDescription, UrdfError> description(std::string_view text, std::string_view file_name,
                                               const model::BuildOptions& options) {
  Notes notes;
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* root = parse_xml(text, document, notes);
  if (root == nullptr) return Failure{notes.sorted(file_name)};

  const SourceRobot source = read_robot(*root, notes);
  if (!source.complete) return Failure{notes.sorted(file_name)};
  const UrdfDescription robot = described(source);
  explain(model::validate(robot, with_base_of(robot, options)), source, notes);
  if (!notes.empty()) return Failure{notes.sorted(file_name)};
  return robot;
}

/// At most one byte more than the limit: the parser refuses that.
Result<std::string, UrdfError> contents(const std::filesystem::path& file) {
  const std::string name = file.string();
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return Failure{one_issue(name, "is a directory; give the URDF file in it")};
  }
  errno = 0;
  std::ifstream stream{file, std::ios::binary};
  std::string text(kMaxBytes + 1, '\0');
  if (stream) stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad() || !stream.is_open()) {
    return Failure{one_issue(name, fmt::format("cannot be read: {}", std::strerror(errno)))};
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Nothing but a lack of memory can throw here, and a caller is spared even that.
template <class T, class Read>
Result<T, UrdfError> guarded(std::string_view file_name, Read read) noexcept {
  try {
    return read();
  } catch (const std::exception& problem) {
    return Failure{one_issue(file_name, fmt::format("cannot be read: {}", problem.what()))};
  }
}

}  // namespace

Result<UrdfDescription, UrdfError> parse_description(std::string_view text,
                                                     std::string_view file_name,
                                                     const model::BuildOptions& options) noexcept {
  return guarded<UrdfDescription>(file_name, [&] { return description(text, file_name, options); });
}

Result<model::RobotModel, UrdfError> parse_urdf(std::string_view text, std::string_view file_name,
                                                const model::BuildOptions& options) noexcept {
  return guarded<model::RobotModel>(file_name, [&]() -> Result<model::RobotModel, UrdfError> {
    const auto robot = description(text, file_name, options);
    if (!robot) return Failure{robot.error()};
    auto built = model::build(*robot, with_base_of(*robot, options));
    SUPPLE_REQUIRE(built);  // validate, which has passed, says so
    return *std::move(built);
  });
}

Result<model::RobotModel, UrdfError> load_urdf(const std::filesystem::path& file,
                                               const model::BuildOptions& options) noexcept {
  return guarded<model::RobotModel>("", [&]() -> Result<model::RobotModel, UrdfError> {
    const auto text = contents(file);
    if (!text) return Failure{text.error()};
    return parse_urdf(*text, file.string(), options);
  });
}

}  // namespace supple::urdf
