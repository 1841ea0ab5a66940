#include "supple/doctor/sensor_checks.hpp"

#include <fmt/format.h>

#include <thread>

#include "supple/doctor/network_checks.hpp"
#include "supple/netft/status.hpp"
#include "supple/text/words.hpp"

namespace supple::doctor {
namespace {

constexpr double kMuch = 0.01;  // of the records

Finding finding(Grade grade, std::string subject, std::string found, std::string advice = "") {
  return {.grade = grade,
          .subject = std::move(subject),
          .found = std::move(found),
          .advice = std::move(advice)};
}

}  // namespace

Finding judge_settings(const netft::Settings& settings) {
  const std::string found =
      fmt::format("{}, {:g} {} and {:g} {} a count",
                  settings.product.empty() ? "a sensor without a name" : settings.product,
                  settings.newtons_per_count, "N", settings.newton_metres_per_count, "N m");
  if (settings.streams) return finding(Grade::kOk, "sensor", found);
  return finding(Grade::kBad, "sensor", found + "; it sends no records",
                 "switch on 'RDT Interface' (comrdte) on its page");
}

Finding judge_rate(double rate_hz, Seconds period) {
  if (rate_hz <= 0.0) return finding(Grade::kOk, "sensor rate", "it does not say");
  const std::string found = fmt::format("{:g} records a second", rate_hz);
  if (rate_hz * period.count() >= 1.0 - 1e-9) return finding(Grade::kOk, "sensor rate", found);
  return finding(Grade::kWarn, "sensor rate",
                 fmt::format("{}, and {:g} ticks", found, 1.0 / period.count()),
                 fmt::format("set netft.rate_hz to {:g} or more", 1.0 / period.count()));
}

Finding judge_status(std::uint32_t status) {
  const std::string found = fmt::format("{} (0x{:08x})", netft::sentence(status), status);
  switch (netft::health_of(status)) {
    case netft::Health::kGood:
      return finding(Grade::kOk, "sensor status", netft::sentence(status));
    case netft::Health::kWarning:
      return finding(Grade::kWarn, "sensor status", found, "its samples are used all the same");
    case netft::Health::kSaturated:
      return finding(Grade::kBad, "sensor status", found, "take the load off, then look again");
    case netft::Health::kFault:
      return finding(Grade::kBad, "sensor status", found,
                     "switch it off and on; if it stays, it needs its maker");
  }
  return finding(Grade::kBad, "sensor status", found);
}

Finding judge_account(const netft::Account& account, Seconds duration) {
  const netft::Arrivals& a = account.arrivals;
  const std::string found =
      fmt::format("{} samples in {:.2f} s, {} lost, {} duplicated, {} late", account.used,
                  duration.count(), a.lost, a.duplicates, a.late);
  if (account.used == 0) {
    return finding(Grade::kBad, "sensor data", found, "see the sensor's status");
  }
  if (static_cast<double>(a.lost) > kMuch * static_cast<double>(account.used)) {
    return finding(Grade::kBad, "sensor data", found, "check cable and switch: much is lost");
  }
  // records without a new sample are none lost: they may be sent faster than is sampled
  if (a.lost + a.duplicates + a.late + account.silences > 0) {
    return finding(Grade::kWarn, "sensor data", found,
                   "is the network shared, or this machine busy?");
  }
  return finding(Grade::kOk, "sensor data", found);
}

Findings check_sensor(const SensorTarget& target) {
  const net::Address http{.host = target.host, .port = target.http_port};
  const auto place = net::resolved(http, net::Transport::kTcp);
  if (!place) return {finding(Grade::kUnreachable, "sensor", place.error())};
  const std::string host = net::numeric(*place).host;
  Findings out{judge_route("sensor", host, route_to(host))};
  const auto settings = netft::fetch_settings(http, target.within);
  if (!settings) {
    out.push_back(finding(Grade::kUnreachable, "sensor", settings.error(),
                          "is it on, and the address its own? A new one has 192.168.1.1"));
    return out;
  }
  out.push_back(judge_settings(*settings));
  out.push_back(judge_rate(settings->rate_hz, target.period));
  const auto sensor = netft::Sensor::connect({.host = target.host,
                                              .http_port = target.http_port,
                                              .rdt_port = target.rdt_port,
                                              .within = target.within});
  if (!sensor) {
    out.push_back(finding(Grade::kBad, "sensor data", sensor.error()));
    return out;
  }
  std::this_thread::sleep_for(target.duration);
  const netft::Account account = (*sensor)->snapshot().account;
  out.push_back(judge_status(account.status));
  out.push_back(judge_account(account, target.duration));
  return out;
}

}  // namespace supple::doctor
