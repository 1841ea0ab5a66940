#include "supple/sim/joint_feed.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace supple::sim {
namespace {

constexpr std::size_t kPacketsUnderWay = 512;

}  // namespace

std::optional<Problem> problem_of(const JointFeedParams& params) noexcept {
  const std::array losses{Problem{"interval", params.interval.count()},
                          Problem{"latency", params.latency.count()},
                          Problem{"velocity_noise", params.velocity_noise},
                          Problem{"torque_noise", params.torque_noise},
                          Problem{"torque_resolution", params.torque_resolution}};
  for (Problem each : losses) {
    if (each.value >= 0.0 && std::isfinite(each.value)) continue;
    each.rule = "must be 0 or more and finite";
    return each;
  }
  return {};
}

JointFeed::JointFeed(const JointFeedParams& params, std::uint64_t seed)
    : params_{params}, rng_{seed}, line_{kPacketsUnderWay} {}

void JointFeed::send(Nanos now, Nanos clock, const VecJ& q, const VecJ& v, const VecJ& tau,
                     const Faults& faults) noexcept {
  if (!due(now, nanos(params_.interval))) return;
  Packet packet{.reading = {.q = q, .v = v, .tau = tau, .stamp = ++count_}, .clock = clock};
  if (params_.velocity_noise > 0.0 || params_.torque_noise > 0.0) {
    for (int i = 0; i < q.size(); ++i) {
      packet.reading.v[i] += params_.velocity_noise * normal_(rng_);
      packet.reading.tau[i] += params_.torque_noise * normal_(rng_);
    }
  }
  const double step = params_.torque_resolution;
  if (step > 0.0) {
    for (double& torque : packet.reading.tau) torque = step * std::round(torque / step);
  }
  if (faults.active(FaultKind::kTorqueNan, now) != nullptr) {
    packet.reading.tau.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
  if (faults.active(FaultKind::kJointLoss, now) != nullptr) return;
  if (faults.active(FaultKind::kJointNan, now) != nullptr) {
    packet.reading.q.setConstant(std::numeric_limits<double>::quiet_NaN());
    packet.reading.v = packet.reading.q;
  }
  const Fault* late = faults.active(FaultKind::kJointDelay, now);
  const Seconds extra{late != nullptr ? late->value : 0.0};
  line_.push(now + nanos(params_.latency + extra), packet);
}

void JointFeed::read(Nanos now, Nanos clock, robot::JointReading& out) noexcept {
  // one that was overtaken is still delivered to nobody: readers want the newest measurement
  if (const auto packet = line_.take(now)) newest_ = packet;
  if (!newest_) return;
  out = newest_->reading;
  out.age = Seconds{clock - newest_->clock};
}

}  // namespace supple::sim
