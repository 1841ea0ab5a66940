#include "supple/netft/sequence.hpp"

namespace supple::netft {
namespace {

// A start begins near 1, and far below the last number; what is late is just below it.
constexpr std::uint32_t kNewStart = 1U << 16;
constexpr std::uint32_t kFarBelow = 1000;

constexpr std::uint32_t kWindow = 64;

bool behind(std::uint32_t ahead) noexcept { return ahead >= 1U << 31; }

/// The record before the last has come; those in between have not.
std::uint64_t shifted_in(std::uint64_t missing, std::uint32_t ahead) noexcept {
  if (ahead > kWindow) return ~std::uint64_t{0};
  const std::uint64_t older = ahead == kWindow ? 0 : missing << ahead;
  return older | ((std::uint64_t{1} << (ahead - 1)) - 1);
}

}  // namespace

Arrival Sequence::accept(const RdtRecord& record) noexcept {
  const bool stalled = sampled_ && record.ft_sequence == ft_;
  started_ = true;
  sampled_ = true;
  doubtful_ = false;
  rdt_ = record.rdt_sequence;
  ft_ = record.ft_sequence;
  ++(stalled ? arrivals_.stalled : arrivals_.fresh);
  return stalled ? Arrival::kStalled : Arrival::kFresh;
}

Arrival Sequence::begin(const RdtRecord& record) noexcept {
  first_ = record.rdt_sequence;
  missing_ = 0;
  return accept(record);
}

/// For a record that was sent so many before the last one that came.
Arrival Sequence::look_back(std::uint32_t back) noexcept {
  if (back <= kWindow) {
    const std::uint64_t bit = std::uint64_t{1} << (back - 1);
    if ((missing_ & bit) != 0) {
      missing_ &= ~bit;
      --arrivals_.lost;
    } else if (back <= rdt_ - first_) {
      ++arrivals_.duplicates;
      return Arrival::kDuplicate;
    }
  }
  ++arrivals_.late;
  return Arrival::kLate;
}

Arrival Sequence::take(const RdtRecord& record) noexcept {
  if (!started_) return begin(record);
  const std::uint32_t ahead = record.rdt_sequence - rdt_;
  if (ahead == 0) {
    ++arrivals_.duplicates;
    return Arrival::kDuplicate;
  }
  if (!behind(ahead)) {
    arrivals_.lost += ahead - 1;
    missing_ = shifted_in(missing_, ahead);
    return accept(record);
  }
  const std::uint32_t back = rdt_ - record.rdt_sequence;
  const bool continues = doubtful_ && record.rdt_sequence == doubtful_rdt_ + 1;
  if (continues && back > kFarBelow && record.rdt_sequence < kNewStart) {
    ++arrivals_.restarts;
    return begin(record);
  }
  doubtful_ = true;
  doubtful_rdt_ = record.rdt_sequence;
  return look_back(back);
}

}  // namespace supple::netft
