#include "supple/config/device_rules.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/text/host.hpp"
#include "supple/text/ros_names.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

void check_host(Judge& judge, const std::string& key, const std::optional<std::string>& host) {
  if (!host || text::is_host(*host)) return;
  judge.note(key, fmt::format("is '{}', which is no address", *host),
             "write it like 192.168.1.10 or robot.local");
}

void check_hosts(Judge& judge, const Config& c) {
  check_host(judge, "ur.host", c.ur.host);
  check_host(judge, "ur.local_host", c.ur.local_host);
  check_host(judge, "netft.host", c.netft.host);
}

void check_driver(Judge& judge, const Config& c) {
  if (c.robot.driver == Driver::kSimulation) return;
  const bool ur = c.robot.driver == Driver::kUr;
  if (ur && !c.ur.host) {
    judge.note("ur.host", "is missing, and robot.driver is ur",
               "give the robot's address here or with --robot-host");
  }
  if (c.run.clock != Clock::kWall) {
    judge.note("run.clock", fmt::format("is simulated, and robot.driver is {}", ur ? "ur" : "ros2"),
               "a robot has no other time than ours; set it to wall");
  }
}

/// Two guards of the robot, one behind the other.
void check_watchdog(Judge& judge, const Config& c) {
  const double watchdog_ms = 1e3 / c.ur.watchdog_hz;
  if (watchdog_ms > c.ur.timeout_ms) return;
  judge.note("ur.watchdog_hz",
             fmt::format("is {}, so it acts after {} ms, not after ur.timeout_ms, which is {}",
                         digits(c.ur.watchdog_hz), digits(watchdog_ms), digits(c.ur.timeout_ms)),
             "it is the second guard: lower it");
}

/// The driver gives the load on the robot, whatever the robot's own convention is.
void check_reports(Judge& judge, const Config& c) {
  const bool own = c.robot.driver == Driver::kUr && c.wrench.device == WrenchDevice::kRobot;
  if (!own || c.wrench.reports == wrench::SensorReports::kLoadOnRobot) return;
  judge.note("wrench.reports", "is reaction, and the sensor is that of a UR arm",
             "its driver gives the load on the robot; with the other sign the arm would press");
}

/// An address that this machine listens at is one that the robot can name.
void check_local_host(Judge& judge, const Config& c) {
  if (c.ur.local_host != "0.0.0.0" && c.ur.local_host != "::") return;
  judge.note("ur.local_host", fmt::format("is {}, which is every address", *c.ur.local_host),
             "name the one that the robot connects back to, or leave the key away");
}

void check_sensor(Judge& judge, const Config& c) {
  if (c.wrench.device == WrenchDevice::kRobot) return;
  const bool netft = c.wrench.device == WrenchDevice::kNetft;
  if (netft && !c.netft.host) {
    judge.note("netft.host", "is missing, and wrench.device is netft",
               "give the sensor's address here or with --sensor-host");
  }
  if (c.robot.driver == Driver::kSimulation) {
    judge.note("wrench.device",
               fmt::format("is {}, and robot.driver is simulation", netft ? "netft" : "ros2"),
               "a sensor on a table does not feel what a simulated robot does");
  }
}

void check_topic(Judge& judge, const std::string& key, const std::string& topic,
                 const Ros2Section& s) {
  if (text::whole_topic(topic, s.node_namespace, s.node_name)) return;
  judge.note(key, fmt::format("is '{}', which is no name of a topic", printable(topic)),
             "write it like /arm/joint_states, with letters, digits and single underscores");
}

void check_ros2_names(Judge& judge, const Config& c) {
  const Ros2Section& s = c.ros2;
  if (!text::is_node_name(s.node_name)) {
    judge.note("ros2.node_name",
               fmt::format("is '{}', which is no name of a node", printable(s.node_name)),
               "it has letters, digits and single underscores, and no digit first");
    return;
  }
  if (!text::is_namespace(s.node_namespace)) {
    judge.note("ros2.node_namespace",
               fmt::format("is '{}', which is no namespace", printable(s.node_namespace)),
               "write it like / or /cell/arm");
    return;
  }
  check_topic(judge, "ros2.joint_states_topic", s.joint_states_topic, s);
  check_topic(judge, "ros2.wrench_topic", s.wrench_topic, s);
  if (s.command_topic) check_topic(judge, "ros2.command_topic", *s.command_topic, s);
}

void check_ros2_peers(Judge& judge, const Config& c) {
  for (std::size_t i = 0; i < c.ros2.peers.size(); ++i) {
    if (text::is_host(c.ros2.peers[i])) continue;
    judge.note(fmt::format("ros2.peers[{}]", i),
               fmt::format("is '{}', which is no address", printable(c.ros2.peers[i])),
               "write it like 192.168.1.10 or robot.local");
  }
}

/// Simulated time runs a hundred times as fast as anybody can look.
void check_ros2_clock(Judge& judge, const Config& c) {
  if (c.run.clock == Clock::kWall || !(c.ros2.publish || c.ros2.listen)) return;
  judge.note(c.ros2.publish ? "ros2.publish" : "ros2.listen", "is true, and run.clock is simulated",
             "others can only follow real time; set it to wall");
}

}  // namespace

void add_device_rules(Visitor& v, const Config& c) {
  const auto add = [&v, &c](void (*check)(Judge&, const Config&),
                            std::vector<std::string_view> of) {
    v.rule([check, &c](Judge& judge) { check(judge, c); }, std::move(of));
  };
  add(check_hosts, {"ur.host", "ur.local_host", "netft.host"});
  add(check_driver, {"robot.driver", "ur.host", "run.clock"});
  add(check_watchdog, {"ur.watchdog_hz", "ur.timeout_ms"});
  add(check_reports, {"robot.driver", "wrench.device", "wrench.reports"});
  add(check_local_host, {"ur.local_host"});
  add(check_sensor, {"robot.driver", "wrench.device", "netft.host"});
  add(check_ros2_names, {"ros2"});
  add(check_ros2_peers, {"ros2.peers"});
  add(check_ros2_clock, {"ros2.publish", "ros2.listen", "run.clock"});
}

}  // namespace supple::config
