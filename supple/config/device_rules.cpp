#include "supple/config/device_rules.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/text/host.hpp"

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
  add(check_sensor, {"robot.driver", "wrench.device", "netft.host"});
}

}  // namespace supple::config
