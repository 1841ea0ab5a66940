#include "supple/telemetry/black_box.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/check.hpp"

namespace supple::telemetry {

BlackBox::BlackBox(Seconds period, Seconds span)
    : span_{static_cast<std::uint64_t>(std::llround(span.count() * 1e9))} {
  SUPPLE_REQUIRE(period.count() > 0.0 && span.count() > 0.0);
  // ticks at both ends of the span count
  ticks_.resize(static_cast<std::size_t>(std::llround(span / period)) + 1);
}

void BlackBox::add(const Tick& tick) noexcept { ticks_[added_++ % ticks_.size()] = tick; }

std::size_t BlackBox::size() const noexcept {
  const std::size_t held = std::min(added_, ticks_.size());
  if (held == 0) return 0;
  // after a pause there are ticks older than the span
  const std::uint64_t newest = ticks_[(added_ - 1) % ticks_.size()].time;
  std::size_t old = 0;
  while (old < held && ticks_[(added_ - held + old) % ticks_.size()].time + span_ < newest) ++old;
  return held - old;
}

const Tick& BlackBox::operator[](std::size_t i) const noexcept {
  const std::size_t count = size();
  SUPPLE_ASSERT(i < count);
  return ticks_[(added_ - count + i) % ticks_.size()];
}

void BlackBox::write(TickLog& log) const {
  const std::size_t count = size();
  for (std::size_t i = added_ - count; i < added_; ++i) log.add(ticks_[i % ticks_.size()]);
}

}  // namespace supple::telemetry
