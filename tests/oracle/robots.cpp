#include "robots.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "supple/urdf/load.hpp"

namespace supple::test {
namespace {

std::filesystem::path path_of(const std::string& name) {
  const std::filesystem::path root{SUPPLE_SOURCE_DIR};
  const bool crooked = name.rfind("crooked", 0) == 0;
  return root / (crooked ? "tests/oracle" : "models") / (name + ".urdf");
}

[[noreturn]] void give_up(const std::string& reason) {
  std::fputs((reason + "\n").c_str(), stderr);
  std::abort();
}

std::vector<RobotCase> afloat(std::vector<RobotCase> robots) {
  for (RobotCase& robot : robots) robot.floating = true;
  return robots;
}

}  // namespace

std::vector<RobotCase> serial_arms() {
  return {{"ur3"},   {"ur5"},  {"ur10"}, {"ur3e"}, {"ur5e"},         {"ur10e"},
          {"ur16e"}, {"ur20"}, {"ur30"}, {"arm7"}, {"crooked_chain"}};
}

std::vector<RobotCase> welded_robots() {
  std::vector<RobotCase> robots = serial_arms();
  robots.push_back({"quadruped"});
  robots.push_back({"crooked_tree"});
  return robots;
}

std::vector<RobotCase> floating_robots() { return afloat(welded_robots()); }

std::vector<RobotCase> all_robots() {
  std::vector<RobotCase> robots = welded_robots();
  for (const RobotCase& robot : floating_robots()) robots.push_back(robot);
  return robots;
}

std::vector<std::string> TestRobot::links() const {
  std::vector<std::string> names;
  for (const model::Link& link : description.links) names.emplace_back(link.name.view());
  return names;
}

TestRobot robot_from(const std::string& urdf, const std::string& name,
                     const model::BuildOptions& options) {
  const auto description = urdf::parse_description(urdf, name, options);
  if (!description) give_up(description.error().text());
  const auto model = model::build(*description, options);
  if (!model) give_up(name + ": cannot be built");
  return {.name = name, .urdf = urdf, .description = *description, .model = *model};
}

TestRobot load(const RobotCase& robot_case) {
  std::ifstream stream{path_of(robot_case.file), std::ios::binary};
  if (!stream) give_up(path_of(robot_case.file).string() + ": cannot be read");
  const std::string urdf{std::istreambuf_iterator<char>{stream}, {}};
  return robot_from(urdf, robot_case.name(), {.floating_base = robot_case.floating});
}

}  // namespace supple::test
