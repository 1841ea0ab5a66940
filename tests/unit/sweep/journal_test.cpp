#include "supple/sweep/journal.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

namespace supple::sweep {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class JournalTest : public testing::Test {
 protected:
  void SetUp() override {
    file_ =
        std::filesystem::path{testing::TempDir()} /
        (std::string{"journal_"} + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove(file_);
  }
  void TearDown() override { std::filesystem::remove(file_); }

  [[nodiscard]] std::string text() const {
    std::ifstream stream{file_, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  void write(const std::string& text) const { std::ofstream{file_, std::ios::binary} << text; }

  void fill(int rows) const {
    auto opened = Journal::open(file_, title_);
    ASSERT_TRUE(opened) << opened.error();
    Journal journal = *std::move(opened);
    for (int i = 0; i < rows; ++i) {
      EXPECT_EQ(journal.add({.sample = static_cast<std::uint64_t>(i),
                             .reason = "because",
                             .metrics = {0.1 * i, kNan}}),
                std::nullopt);
    }
  }

  std::filesystem::path file_;
  Title title_{.identity = "abc", .samples = 10, .metrics = 2};
};

TEST(Row, KeepsItsBitsOnALine) {
  const Row row{.sample = 7,
                .state = State::kStopped,
                .passed = true,
                .reason = "the force is above\nits limit",
                .metrics = {0.1, -0.0, kNan, std::numeric_limits<double>::infinity(), 5e-324}};
  std::string line = line_of(row);
  ASSERT_EQ(line.back(), '\n');
  line.pop_back();
  const auto back = row_of(line, 5);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->sample, 7U);
  EXPECT_EQ(back->state, State::kStopped);
  EXPECT_TRUE(back->passed);
  EXPECT_EQ(back->reason, "the force is above its limit");
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(back->metrics[i]),
              std::bit_cast<std::uint64_t>(row.metrics[i]));
  }
  EXPECT_FALSE(row_of(line, 4));
}

TEST(Row, IsRefusedWhereAnyLetterOfItsLineIsAnother) {
  std::string line = line_of({.sample = 12, .reason = "x", .metrics = {1.5}});
  line.pop_back();
  ASSERT_TRUE(row_of(line, 1));
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string other = line;
    other[i] = other[i] == '1' ? '2' : '1';
    EXPECT_FALSE(row_of(other, 1)) << other;
    EXPECT_FALSE(row_of(line.substr(0, i), 1));
  }
}

TEST_F(JournalTest, HasWhatAnEarlierRunFinished) {
  fill(3);
  const auto again = Journal::open(file_, title_);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->rows().size(), 3U);
  EXPECT_EQ(again->rows()[2].metrics[0], 0.1 * 2);
  EXPECT_TRUE(std::isnan(again->rows()[2].metrics[1]));
}

TEST_F(JournalTest, CutsALineOffThatWasNotFinished) {
  fill(3);
  const std::string whole = text();
  for (const std::size_t cut : {1U, 5U, 20U}) {
    write(whole.substr(0, whole.size() - cut));
    auto opened = Journal::open(file_, title_);
    ASSERT_TRUE(opened);
    Journal journal = *std::move(opened);
    EXPECT_EQ(journal.rows().size(), 2U);
    EXPECT_EQ(journal.add({.sample = 2, .reason = "because", .metrics = {0.1 * 2, kNan}}),
              std::nullopt);
    EXPECT_EQ(text(), whole);
  }
}

TEST_F(JournalTest, LosesNothingBehindADamagedLine) {
  fill(4);
  std::string damaged = text();
  damaged[damaged.find("\n1 ") + 3] = '?';
  const Recovered found = recovered(damaged);
  ASSERT_TRUE(found.title);
  ASSERT_EQ(found.rows.size(), 3U);
  EXPECT_EQ(found.rows[1].sample, 2U);
  EXPECT_EQ(found.whole, damaged.size());
}

TEST_F(JournalTest, CountsASampleOnce) {
  fill(2);
  const std::string line = text().substr(text().find("\n1 ") + 1);
  EXPECT_EQ(recovered(text() + line).rows.size(), 2U);
}

TEST_F(JournalTest, IsRefusedForAnotherSweep) {
  fill(1);
  const std::string before = text();
  title_.identity = "other";
  const auto journal = Journal::open(file_, title_);
  ASSERT_FALSE(journal);
  EXPECT_NE(journal.error().find("is of another sweep"), std::string::npos);
  EXPECT_NE(journal.error().find("--fresh"), std::string::npos);
  EXPECT_EQ(text(), before);
}

TEST_F(JournalTest, LeavesAFileAloneThatIsNone) {
  write("my notes\n");
  EXPECT_FALSE(Journal::open(file_, title_));
  EXPECT_EQ(text(), "my notes\n");
}

TEST_F(JournalTest, BeginsAgainWhereNotEvenTheTitleWasFinished) {
  fill(0);
  write(text().substr(0, 12));
  fill(1);
  EXPECT_EQ(recovered(text()).rows.size(), 1U);
}

TEST_F(JournalTest, IsForOneRunAtATime) {
  const auto first = Journal::open(file_, title_);
  ASSERT_TRUE(first);
  const auto second = Journal::open(file_, title_);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("is in use"), std::string::npos);
}

}  // namespace
}  // namespace supple::sweep
