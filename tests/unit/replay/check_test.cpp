#include "supple/replay/check.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace supple::replay {
namespace {

using telemetry::Bytes;
using telemetry::TickLogReader;

TickLogReader opened(const Bytes& file) {
  auto log = TickLogReader::open(telemetry::memory_source(file));
  if (!log) ADD_FAILURE() << log.error().text();
  return *std::move(log);
}

ReplayCheck checked(const Bytes& file) {
  const auto result = check(opened(file), "run.mcap");
  if (!result) ADD_FAILURE() << result.error();
  return result ? *result : ReplayCheck{};
}

TEST(ReplayCheck, ARunWithChangesHoldsAndTargetsIsTheSameInEveryBit) {
  const test::Run run = test::eventful_run();
  std::uint64_t running = 0;
  for (const auto& tick : run.ticks) running += tick.out.verdict.running() ? 1U : 0U;
  ASSERT_EQ(running, 1400U);  // it waited from 900 to 1000 only

  const ReplayCheck result = checked(test::file_of(run));

  EXPECT_TRUE(result.same());
  EXPECT_EQ(result.compared, 1500U);
  EXPECT_EQ(result.changes, 2U);
  EXPECT_FALSE(result.damage);
}

TEST(ReplayCheck, OneFlippedBitIsNamed) {
  test::Run run = test::eventful_run(500);
  const double right = run.ticks[321].out.rates.v[2];
  test::flip(run.ticks[321].out.rates.v[2]);

  const ReplayCheck result = checked(test::file_of(run));

  EXPECT_FALSE(result.same());
  EXPECT_EQ(result.compared, 321U);
  ASSERT_TRUE(result.mismatch);
  EXPECT_EQ(result.mismatch->tick_index, 321U);
  EXPECT_EQ(result.mismatch->time, 321U * 2'000'000U);
  EXPECT_EQ(result.mismatch->difference.member, "rates.v[2]");
  EXPECT_EQ(std::stod(result.mismatch->difference.actual), right);
  EXPECT_NE(std::stod(result.mismatch->difference.expected), right);
}

TEST(ReplayCheck, AnInputThatWasChangedIsSeenInItsTick) {
  test::Run run = test::eventful_run(500);
  run.ticks[200].in.facts.reading.force.x() += 1e-9;
  const ReplayCheck result = checked(test::file_of(run));
  ASSERT_TRUE(result.mismatch);
  EXPECT_EQ(result.mismatch->tick_index, 200U);
}

TEST(ReplayCheck, AChangeThatWasNotLoggedIsSeenAtItsTick) {
  test::Run run = test::eventful_run(800);
  run.changes.erase(run.changes.begin());
  const ReplayCheck result = checked(test::file_of(run));
  ASSERT_TRUE(result.mismatch);
  EXPECT_GE(result.mismatch->tick_index, 400U);
  EXPECT_LT(result.mismatch->tick_index, 405U);
}

TEST(ReplayCheck, StopsAtAGapAndSaysWhere) {
  test::Run run = test::eventful_run(500);
  run.ticks.erase(run.ticks.begin() + 250, run.ticks.begin() + 260);
  const ReplayCheck result = checked(test::file_of(run));
  EXPECT_FALSE(result.same());
  EXPECT_FALSE(result.mismatch);
  EXPECT_EQ(result.compared, 250U);
  ASSERT_TRUE(result.gap);
  EXPECT_EQ(result.gap->expected, 250U);
  EXPECT_EQ(result.gap->found, 260U);
}

TEST(ReplayCheck, ALogThatBeginsLaterHasAGapAtItsStart) {
  test::Run run = test::eventful_run(100);
  run.ticks.erase(run.ticks.begin(), run.ticks.begin() + 50);
  const ReplayCheck result = checked(test::file_of(run));
  EXPECT_EQ(result.compared, 0U);
  ASSERT_TRUE(result.gap);
  EXPECT_EQ(result.gap->found, 50U);
}

TEST(ReplayCheck, AFileThatWasCutIsTheSameAsFarAsItGoes) {
  Bytes file = test::file_of(test::eventful_run(1000));
  file.resize(file.size() * 6 / 10);
  const ReplayCheck result = checked(file);
  EXPECT_TRUE(result.same());
  EXPECT_GT(result.compared, 200U);
  EXPECT_LT(result.compared, 1000U);
  EXPECT_TRUE(result.damage);
}

TEST(ReplayCheck, ADamagedChunkEndsTheComparison) {
  Bytes file = test::file_of(test::eventful_run(1000));
  const auto log = opened(file);
  const auto& part = log.mcap().contents().parts[2];
  file[part.offset + part.length - 10] ^= 1U;
  const ReplayCheck result = checked(file);
  EXPECT_TRUE(result.same());
  EXPECT_GT(result.compared, 100U);
  EXPECT_LT(result.compared, 1000U);
  EXPECT_TRUE(result.damage);
}

TEST(ReplayCheck, ALogWithoutConfigurationOrModelIsRefused) {
  test::Run run = test::eventful_run(1);
  run.files.config.clear();
  const Bytes no_config = test::file_of(run);
  EXPECT_EQ(check(opened(no_config), "run.mcap").error(),
            "log 'run.mcap' has no configuration; it cannot be replayed");
  run = test::eventful_run(1);
  run.files.model.clear();
  const Bytes no_model = test::file_of(run);
  EXPECT_EQ(check(opened(no_model), "run.mcap").error(),
            "log 'run.mcap' has no robot model; it cannot be replayed");
}

TEST(ReplayCheck, AConfigurationThatCannotBeReadIsNamed) {
  test::Run run = test::eventful_run(1);
  run.files.config += "strange: 1\n";
  const Bytes file = test::file_of(run);
  const std::string error = check(opened(file), "run.mcap").error();
  EXPECT_TRUE(error.starts_with("config.yaml of run.mcap:")) << error;
  EXPECT_NE(error.find("strange is not a known key"), std::string::npos) << error;
  EXPECT_TRUE(error.ends_with("1 problem; nothing was replayed")) << error;
}

TEST(ReplayCheck, TellsHowFarItIs) {
  const Bytes file = test::file_of(test::eventful_run(1500));
  std::vector<std::uint64_t> told;
  const auto note = [&](std::uint64_t ticks) { told.push_back(ticks); };
  ASSERT_TRUE(check(opened(file), "run.mcap", note));
  EXPECT_EQ(told, (std::vector<std::uint64_t>{0, 1000}));
}

}  // namespace
}  // namespace supple::replay
