#include "supple/netft/sequence.hpp"

namespace supple::netft {
namespace {

// a start begins near 1; what is late after a start of the same stream is near the last number
constexpr std::uint32_t kNewStart = 1U << 16;

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
  if (continues && record.rdt_sequence < kNewStart) {
    ++arrivals_.restarts;
    return accept(record);
  }
  doubtful_ = true;
  doubtful_rdt_ = record.rdt_sequence;
  ++arrivals_.late;
  return Arrival::kLate;
}

}  // namespace supple::netft
