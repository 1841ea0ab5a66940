#include "supple/desk/loop_meter.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace supple::desk {
namespace {

telemetry::Tick tick_of(std::uint64_t index, std::uint32_t ticking, std::uint32_t late) {
  telemetry::Tick out;
  out.index = index;
  out.timing.tick = ticking;
  out.timing.late = late;
  return out;
}

double sum(const cockpit::Json& counts) {
  const auto values = counts.numbers();
  return values ? std::accumulate(values->begin(), values->end(), 0.0) : -1.0;
}

TEST(LoopMeter, EveryTickIsInOneBinAndBinsAreInOrder) {
  LoopMeter meter;
  for (std::uint32_t i = 0; i < 1000; ++i) meter.add(tick_of(i, 20'000 + 100 * i, 7 * i));
  LoopMeter::Others others;
  others.period = Seconds{1e-3};
  others.status.missed = 2;
  others.status.skipped = 3;
  const cockpit::Json out = meter.json(others);
  EXPECT_EQ(out["ticks"].number(), 1000.0);
  EXPECT_EQ(out["period_us"].number(), 1000.0);
  EXPECT_EQ(out["missed"].number(), 2.0);
  EXPECT_EQ(out["skipped"].number(), 3.0);
  for (const char* which : {"tick_us", "late_us"}) {
    EXPECT_EQ(sum(out[which]["counts"]), 1000.0) << which;
    const auto edges = *out[which]["bins"].numbers();
    EXPECT_EQ(edges.size(), out[which]["counts"].array()->size()) << which;
    EXPECT_TRUE(std::is_sorted(edges.begin(), edges.end())) << which;
    EXPECT_GE(edges.back() * (1.0 + runtime::Histogram::kRelativeError),
              *out[which]["max"].number())
        << which;
  }
  EXPECT_DOUBLE_EQ(*out["tick_us"]["max"].number(), 119.9);
  // the median of 20 ... 119.9 us, to the width of a bucket
  EXPECT_NEAR(*out["tick_us"]["p50"].number(), 69.95,
              69.95 * runtime::Histogram::kRelativeError + 0.1);
}

TEST(LoopMeter, SaysZerosBeforeTheFirstTick) {
  const cockpit::Json out = LoopMeter{}.json({});
  EXPECT_EQ(out["ticks"].number(), 0.0);
  EXPECT_TRUE(out["tick_us"]["bins"].array()->empty());
}

}  // namespace
}  // namespace supple::desk
