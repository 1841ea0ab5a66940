// Several processes as threads of one, with mailboxes between them.

#include "supple/sweep/conduct.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "supple/sweep/protocol.hpp"
#include "supple/sweep/results.hpp"
#include "sweep_support.hpp"

namespace supple::sweep {
namespace {

class Post {
 public:
  explicit Post(std::size_t ranks) : boxes_(ranks) {}

  void send(int to, Message message) {
    const std::lock_guard lock{mutex_};
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<Message> receive(int rank) {
    const std::lock_guard lock{mutex_};
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    Message out = std::move(box.front());
    box.pop_front();
    return out;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Message>> boxes_;
};

class PostRanks final : public Ranks {
 public:
  PostRanks(Post& post, int rank, int size) : post_{post}, rank_{rank}, size_{size} {}

  [[nodiscard]] int rank() const noexcept override { return rank_; }
  [[nodiscard]] int size() const noexcept override { return size_; }
  void send(int to, std::string_view bytes) override {
    post_.send(to, {rank_, std::string{bytes}});
  }
  [[nodiscard]] std::optional<Message> receive() override { return post_.receive(rank_); }
  void leave(bool /*whole*/) override {}

 private:
  Post& post_;
  int rank_;
  int size_;
};

class Conducting : public test::SweepTest {
 protected:
  [[nodiscard]] Journal journal(const Sweep& sweep, const char* name) const {
    auto opened = Journal::open(folder_ / name, {.identity = sweep.identity,
                                                 .samples = sweep.samples.size(),
                                                 .metrics = sweep.file.metrics.size()});
    if (!opened) throw std::runtime_error{opened.error()};
    return *std::move(opened);
  }

  /// The table of one process with some threads.
  [[nodiscard]] std::string alone(const Sweep& sweep, int jobs, const char* name) const {
    auto kept = journal(sweep, name);
    Alone ranks;
    const auto done = conduct(sweep, kept, ranks, {.jobs = jobs});
    EXPECT_TRUE(done && !done->interrupted);
    return done ? csv(sweep, done->rows) : "";
  }
};

TEST_F(Conducting, GivesTheSameTableFromOneThreadAndFromMany) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  EXPECT_EQ(alone(*sweep, 1, "a"), alone(*sweep, 4, "b"));
}

TEST_F(Conducting, GivesTheSameTableFromSeveralProcesses) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  constexpr int kRanks = 3;
  Post post{kRanks};
  std::vector<std::thread> others;
  for (int i = 1; i < kRanks; ++i) {
    others.emplace_back([&, i] {
      PostRanks ranks{post, i, kRanks};
      EXPECT_EQ(assist(*sweep, ranks, {.jobs = 1}), std::nullopt);
    });
  }
  auto kept = journal(*sweep, "many");
  PostRanks first{post, 0, kRanks};
  const auto done = conduct(*sweep, kept, first, {.jobs = 1});
  for (std::thread& each : others) each.join();
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(done->progress.lost, 0);
  EXPECT_EQ(csv(*sweep, done->rows), alone(*sweep, 1, "one"));
}

TEST_F(Conducting, ComputesWhatALostProcessHad) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  Post post{2};
  post.send(0, {1, ask_message(sweep->identity, 4)});  // and is never heard again
  auto kept = journal(*sweep, "lost");
  PostRanks first{post, 0, 2};
  const auto done =
      conduct(*sweep, kept, first, {.jobs = 1, .patience = std::chrono::milliseconds{300}});
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(done->progress.lost, 1);
  EXPECT_FALSE(done->interrupted);
  EXPECT_EQ(csv(*sweep, done->rows), alone(*sweep, 1, "one"));
}

TEST_F(Conducting, GoesOnFromTheJournalAndComputesNothingTwice) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  const std::string whole = alone(*sweep, 2, "half");
  {
    // the title and the first five rows
    std::ifstream stream{folder_ / "half", std::ios::binary};
    std::string text;
    std::string line;
    for (int i = 0; i < 6 && std::getline(stream, line); ++i) text += line + "\n";
    stream.close();
    write("half", text + "half a li");
  }
  auto kept = journal(*sweep, "half");
  Alone ranks;
  const auto done = conduct(*sweep, kept, ranks, {.jobs = 2});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->progress.before, 5U);
  EXPECT_EQ(csv(*sweep, done->rows), whole);
}

TEST_F(Conducting, StopsWhenAPersonWantsItAndKeepsWhatIsDone) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  runtime::StopFlag stop;
  auto kept = journal(*sweep, "stopped");
  Alone ranks;
  ConductOptions options{.jobs = 1, .stop = &stop, .progress = {}};
  stop.raise();
  const auto done = conduct(*sweep, kept, ranks, options);
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->interrupted);
  EXPECT_LT(done->progress.done, sweep->samples.size());
}

TEST_F(Conducting, SendsAProcessAwayThatHasReadOtherFiles) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  Post post{2};
  post.send(0, {1, ask_message("another", 1)});
  auto kept = journal(*sweep, "differs");
  PostRanks first{post, 0, 2};
  const auto done = conduct(*sweep, kept, first, {.jobs = 1});
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find("all machines need the same files"), std::string::npos);
  bool told = false;
  while (const auto message = post.receive(1)) told = told || message->bytes == kDiffers;
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace supple::sweep
