#include "supple/telemetry/black_box.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"
#include "support/alloc_guard.hpp"

namespace supple::telemetry {
namespace {

Tick tick_at(std::uint64_t milliseconds) {
  Tick tick;
  tick.index = milliseconds;
  tick.time = 1'000'000 * milliseconds;
  return tick;
}

TEST(BlackBox, KeepsTheLastTwoSeconds) {
  BlackBox box{Seconds{1e-3}};
  EXPECT_EQ(box.size(), 0U);
  for (std::uint64_t i = 0; i < 5000; ++i) box.add(tick_at(i));
  ASSERT_EQ(box.size(), 2001U);
  EXPECT_EQ(box[0].index, 2999U);
  EXPECT_EQ(box[2000].index, 4999U);
}

TEST(BlackBox, HasWhatThereWasBeforeItIsFull) {
  BlackBox box{Seconds{1e-3}};
  for (std::uint64_t i = 0; i < 10; ++i) box.add(tick_at(i));
  ASSERT_EQ(box.size(), 10U);
  EXPECT_EQ(box[0].index, 0U);
}

TEST(BlackBox, LeavesOutWhatIsOlderThanItsSpanAfterAPause) {
  BlackBox box{Seconds{1e-3}, Seconds{0.1}};
  for (std::uint64_t i = 0; i < 50; ++i) box.add(tick_at(i));
  box.add(tick_at(130));
  EXPECT_EQ(box.size(), 21U);
  EXPECT_EQ(box[0].index, 30U);
}

TEST(BlackBox, TakesNothingFromTheHeapWhileItRecords) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  BlackBox box{Seconds{1e-3}, Seconds{0.1}};
  const Tick tick = tick_at(1);
  const test::AllocGuard guard;
  for (int i = 0; i < 300; ++i) box.add(tick);
  EXPECT_EQ(guard.count(), 0);
}

TEST(BlackBox, WritesALogThatReadsBack) {
  BlackBox box{Seconds{1e-3}, Seconds{0.05}};
  for (std::uint64_t i = 0; i < 200; ++i) box.add(tick_at(i));
  Bytes file;
  TickLog log{memory_sink(file), test::kFiles};
  box.write(log);
  log.close();
  const auto reader = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(reader);
  std::uint64_t next = 149;
  const auto count = reader->visit([&](const Tick& tick) { return tick.index == next++; });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 51U);
}

}  // namespace
}  // namespace supple::telemetry
