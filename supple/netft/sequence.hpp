#pragma once

// What became of the records on their way. UDP may lose, repeat and reorder them; the sensor may
// stop sampling while it goes on sending, and may start anew.

#include <cstdint>

#include "supple/netft/rdt.hpp"

namespace supple::netft {

enum class Arrival : std::uint8_t {
  kFresh,      // a new sample: use it
  kStalled,    // a new record, but the sensor has not sampled since the last
  kDuplicate,  // seen already
  kLate,       // from before the last, but not seen: too late
};

struct Arrivals {
  std::uint64_t fresh = 0;
  std::uint64_t lost = 0;  // records that have not come so far
  std::uint64_t stalled = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t late = 0;
  std::uint64_t restarts = 0;
};

class Sequence {
 public:
  /// Sorts a record in. A record whose number is far below the last one's is late, unless the next
  /// one continues it: then the sensor has started anew.
  Arrival take(const RdtRecord& record) noexcept;

  /// For a start request: the next record may have any number. Whether the sensor has sampled since
  /// the last one still counts.
  void restart() noexcept { started_ = false; }

  [[nodiscard]] const Arrivals& arrivals() const noexcept { return arrivals_; }

 private:
  Arrival accept(const RdtRecord& record) noexcept;
  Arrival begin(const RdtRecord& record) noexcept;
  Arrival look_back(std::uint32_t back) noexcept;

  Arrivals arrivals_;
  bool started_ = false;
  bool sampled_ = false;  // ft_ is of a record
  std::uint32_t rdt_ = 0;
  std::uint32_t first_ = 0;    // since the start
  std::uint64_t missing_ = 0;  // bit k: the record k + 1 before the last has not come
  std::uint32_t ft_ = 0;
  bool doubtful_ = false;  // the record before was late, and may have been the first of a new start
  std::uint32_t doubtful_rdt_ = 0;
};

}  // namespace supple::netft
