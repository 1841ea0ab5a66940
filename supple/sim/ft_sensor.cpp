#include "supple/sim/ft_sensor.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace supple::sim {
namespace {

constexpr std::size_t kSamplesUnderWay = 1024;

double rounded(double x, double resolution) noexcept {
  return resolution > 0.0 ? resolution * std::round(x / resolution) : x;
}

}  // namespace

SensorParams typical_sensor() noexcept {
  return {.force_noise = 0.05,
          .torque_noise = 0.002,
          .force_resolution = 0.01,
          .torque_resolution = 5e-4,
          .interval = Seconds{2e-3},
          .latency = Seconds{2e-3}};
}

std::optional<Problem> problem_of(const SensorParams& params) noexcept {
  const std::array losses{Problem{"force_noise", params.force_noise},
                          Problem{"torque_noise", params.torque_noise},
                          Problem{"force_resolution", params.force_resolution},
                          Problem{"torque_resolution", params.torque_resolution},
                          Problem{"interval", params.interval.count()},
                          Problem{"latency", params.latency.count()}};
  for (Problem each : losses) {
    if (each.value >= 0.0 && std::isfinite(each.value)) continue;
    each.rule = "must be 0 or more and finite";
    return each;
  }
  return {};
}

FtSensor::FtSensor(const SensorParams& params, std::uint64_t seed)
    : params_{params}, rng_{seed}, line_{kSamplesUnderWay} {}

Wrench FtSensor::measured(Nanos when, const Wrench& F_S_S) noexcept {
  Wrench out = F_S_S + params_.bias + Seconds{when}.count() * params_.drift;
  for (int i = 0; i < 3; ++i) {
    // drawn whether used or not: other noise does not change which numbers come next
    out.force[i] += params_.force_noise * normal_(rng_);
    out.torque[i] += params_.torque_noise * normal_(rng_);
    out.force[i] = rounded(out.force[i], params_.force_resolution);
    out.torque[i] = rounded(out.torque[i], params_.torque_resolution);
  }
  return params_.reaction ? -1.0 * out : out;
}

void FtSensor::feel(Nanos now, Nanos when, Nanos clock, const Wrench& F_S_S,
                    const Faults& faults) noexcept {
  if (!due(now, nanos(params_.interval))) return;
  Wrench reading = measured(when, F_S_S);
  ++count_;
  if (faults.active(FaultKind::kSensorDropout, now) != nullptr) return;
  if (faults.active(FaultKind::kSensorStuck, now) != nullptr) reading = last_;
  last_ = reading;
  if (faults.active(FaultKind::kSensorNan, now) != nullptr) {
    reading.force.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
  if (const Fault* spike = faults.active(FaultKind::kSensorSpike, now)) {
    reading.force.array() += spike->value;
  }
  if (const Fault* jump = faults.active(FaultKind::kSensorJump, now)) {
    reading = reading + jump->jump;
  }
  line_.push(when + nanos(params_.latency), {reading, count_, clock});
}

void FtSensor::read(Nanos now, Nanos clock, robot::WrenchReading& out) noexcept {
  if (const auto sample = line_.take(now)) newest_ = sample;
  if (!newest_) return;
  out = {
      .reading = newest_->reading, .stamp = newest_->stamp, .age = Seconds{clock - newest_->clock}};
}

}  // namespace supple::sim
