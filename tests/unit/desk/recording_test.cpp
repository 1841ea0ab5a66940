#include "supple/desk/recording.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace supple::desk {
namespace {

telemetry::Tick tick_at(std::uint64_t index) {
  telemetry::Tick out;
  out.index = index;
  out.time = 1'000'000 * index;
  return out;
}

class RecordingInAFolder : public testing::Test {
 protected:
  RecordingInAFolder() { std::filesystem::remove_all(folder); }

  std::filesystem::path folder = std::filesystem::path{testing::TempDir()} /
                                 testing::UnitTest::GetInstance()->current_test_info()->name();
  Recording recording{folder / "run"};
};

TEST_F(RecordingInAFolder, HasTheTicksBetweenItsTwoEndsAndSaysWhereItBegins) {
  recording.add(tick_at(6));
  EXPECT_FALSE(recording.on());
  ASSERT_FALSE(recording.begin({.config = "a: 1\n", .model = "<robot/>"}, 7, 7'000'000));
  EXPECT_TRUE(recording.on());
  for (std::uint64_t i = 7; i < 107; ++i) recording.add(tick_at(i));
  recording.add_change(107, 107'000'000, "a: 2\n");
  recording.add(tick_at(107));
  EXPECT_FALSE(recording.end());
  recording.add(tick_at(108));

  const auto log = telemetry::TickLogReader::open(recording.file());
  ASSERT_TRUE(log) << log.error();
  EXPECT_FALSE(log->damage());
  std::vector<std::uint64_t> indices;
  ASSERT_TRUE(log->visit([&](const telemetry::Tick& tick) {
    indices.push_back(tick.index);
    return true;
  }));
  ASSERT_EQ(indices.size(), 101U);
  EXPECT_EQ(indices.front(), 7U);
  EXPECT_EQ(indices.back(), 107U);
  EXPECT_EQ(log->files().config, "a: 1\n");
  EXPECT_EQ(log->files().details.at("begins"),
            "in the middle of a run, with tick 7 at 0.007 s; it cannot be replayed");
  const auto changes = log->changes();
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 1U);
  EXPECT_EQ(changes->front().tick_index, 107U);
}

TEST_F(RecordingInAFolder, NeverWritesOverAnother) {
  ASSERT_FALSE(recording.begin({}, 0, 0));
  const std::string first = recording.file();
  EXPECT_FALSE(recording.end());
  Recording other{folder / "run"};
  ASSERT_FALSE(other.begin({}, 0, 0));
  EXPECT_NE(other.file(), first);
  EXPECT_FALSE(other.end());
}

TEST(RecordingNowhere, SaysWhyItCannotBegin) {
  Recording recording{"/proc/no/such/place"};
  EXPECT_TRUE(recording.begin({}, 0, 0));
  EXPECT_FALSE(recording.on());
}

}  // namespace
}  // namespace supple::desk
