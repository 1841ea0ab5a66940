#pragma once

// Whether a Net F/T is there and sends good samples. Listening takes its one stream: nobody else
// should be using it meanwhile.

#include <cstdint>
#include <string>

#include "supple/core/time.hpp"
#include "supple/doctor/finding.hpp"
#include "supple/netft/sensor.hpp"

namespace supple::doctor {

struct SensorTarget {
  std::string host;
  std::uint16_t http_port = netft::kHttpPort;
  std::uint16_t rdt_port = netft::kRdtPort;
  Seconds period{0.002};
  Seconds within{2.0};    // for each answer
  Seconds duration{1.0};  // of listening
};

[[nodiscard]] Finding judge_settings(const netft::Settings& settings);
/// The rate against the loop's: a sensor that is slower than the loop gives it old news.
[[nodiscard]] Finding judge_rate(double rate_hz, Seconds period);
[[nodiscard]] Finding judge_status(std::uint32_t status);
/// What came in that time.
[[nodiscard]] Finding judge_account(const netft::Account& account, Seconds duration);

[[nodiscard]] Findings check_sensor(const SensorTarget& target);

}  // namespace supple::doctor
