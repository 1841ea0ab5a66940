#include "supple/benchmark/trial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "scenario/scenario_files.hpp"
#include "supple/benchmark/results.hpp"
#include "supple/benchmark/supple_rival.hpp"

namespace supple::benchmark {
namespace {

TEST(ComfortableDamping, GrowsWithTheWall) {
  // 2.8 K_e tau; tau of docs/contact.md for this plant is 18.6 ms
  EXPECT_NEAR(comfortable_damping(1e4), 2.8 * 1e4 * 0.0186, 10.0);
  EXPECT_NEAR(comfortable_damping(1e5) / comfortable_damping(1e4), 10.0, 1e-6);
}

class Benchmark : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const auto trials = benchmarked(quick_protocol(), test::shipped_models(), {.jobs = 2});
    ASSERT_TRUE(trials) << trials.error();
    trials_ = new std::vector<Trialled>{*trials};
  }
  static void TearDownTestSuite() {
    delete trials_;
    trials_ = nullptr;
  }

  static const Figures& figures(std::string_view name, Task task) {
    const auto found = std::find_if(trials_->begin(), trials_->end(), [&](const Trialled& each) {
      return contestants()[each.contestant].name == name && each.task.task == task;
    });
    return found->figures;
  }

  static std::vector<Trialled>* trials_;
};

std::vector<Trialled>* Benchmark::trials_ = nullptr;

TEST_F(Benchmark, HasEveryContestantInEveryTask) {
  EXPECT_EQ(trials_->size(), 3 * contestants().size());
  const std::string text = csv(*trials_);
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
            1 + trials_->size());
  const std::string rows = table(*trials_);
  EXPECT_EQ(static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')),
            2 + contestants().size());
  EXPECT_NE(page(*trials_).find("<svg"), std::string::npos);
}

TEST_F(Benchmark, SuppleTouchesOnceAndHardlyOvershoots) {
  const Figures& f = figures("supple_tuned", Task::kWall);
  EXPECT_TRUE(settled(f));
  EXPECT_EQ(f.bounces, 0);
  EXPECT_LT(f.peak, 1.3);
  EXPECT_LT(std::abs(f.error), 0.2);
  EXPECT_LT(f.chatter, 0.05);
}

TEST_F(Benchmark, GainsForAStifferWallAreSlowAndCalm) {
  const Figures& f = figures("supple_one_set", Task::kWall);
  EXPECT_FALSE(f.stopped);
  EXPECT_EQ(f.bounces, 0);
  EXPECT_LT(f.peak, 1.3);
  // ten times the damping, ten times the time
  EXPECT_TRUE(std::isnan(f.settling) ||
              f.settling > 5.0 * figures("supple_tuned", Task::kWall).settling);
}

TEST_F(Benchmark, SuppleComesBackFromAnImpulseAndFollowsWaves) {
  EXPECT_TRUE(settled(figures("supple_tuned", Task::kImpulse)));
  const Figures& waves = figures("supple_tuned", Task::kWaves);
  EXPECT_EQ(waves.bounces, 0);
  // D times the surface's speed, which is at most 2 pi A/l v and in the mean 0.7 of it
  EXPECT_LT(waves.rms, comfortable_damping(1e4) * 6.3e-3);
}

// an impulse comes from outside: the chatter guard has no part in it
TEST(Impulse, SettlesAsSoonAsWithoutTheChatterGuard) {
  const auto sources = test::shipped_models();
  const auto robot = sources.load_model(sources.shipped_models / "ur5e.urdf", {});
  ASSERT_TRUE(robot);
  const auto settling = [&](double damping, const std::vector<std::string>& changes) {
    const auto rival = supple_rival(sources, damping, 10.0, changes);
    EXPECT_TRUE(rival) << rival.error();
    const auto figures =
        tried(**rival, *robot, *robot->frame_named("tool0"), {.task = Task::kImpulse});
    EXPECT_TRUE(figures);
    return figures->settling;
  };
  for (const double stiffness : {1e4, 1e5}) {  // that the damping is for
    const double damping = comfortable_damping(stiffness);
    const double without = settling(damping, {"contact.guard=off"});
    EXPECT_LT(without, 1.0) << stiffness;
    EXPECT_NEAR(settling(damping, {}), without, 0.01) << stiffness;
  }
}

TEST_F(Benchmark, TellsAControllerThatCannotFromOneThatCan) {
  EXPECT_FALSE(settled(figures("document_000", Task::kWall)));
  EXPECT_FALSE(settled(figures("document_004", Task::kWall)));
}

TEST_F(Benchmark, IsTheSameEveryTime) {
  const auto sources = test::shipped_models();
  const auto robot = sources.load_model(sources.shipped_models / "ur5e.urdf", {});
  ASSERT_TRUE(robot);
  const auto rival = supple_rival(sources, comfortable_damping(1e4), 10.0);
  ASSERT_TRUE(rival) << rival.error();
  const auto again = tried(**rival, *robot, *robot->frame_named("tool0"), TrialTask{});
  ASSERT_TRUE(again);
  const Figures& before = figures("supple_tuned", Task::kWall);
  EXPECT_EQ(again->peak, before.peak);
  EXPECT_EQ(again->settling, before.settling);
  EXPECT_EQ(again->chatter, before.chatter);
}

}  // namespace
}  // namespace supple::benchmark
