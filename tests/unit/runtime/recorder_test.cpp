#include "supple/runtime/recorder.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "arms.hpp"
#include "supple/runtime/loop.hpp"
#include "supple/runtime/mailbox.hpp"

namespace supple::runtime {
namespace {

using telemetry::Bytes;
using telemetry::TickLogReader;

telemetry::Tick tick_at(std::uint64_t index, safety::Phase phase) {
  telemetry::Tick out;
  out.index = index;
  out.time = 2'000'000 * index;
  out.out.verdict.phase = phase;
  return out;
}

std::uint64_t ticks_in(const Bytes& file) {
  const auto log = TickLogReader::open(telemetry::memory_source(file));
  if (!log) return 0;
  const auto count = log->visit([](const telemetry::Tick&) { return true; });
  return count ? *count : 0;
}

struct Rig {
  std::unique_ptr<Outbox> outbox = std::make_unique<Outbox>();
  LogSetup log;
  Watch watch;
  std::vector<Operator*> operators;
  control::Params params;

  Recorder made() {
    params.safety.period = Seconds{2e-3};
    auto out = Recorder::create(log, watch, params, *outbox, operators);
    if (!out) ADD_FAILURE() << out.error();
    return *std::move(out);
  }
};

TEST(Recorder, ShowsEveryTickWithTheParamsThatHeld) {
  Rig rig;
  std::vector<std::pair<std::uint64_t, const control::Params*>> seen;
  rig.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    seen.emplace_back(tick.index, &params);
  };
  const Settings later{.params = {}, .config = "later: {}\n"};
  rig.outbox->adopted.push({.tick_index = 2, .settings = &later});
  for (std::uint64_t i = 0; i < 4; ++i) {
    rig.outbox->ticks.push(tick_at(i, safety::Phase::kRunning));
  }
  Recorder recorder = rig.made();
  recorder.finish();
  ASSERT_EQ(seen.size(), 4U);
  for (std::uint64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(seen[i].first, i);
    EXPECT_EQ(seen[i].second, i < 2 ? &rig.params : &later.params) << i;
  }
}

TEST(Recorder, TellsWhatTheLoopHasTakenOverBeforeItsFirstTick) {
  Rig rig;
  std::vector<std::string> seen;
  rig.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params&) {
    seen.push_back(std::to_string(tick.index));
  };
  rig.watch.on_settings = [&](std::uint64_t tick_index, const Settings& settings) {
    seen.push_back(settings.config + std::to_string(tick_index));
  };
  const Settings later{.params = {}, .config = "later from "};
  rig.outbox->adopted.push({.tick_index = 1, .settings = &later});
  for (std::uint64_t i = 0; i < 3; ++i) {
    rig.outbox->ticks.push(tick_at(i, safety::Phase::kRunning));
  }
  Recorder recorder = rig.made();
  recorder.finish();
  EXPECT_EQ(seen, (std::vector<std::string>{"0", "later from 1", "1", "2"}));
}

// As a process that is killed leaves it: nothing after the last flush, and no end.
TEST(Recorder, WhatWasDrainedCanBeReadThoughTheLogWasNeverClosed) {
  Bytes file;
  Rig rig;
  rig.log.sink = telemetry::memory_sink(file);
  rig.log.flush_every = Seconds{0.0};
  Recorder recorder = rig.made();
  for (std::uint64_t i = 0; i < 100; ++i) rig.outbox->ticks.push(tick_at(i, safety::Phase::kIdle));
  EXPECT_TRUE(recorder.drain());
  EXPECT_EQ(ticks_in(file), 100U);
  EXPECT_FALSE(recorder.drain());
}

TEST(Recorder, AFullDiskIsTold) {
  Bytes file;
  Rig rig;
  rig.log.sink = [&file](telemetry::ByteView bytes) -> std::optional<std::string> {
    if (file.size() > 10'000) return "no space left";
    file.insert(file.end(), bytes.begin(), bytes.end());
    return std::nullopt;
  };
  rig.log.flush_every = Seconds{0.0};
  Recorder recorder = rig.made();
  for (std::uint64_t i = 0; i < 1000; ++i) {
    rig.outbox->ticks.push(tick_at(i, safety::Phase::kIdle));
    recorder.drain();
  }
  recorder.finish();
  ASSERT_EQ(recorder.errors().size(), 1U);
  EXPECT_NE(recorder.errors()[0].find("no space left"), std::string::npos);
}

TEST(Recorder, TheStatusCountsMissedDeadlinesAndKeepsTheWorstSinceTheLastOne) {
  std::vector<Status> told;
  StatusBoard board;
  Rig rig;
  rig.watch = {.observer = [&told](const Status& now) { told.push_back(now); },
               .every = Seconds{0.0},
               .board = &board};
  Recorder recorder = rig.made();
  telemetry::Tick tick = tick_at(0, safety::Phase::kRunning);
  tick.timing = {.late = 5000, .tick = 100, .missed = true};
  rig.outbox->ticks.push(tick);
  tick = tick_at(1, safety::Phase::kRunning);
  tick.timing = {.late = 1000, .tick = 300};
  rig.outbox->ticks.push(tick);
  recorder.drain();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].index, 1U);
  EXPECT_DOUBLE_EQ(told[0].time, 2e-3);
  EXPECT_EQ(told[0].phase, safety::Phase::kRunning);
  EXPECT_EQ(told[0].missed, 1U);
  EXPECT_DOUBLE_EQ(told[0].worst_late, 5e-6);
  EXPECT_DOUBLE_EQ(told[0].worst_tick, 3e-7);
  rig.outbox->ticks.push(tick_at(2, safety::Phase::kRunning));
  recorder.drain();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[1].missed, 1U);
  EXPECT_EQ(told[1].worst_late, 0.0);
  Status seen;
  ASSERT_TRUE(board.try_load(seen));
  EXPECT_EQ(seen.index, 2U);
}

TEST(Recorder, AChangeIsLoggedBeforeItsTickAndTheSettingsBeforeItAreReleased) {
  struct Owner final : Operator {
    void wish(Seconds /*t*/, Wish& /*out*/) noexcept override {}
    void release(const Settings& settings) override { released.push_back(settings.config); }
    std::vector<std::string> released;
  };
  const test::Ur5e ur5e = test::ur5e_controller();
  const Settings one{ur5e.params, "gain: 1"};
  const Settings two{ur5e.params, "gain: 2"};
  Owner owner;
  Bytes file;
  Rig rig;
  rig.log.sink = telemetry::memory_sink(file);
  rig.operators = {&owner};
  Recorder recorder = rig.made();
  for (std::uint64_t i = 0; i < 20; ++i) {
    if (i == 5) rig.outbox->adopted.push({i, &one});
    if (i == 15) rig.outbox->adopted.push({i, &two});
    rig.outbox->ticks.push(tick_at(i, safety::Phase::kRunning));
  }
  recorder.finish();
  EXPECT_EQ(owner.released, std::vector<std::string>{"gain: 1"});
  const auto log = TickLogReader::open(telemetry::memory_source(file));
  ASSERT_TRUE(log);
  const auto changes = log->changes();
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 2U);
  EXPECT_EQ((*changes)[0].tick_index, 5U);
  EXPECT_EQ((*changes)[0].config, "gain: 1");
  EXPECT_EQ((*changes)[1].tick_index, 15U);
}

}  // namespace
}  // namespace supple::runtime
