#include "supple/netft/sequence.hpp"

namespace supple::netft {
namespace {

// A start begins near 1, and far below the last number; what is late is just below it.
constexpr std::uint32_t kNewStart = 1U << 16;
constexpr std::uint32_t kFarBelow = 1000;

bool behind(std::uint32_t ahead) noexcept { return ahead >= 1U << 31; }

}  // namespace

Arrival Sequence::accept(const RdtRecord& record) noexcept {
  const bool stalled = started_ && record.ft_sequence == ft_;
  started_ = true;
  doubtful_ = false;
  rdt_ = record.rdt_sequence;
  ft_ = record.ft_sequence;
  ++(stalled ? arrivals_.stalled : arrivals_.fresh);
  return stalled ? Arrival::kStalled : Arrival::kFresh;
}

Arrival Sequence::take(const RdtRecord& record) noexcept {
  if (!started_) return accept(record);
  const std::uint32_t ahead = record.rdt_sequence - rdt_;
  if (ahead == 0) {
    ++arrivals_.duplicates;
    return Arrival::kDuplicate;
  }
  if (!behind(ahead)) {
    arrivals_.lost += ahead - 1;
    return accept(record);
  }
  const bool continues = doubtful_ && record.rdt_sequence == doubtful_rdt_ + 1;
  const bool far_below = rdt_ - record.rdt_sequence > kFarBelow;
  if (continues && far_below && record.rdt_sequence < kNewStart) {
    ++arrivals_.restarts;
    return accept(record);
  }
  doubtful_ = true;
  doubtful_rdt_ = record.rdt_sequence;
  ++arrivals_.late;
  return Arrival::kLate;
}

}  // namespace supple::netft
