#include "supple/config/device_rules.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/text/host.hpp"
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
  if (c.robot.driver != Driver::kUr) return;
  if (!c.ur.host) {
    judge.note("ur.host", "is missing, and robot.driver is ur",
               "give the robot's address here or with --robot-host");
  }
  if (c.run.clock != Clock::kWall) {
    judge.note("run.clock", "is simulated, and robot.driver is ur",
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
  if (c.wrench.device != WrenchDevice::kNetft) return;
  if (!c.netft.host) {
    judge.note("netft.host", "is missing, and wrench.device is netft",
               "give the sensor's address here or with --sensor-host");
  }
  if (c.robot.driver == Driver::kSimulation) {
    judge.note("wrench.device", "is netft, and robot.driver is simulation",
               "a sensor on a table does not feel what a simulated robot does");
  }
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
}

}  // namespace supple::config
