#pragma once

// From datagrams to the newest good sample, and the account of all that came. No sockets here.

#include <array>
#include <cstdint>
#include <string>

#include "supple/netft/sequence.hpp"
#include "supple/netft/settings.hpp"
#include "supple/robot/reading.hpp"

namespace supple::netft {

struct Account {
  Arrivals arrivals;
  std::uint64_t used = 0;
  std::uint64_t saturated = 0;  // samples that were not used, and why
  std::uint64_t faulty = 0;
  std::uint64_t malformed = 0;        // datagrams that are none of a sensor
  std::uint64_t silences = 0;         // times that no record came for too long
  std::uint32_t status = 0;           // of the newest record
  std::uint32_t unusable_status = 0;  // of the newest sample that was not used
};

/// Plain bytes, so that it can go through a Seqlock.
struct Snapshot {
  std::array<double, 6> wrench{};  // of the newest good sample [N], [N m]
  std::uint64_t stamp = 0;         // how many were good; 0: none yet
  std::int64_t arrived = 0;        // when that came [ns]
  std::int64_t heard = 0;          // when the newest record of any kind came [ns]
  Account account;
};

class Intake {
 public:
  explicit Intake(Settings settings) : settings_{std::move(settings)} {}

  /// True if it was a datagram of a sensor, good or bad. `now` only has to grow [ns].
  bool take(wire::ByteView datagram, std::int64_t now) noexcept;

  /// A start was asked for: numbers begin anew.
  void restart() noexcept { sequence_.restart(); }
  void note_silence() noexcept { ++snapshot_.account.silences; }

  /// Records so far that were neither late nor seen already.
  [[nodiscard]] std::uint64_t accepted() const noexcept { return accepted_; }
  [[nodiscard]] const Snapshot& snapshot() const noexcept { return snapshot_; }
  [[nodiscard]] const Settings& settings() const noexcept { return settings_; }

 private:
  void take(const RdtRecord& record, std::int64_t now) noexcept;

  Settings settings_;
  Sequence sequence_;
  Snapshot snapshot_;
  std::uint64_t accepted_ = 0;
};

/// As a controller takes it; `out` as it was before the first good sample.
void fill(const Snapshot& snapshot, std::int64_t now, robot::WrenchReading& out) noexcept;

/// "sensor: 5012 samples used, 3 lost, 1 duplicated, 0 late", and a line for everything unusual.
[[nodiscard]] std::string account_text(const Account& account);

enum class Trouble : std::uint8_t {
  kNone,
  kSilent,    // it sends nothing
  kUnusable,  // its status word says that its samples are wrong
  kStalled,   // it sends, but does not sample
};

/// Why there is no good sample now.
[[nodiscard]] Trouble trouble_of(const Snapshot& snapshot, std::int64_t now) noexcept;
/// The same in words; empty where there is one.
[[nodiscard]] std::string problem_of(const Snapshot& snapshot, std::int64_t now);

}  // namespace supple::netft
