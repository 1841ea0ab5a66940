// What the servers do when something is to go wrong.

#include <algorithm>
#include <utility>

#include "supple/virtual_ur/servers.hpp"

namespace supple::virtual_ur {

// who comes back while it is in local mode may only look, and for good
void Servers::drop_scripts() {
  for (const auto& each : scripts_) each->link.close();
  controller_->stop_program("the robot was taken out of remote control");
  forget_closed();
}

void Servers::drop_all() {
  for (const auto& each : rtde_) each->link.close();
  for (const auto& each : scripts_) each->link.close();
  for (const auto& each : dashboards_) each->link.close();
  if (controller_->has_program()) controller_->stop_program("the network is gone");
  forget_closed();
}

void Servers::begin(const FaultPlan::Change& change) {
  Cabinet& cabinet = controller_->cabinet();
  switch (change.kind) {
    case FaultKind::kFreeze:
    case FaultKind::kHalfOpen:
    case FaultKind::kDeaf:
    case FaultKind::kSkip:
    case FaultKind::kSlow:
      break;  // looked at where bytes are sent or read
    case FaultKind::kDrop:
      if (change.begins) drop_all();
      break;
    case FaultKind::kGarbage:
    case FaultKind::kTruncated:
    case FaultKind::kOversized:
      if (!change.begins) break;
      for (const auto& each : rtde_) each->bad = change.kind;
      break;
    case FaultKind::kProtectiveStop:
      if (change.begins) controller_->protective_stop(StopCause::kAsked);
      break;
    case FaultKind::kEmergencyStop:
      cabinet.emergency_stop(change.begins);
      break;
    case FaultKind::kSafeguardStop:
      cabinet.safeguard_stop(change.begins);
      break;
    case FaultKind::kProgramStop:
      if (change.begins) controller_->stop_program("it was stopped at the pendant");
      break;
    case FaultKind::kLocal:
      cabinet.remote_control = !change.begins;
      if (change.begins) drop_scripts();
      break;
  }
}

// one bad package, and bursts while they last
void Servers::disturb(RtdeClient& client, wire::Bytes& package) {
  const auto bad = std::exchange(client.bad, {});
  if (bad == FaultKind::kGarbage) {
    std::uint8_t x = 1;
    for (std::uint8_t& each : package) each = x = static_cast<std::uint8_t>(5 * x + 1);
  } else if (bad == FaultKind::kTruncated) {
    package.resize(package.size() / 2);
  } else if (bad == FaultKind::kOversized) {
    package[0] = 0xFF;
    package[1] = 0xFF;
  }
  constexpr std::uint64_t kHold = 50;  // control steps
  const bool slow = faults_.active(FaultKind::kSlow);
  client.held.insert(client.held.end(), package.begin(), package.end());
  const bool lets_go = !slow || controller_->now().step % kHold == 0;
  package = lets_go ? std::exchange(client.held, {}) : wire::Bytes{};
}

}  // namespace supple::virtual_ur
