#include "supple/runtime/session.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arms.hpp"
#include "supple/runtime/mailbox.hpp"
#include "supple/telemetry/tick_codec.hpp"
#include "support/files.hpp"

namespace supple::runtime {
namespace {

using telemetry::TickLogReader;

class SessionTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder = std::filesystem::path{testing::TempDir()} / (std::string{"session_"} + test->name());
    std::filesystem::create_directories(folder);
    session.pace = Pace::kFree;
    session.loop.params = &ur5e.params;
    session.loop.robot = &robot;
    session.loop.course.duration = Seconds{8.0};
    session.log.file = folder / "run.mcap";
    session.log.files = {.config = "first: 1", .model = "<robot/>"};
    session.log.options.plots = false;
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  RunResult done() const {
    auto result = run(session);
    if (!result) ADD_FAILURE() << result.error();
    return result ? *result : RunResult{};
  }

  test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm robot{ur5e.q0};
  std::filesystem::path folder;
  Session session;
};

TEST_F(SessionTest, AFreeRunLeavesALogOfEveryTickThatReplaysToTheBit) {
  const RunResult result = done();
  EXPECT_EQ(result.loop.end, End::kDuration);
  EXPECT_GT(result.loop.ticks, 4000U);
  EXPECT_EQ(result.ticks_dropped, 0U);
  EXPECT_TRUE(result.log_errors.empty());
  // its time was over: no black box
  EXPECT_EQ(result.log_files, std::vector<std::string>{(folder / "run.mcap").string()});

  const auto log = TickLogReader::open(folder / "run.mcap");
  ASSERT_TRUE(log) << log.error();
  EXPECT_FALSE(log->damage());
  control::State state;
  std::uint64_t next = 0;
  const auto count = log->visit([&](const telemetry::Tick& tick) {
    EXPECT_EQ(tick.index, next++);
    control::TickOutput again;
    control::tick(ur5e.params, state, tick.in, again);
    return !telemetry::first_difference(tick.out, again);
  });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, result.loop.ticks);
}

TEST_F(SessionTest, AFaultLeavesABlackBoxBesideTheLogWithTheStopInIt) {
  robot.on_read = [this](int tick) {
    if (tick >= 3000) robot.arm.push = 500.0;
  };
  const RunResult result = done();
  EXPECT_EQ(result.loop.end, End::kFault);
  ASSERT_EQ(result.log_files.size(), 2U);
  EXPECT_EQ(result.log_files[1], (folder / "run.stop1.mcap").string());
  const auto box = TickLogReader::open(folder / "run.stop1.mcap");
  ASSERT_TRUE(box) << box.error();
  EXPECT_EQ(box->files().config, "first: 1");
  telemetry::Tick first;
  telemetry::Tick last;
  const auto count = box->visit([&](const telemetry::Tick& tick) {
    if (first.index == 0) first = tick;
    last = tick;
    return true;
  });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 1501U);  // 3 s at 2 ms, both ends
  EXPECT_EQ(last.out.verdict.phase, safety::Phase::kFault);
  EXPECT_TRUE(first.out.verdict.running());
  EXPECT_LT(first.index, 2000U);  // 2 s before
}

TEST_F(SessionTest, AChangeFromAnotherThreadIsInTheLogAtItsTick) {
  test::Ur5e stiff = ur5e;
  stiff.design.admittance.gains.translation.stiffness *= 3.0;
  stiff.params = test::params_of(stiff.design);
  Mailbox mailbox;
  session.loop.operators = {&mailbox};
  session.watch = {.observer =
                       [&](const Status& now) {
                         if (now.index > 500) mailbox.set_settings({stiff.params, "second: 2"});
                       },
                   .every = Seconds{0.0}};
  const RunResult result = done();
  EXPECT_TRUE(result.log_errors.empty());
  const auto log = TickLogReader::open(folder / "run.mcap");
  ASSERT_TRUE(log);
  const auto changes = log->changes();
  ASSERT_TRUE(changes);
  ASSERT_FALSE(changes->empty());
  // the log alone is enough to repeat the run: settings change where it says so
  control::State state;
  const control::Params* params = &ur5e.params;
  std::size_t change = 0;
  const auto count = log->visit([&](const telemetry::Tick& tick) {
    if (change < changes->size() && (*changes)[change].tick_index == tick.index) {
      control::adopt(*params, stiff.params, state);
      params = &stiff.params;
      ++change;
    }
    control::TickOutput again;
    control::tick(*params, state, tick.in, again);
    return !telemetry::first_difference(tick.out, again);
  });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, result.loop.ticks);
  EXPECT_EQ(change, changes->size());
}

