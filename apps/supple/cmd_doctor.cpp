#include <fmt/format.h>

#include <cstdio>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "supple/config/config.hpp"
#include "supple/doctor/examine.hpp"
#include "supple/scenario/read_devices.hpp"

namespace supple::app {
namespace {

config::Options changes_of(const Args& args) {
  config::Options out{.changes = args.all("--set")};
  if (args.has("--robot-host")) out.changes.push_back("ur.host=" + args.one("--robot-host"));
  if (args.has("--sensor-host")) out.changes.push_back("netft.host=" + args.one("--sensor-host"));
  return out;
}

doctor::RobotTarget robot_of(const config::Setup& setup) {
  const config::UrSection& ur = setup.config.ur;
  doctor::RobotTarget out{.host = ur.host.value_or("")};
  out.dashboard_port = static_cast<std::uint16_t>(ur.dashboard_port);
  out.primary_port = static_cast<std::uint16_t>(ur.primary_port);
  out.rtde_port = static_cast<std::uint16_t>(ur.rtde_port);
  out.model = setup.params.robot.name();
  out.period = setup.params.safety.period;
  return out;
}

doctor::SensorTarget sensor_of(const config::Setup& setup) {
  const config::NetftSection& netft = setup.config.netft;
  doctor::SensorTarget out{.host = netft.host.value_or("")};
  out.http_port = static_cast<std::uint16_t>(netft.http_port);
  out.rdt_port = static_cast<std::uint16_t>(netft.rdt_port);
  out.period = setup.params.safety.period;
  return out;
}

/// What is behind ROS 2, heard for a moment; nothing is sent to it.
doctor::Findings look_behind_ros2(const config::Setup& setup) {
  const auto heard = scenario::connect_to_read(setup);
  if (heard) return {{.subject = "ros2", .found = heard->opening()}};
  const bool wrong = heard.error().configuration;
  return {{.grade = wrong ? doctor::Grade::kBad : doctor::Grade::kUnreachable,
           .subject = "ros2",
           .found = heard.error().text,
           .advice = "docs/ros2.md says who finds whom, and which topics there must be"}};
}

/// What the configuration uses, and what a flag names.
void ask_by(const config::Setup& setup, const Args& args, doctor::Request& out) {
  out.realtime.priority = setup.config.run.priority;
  if (setup.config.run.cpu >= 0) out.realtime.cpus = {setup.config.run.cpu};
  out.period = setup.params.safety.period;
  const bool by_ur = setup.config.robot.driver == config::Driver::kUr;
  if (by_ur || args.has("--robot-host")) out.robot = robot_of(setup);
  const bool by_netft = setup.config.wrench.device == config::WrenchDevice::kNetft;
  if (by_netft || args.has("--sensor-host")) out.sensor = sensor_of(setup);
  if (setup.config.robot.driver == config::Driver::kRos2) {
    out.others.emplace_back([setup] { return look_behind_ros2(setup); });
  }
}

}  // namespace

int examine_all(const Args& args) {
  doctor::Request request;
  if (!args.words.empty()) {
    const auto setup = config::load(args.words[0], sources(), changes_of(args));
    if (!setup) return refuse(setup.error().text());
    ask_by(*setup, args, request);
  } else {
    if (args.has("--set")) return refuse("supple doctor: --set needs a CONFIG to change");
    if (args.has("--robot-host")) request.robot = {.host = args.one("--robot-host")};
    if (args.has("--sensor-host")) request.sensor = {.host = args.one("--sensor-host")};
  }
  const auto findings = doctor::examine(request, [](const doctor::Finding& one) {
    fmt::print("{}", doctor::text_of(one));
    std::fflush(stdout);
  });
  fmt::print("{}\n", doctor::summary(findings));
  return doctor::exit_code(findings);
}

}  // namespace supple::app
