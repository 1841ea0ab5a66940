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
  // the law is the first that differs, or what it leads to; what came in is the same
  EXPECT_TRUE(difference->member.starts_with("compliance.") ||
              difference->member.starts_with("v_command["))
      << difference->member;
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

TEST(TickLog, ChangesOfTheConfigurationComeBackInOrder) {
  const auto ticks = test::pushed_run(test::ur5e_controller(), 30);
  Bytes file;
  TickLog log{memory_sink(file), {.config = "a:\n  b: 1\n  c: [1, 2]\n", .model = ""}};
  const std::string second = "a:\n  b: 2\n  c: [1, 2]\n";
  const std::string third = "a:\n  b: 2\n  c: [1, 3]\n";
  for (const Tick& tick : ticks) {
    if (tick.index == 10) log.add_change(10, tick.time, second);
    if (tick.index == 20) log.add_change(20, tick.time, third);
    log.add(tick);
  }
  log.close();
  const auto reader = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(reader);
  const auto changes = reader->changes();
  ASSERT_TRUE(changes) << changes.error().text();
  ASSERT_EQ(changes->size(), 2U);
  EXPECT_EQ((*changes)[0].tick_index, 10U);
  EXPECT_EQ((*changes)[0].config, second);
  EXPECT_EQ((*changes)[1].tick_index, 20U);
  EXPECT_EQ((*changes)[1].config, third);

  const auto events = reader->events();
  ASSERT_TRUE(events);
  std::vector<std::string> told;
  for (const auto& [time, event] : *events) {
    if (event.text.starts_with("configuration")) told.push_back(event.text);
  }
  EXPECT_EQ(told, (std::vector<std::string>{"configuration changed: a.b: 1 -> 2",
                                            "configuration changed: a.c: [1, 2] -> [1, 3]"}));
}

TEST(TickLog, ARunWithoutChangesHasNone) {
  const Bytes file = logged(test::pushed_run(test::ur5e_controller(), 3));
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->changes()->empty());
  EXPECT_EQ(log->mcap().channel("/changes"), nullptr);
  EXPECT_EQ(log->mcap().channel("/truth"), nullptr);
}

TEST(TickLog, WhatTheSimulatorKnowsIsThereWhereItTold) {
  auto ticks = test::pushed_run(test::ur5e_controller(), 3);
  ticks[1].truth = Truth{.X_WP = {.p = {0.1, 0.2, 0.3}}, .F_P_W = {.force = {1.0, 2.0, 3.0}}};
  const Bytes file = logged(ticks);
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  std::vector<bool> has;
  const auto count = log->visit([&](const Tick& tick) {
    has.push_back(tick.truth.has_value());
    EXPECT_EQ(tick.truth.value_or(*ticks[1].truth).F_P_W.force, Vec3(1.0, 2.0, 3.0));
    return true;
  });
  ASSERT_TRUE(count);
  EXPECT_EQ(has, (std::vector<bool>{false, true, false}));
  const auto plotted =
      log->mcap().visit({.topic = "/truth"}, [](const auto&, const auto&) { return true; });
  EXPECT_EQ(*plotted, 1U);
}

TEST(TickLog, EventsAreAmongTheTicks) {
  const test::Ur5e ur5e = test::ur5e_controller();
  const Bytes file = logged(test::pushed_run(ur5e, 20));
  const auto log = TickLogReader::open(memory_source(file));
  ASSERT_TRUE(log);
  const auto events = log->events();
  ASSERT_TRUE(events) << events.error().text();
  ASSERT_GE(events->size(), 2U);
  EXPECT_EQ((*events)[1].event.text, "running");
  EXPECT_EQ((*events)[1].time, 1'002'000'000U);
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
