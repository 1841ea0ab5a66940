#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "apps/supple/command.hpp"
#include "apps/supple/virtual_setup.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/ros2_node.hpp"
#include "supple/scenario/sensor_setup.hpp"
#include "supple/virtual_ros2/virtual_ros2.hpp"

namespace supple::app {
namespace {

constexpr std::chrono::milliseconds kLook{50};
constexpr int kLooksPerLine = 10;
constexpr const char* kName = "supple_virtual_robot";

std::string status(const virtual_ros2::VirtualRos2& robot) {
  const virtual_ros2::Counts counts = robot.counts();
  return fmt::format("{} joint states, {} wrenches, {} commands, {} refused, {} stalls",
                     counts.states, counts.wrenches, counts.commands, counts.commands_refused,
                     counts.stalls);
}

void watch(const virtual_ros2::VirtualRos2& robot, const runtime::StopFlag& stop) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  for (int look = 0; !stop.stop(); ++look) {
    std::this_thread::sleep_for(kLook);
    if (!terminal || look % kLooksPerLine != 0) continue;
    fmt::print(stderr, "\r\x1b[K{}", status(robot));
    std::fflush(stderr);
  }
  if (terminal) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace

int virtual_ros2_robot(const Args& args) {
  const auto setup = virtual_setup(args);
  if (!setup) return refuse(setup.error());
  auto node = scenario::node_options(setup->config.ros2);
  if (!node) return refuse(fmt::format("supple: {}", node.error()));
  virtual_ros2::Options options{
      .node = *std::move(node),
      .scene_starts_with_command = args.has("--scene-starts-with-command")};
  options.node.name = kName;
  options.node.priority = scenario::listening_priority(*setup);
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const auto made = virtual_ros2::VirtualRos2::create(*setup, options);
  if (!made) return refuse(fmt::format("supple: {}", made.error()));
  virtual_ros2::VirtualRos2& robot = **made;
  robot.start();
  fmt::print("virtual {} behind ROS 2: {}; Ctrl-C ends it\n", setup->design.robot.name(),
             robot.name());
  std::fflush(stdout);
  watch(robot, stop);
  robot.stop();
  fmt::print("{}\n", status(robot));
  return kOk;
}

}  // namespace supple::app
