#include "supple/telemetry/tick_log.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {
namespace {

Bytes logged(const std::vector<Tick>& ticks, bool closed = true) {
  Bytes file;
  TickLog log{memory_sink(file), test::kFiles};
  for (const Tick& tick : ticks) log.add(tick);
  if (closed) log.close();
  return file;
}

TEST(TickLog, ARunIsReplayedToTheBitFromItsLog) {
  const test::Ur5e ur5e = test::ur5e_controller();
  const Bytes file = logged(test::pushed_run(ur5e, 1000));
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_FALSE(log->damage());
  control::State state;
  std::uint64_t running = 0;
  const auto count = log->visit([&](const Tick& tick) {
    control::TickOutput again;
    control::tick(ur5e.params, state, tick.in, again);
    const auto difference = first_difference(tick.out, again);
    if (difference) ADD_FAILURE() << "tick " << tick.index << ": " << difference->member;
    if (tick.out.verdict.running()) ++running;
    return !difference;
  });
  ASSERT_TRUE(count) << count.error().text();
  EXPECT_EQ(*count, 1000U);
  EXPECT_GT(running, 990U);
}

TEST(TickLog, AChangedControllerIsSeenInReplay) {
  test::Ur5e ur5e = test::ur5e_controller();
  const Bytes file = logged(test::pushed_run(ur5e, 200));
  ur5e.design.admittance.gains.translation.damping[0] *= 1.0 + 1e-15;
  ur5e.params = test::params_of(ur5e.design);
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  control::State state;
  std::optional<Difference> difference;
  const auto count = log->visit([&](const Tick& tick) {
    control::TickOutput again;
    control::tick(ur5e.params, state, tick.in, again);
    difference = first_difference(tick.out, again);
    return !difference;
  });
  ASSERT_TRUE(count);
  ASSERT_TRUE(difference);
  EXPECT_TRUE(difference->member.starts_with("v_command[")) << difference->member;
}

TEST(TickLog, HasTheConfigurationTheModelAndTheDetails) {
  const Bytes file = logged({});
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  EXPECT_EQ(log->files().config, test::kFiles.config);
  EXPECT_EQ(log->files().model, test::kFiles.model);
  EXPECT_EQ(log->files().details, test::kFiles.details);
}

TEST(TickLog, ALogWhoseProgramDiedHasAllButTheLastHalfSecond) {
  const test::Ur5e ur5e = test::ur5e_controller();
  const Bytes file = logged(test::pushed_run(ur5e, 1000), false);  // 2 s
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->damage());
  EXPECT_EQ(log->files().config, test::kFiles.config);
  const auto count = log->visit([](const Tick&) { return true; });
  ASSERT_TRUE(count);
  EXPECT_GE(*count, 750U);
  EXPECT_LT(*count, 1000U);
}

TEST(TickLog, EventsAreAmongTheTicks) {
  const test::Ur5e ur5e = test::ur5e_controller();
  const Bytes file = logged(test::pushed_run(ur5e, 20));
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  std::vector<std::string> texts;
  const auto count = log->mcap().visit({.topic = "/events"}, [&](const auto&, const auto& message) {
    texts.emplace_back(text_of(message.data.subspan(4)));  // after the level, and the text's key
    return true;
  });
  ASSERT_TRUE(count);
  ASSERT_GE(texts.size(), 2U);
  EXPECT_EQ(texts[1], "running");
}

TEST(TickLog, ALogThatCannotBeMadeIsNamed) {
  const auto log = TickLog::create("/nowhere/run.mcap", test::kFiles);
  ASSERT_FALSE(log);
  EXPECT_EQ(log.error(), "log '/nowhere/run.mcap' cannot be written: No such file or directory");
  const auto read = TickLogReader::open(std::filesystem::path{"/nowhere/run.mcap"});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), "log '/nowhere/run.mcap' cannot be read: No such file or directory");
}

}  // namespace
}  // namespace supple::telemetry