TEST_F(SessionTest, ALogThatBreaksDoesNotStopTheRun) {
  std::uint64_t bytes_written = 0;
  session.log.sink = [&bytes_written](telemetry::ByteView bytes) -> std::optional<std::string> {
    bytes_written += bytes.size();
    if (bytes_written > 100'000) return "no space left";
    return std::nullopt;
  };
  session.log.flush_every = Seconds{0.0};
  const RunResult result = done();
  EXPECT_EQ(result.loop.end, End::kDuration);
  ASSERT_EQ(result.log_errors.size(), 1U);
  EXPECT_NE(summary(result).find("no space left"), std::string::npos);
}

TEST_F(SessionTest, ALogThatCannotBeOpenedIsARunThatDoesNotBegin) {
  session.log.file = folder / "no" / "such" / "folder" / "run.mcap";
  const auto result = run(session);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().find("run.mcap"), std::string::npos) << result.error();
  EXPECT_EQ(robot.reads.load(), 0);
}

TEST_F(SessionTest, EnforcedRealTimeThatIsNotToBeHadIsARunThatDoesNotBegin) {
  session.realtime = RealtimeRequest{.rule = Rule::kEnforce,
                                     .preempt_rt = false,
                                     .priority = 0,
                                     .cpus = {4095},
                                     .lock_memory = false,
                                     .cpu_latency = false};
  std::ofstream{session.log.file} << "an older log";
  auto result = run(session);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().find("processor 4095: Invalid argument; take some of 0 to "),
            std::string::npos)
      << result.error();
  EXPECT_EQ(robot.reads.load(), 0);
  EXPECT_EQ(test::contents(session.log.file), "an older log");

  session.realtime->rule = Rule::kWarn;
  const RunResult warned = done();
  EXPECT_EQ(warned.loop.end, End::kDuration);
  ASSERT_TRUE(warned.realtime);
  EXPECT_FALSE(warned.realtime->complete());
  EXPECT_NE(summary(warned).find("missing: processor 4095"), std::string::npos);
}

TEST_F(SessionTest, ARobotOnTheClockCannotRunFree) {
  test::ScriptedClock clock;
  test::ClockedArm real{ur5e.q0, clock};
  session.loop.robot = &real;
  const auto result = run(session);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().find("pace 'free'"), std::string::npos);
}

TEST_F(SessionTest, ARobotWithOtherJointsIsRefused) {
  test::SteppedArm other{VecJ::Zero(7)};
  session.loop.robot = &other;
  const auto result = run(session);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), "robot: it has 7 joints, and the configuration is for 6");
}

TEST_F(SessionTest, ByTheClockTheSameRunHasTimesAndTheSameTicks) {
  session.loop.course.duration = Seconds{0.1};
  const RunResult free = done();
  test::SteppedArm again{ur5e.q0};
  session.loop.robot = &again;
  session.pace = Pace::kWall;
  const RunResult paced = done();
  EXPECT_EQ(paced.loop.ticks, free.loop.ticks);
  EXPECT_EQ(paced.loop.statistics.late.times.count(), paced.loop.ticks);
  EXPECT_EQ(again.arm.commands, robot.arm.commands);
  EXPECT_NE(summary(paced).find("late"), std::string::npos);
}

}  // namespace
}  // namespace supple::runtime
