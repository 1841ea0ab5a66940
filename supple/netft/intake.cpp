#include "supple/netft/intake.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/netft/status.hpp"

namespace supple::netft {
namespace {

constexpr double kNanosecond = 1e-9;
constexpr std::int64_t kSilence = 100'000'000;  // [ns]

}  // namespace

bool Intake::take(wire::ByteView datagram, std::int64_t now) noexcept {
  std::size_t n = 0;
  while (const auto record = record_from(datagram, n)) {
    take(*record, now);
    ++n;
  }
  if (n == 0) {
    ++snapshot_.account.malformed;
    return false;
  }
  snapshot_.heard = now;
  snapshot_.account.arrivals = sequence_.arrivals();
  return true;
}

void Intake::take(const RdtRecord& record, std::int64_t now) noexcept {
  const Arrival arrival = sequence_.take(record);
  Account& account = snapshot_.account;
  if (arrival == Arrival::kDuplicate || arrival == Arrival::kLate) return;
  ++accepted_;
  account.status = record.status;
  const Health health = health_of(record.status);
  if (health == Health::kSaturated || health == Health::kFault) {
    ++(health == Health::kSaturated ? account.saturated : account.faulty);
    account.unusable_status = record.status;
    return;
  }
  if (arrival != Arrival::kFresh) return;
  const Wrench F_S_S = wrench_of(settings_, record);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto axis = static_cast<Eigen::Index>(i);
    snapshot_.wrench[i] = F_S_S.force[axis];
    snapshot_.wrench[i + 3] = F_S_S.torque[axis];
  }
  ++account.used;
  ++snapshot_.stamp;
  snapshot_.arrived = now;
}

void fill(const Snapshot& snapshot, std::int64_t now, robot::WrenchReading& out) noexcept {
  if (snapshot.stamp == 0) return;
  const auto& x = snapshot.wrench;
  out.reading = {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
  out.stamp = snapshot.stamp;
  out.age =
      Seconds{kNanosecond * static_cast<double>(std::max<std::int64_t>(now - snapshot.arrived, 0))};
}

std::string account_text(const Account& account) {
  const Arrivals& a = account.arrivals;
  std::string out = fmt::format("sensor: {} samples used, {} lost, {} duplicated, {} late\n",
                                account.used, a.lost, a.duplicates, a.late);
  if (const std::uint64_t unusable = account.saturated + account.faulty; unusable > 0) {
    out += fmt::format("sensor: {} samples not used, the last of them for: {}\n", unusable,
                       sentence(account.unusable_status));
  }
  if (a.stalled > 0) out += fmt::format("sensor: {} records without a new sample\n", a.stalled);
  if (account.silences > 0) {
    out += fmt::format("sensor: silent for 100 ms or more {} times\n", account.silences);
  }
  if (a.restarts > 0) out += fmt::format("sensor: started anew {} times\n", a.restarts);
  if (account.malformed > 0) {
    out += fmt::format("sensor: {} datagrams that are none of a sensor\n", account.malformed);
  }
  return out;
}

Trouble trouble_of(const Snapshot& snapshot, std::int64_t now) noexcept {
  if (snapshot.heard == 0 || now - snapshot.heard > kSilence) return Trouble::kSilent;
  const Health health = health_of(snapshot.account.status);
  if (health == Health::kSaturated || health == Health::kFault) return Trouble::kUnusable;
  return now - snapshot.arrived > kSilence ? Trouble::kStalled : Trouble::kNone;
}

std::string problem_of(const Snapshot& snapshot, std::int64_t now) {
  switch (trouble_of(snapshot, now)) {
    case Trouble::kNone:
      return {};
    case Trouble::kSilent:
      if (snapshot.heard == 0) return "it has sent nothing yet";
      return fmt::format("it has sent nothing for {:.1f} s",
                         kNanosecond * static_cast<double>(now - snapshot.heard));
    case Trouble::kUnusable:
      return sentence(snapshot.account.status);
    case Trouble::kStalled:
      return "it sends, but no longer samples";
  }
  return {};
}

}  // namespace supple::netft
