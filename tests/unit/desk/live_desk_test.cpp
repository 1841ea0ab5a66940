#include "supple/desk/live_desk.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

#include "supple/desk/log_desk.hpp"
#include "unit/desk/audience.hpp"
#include "unit/scenario/scenario_support.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

Json named(std::string_view name) { return Json::Object{{"name", name}}; }

class DeskOfRuns : public testing::Test {
 protected:
  desk::Run run_of(const std::string& name) {
    return {.name = name,
            .setup = &setup,
            .sources = supple::test::shipped_models(),
            .mailbox = &mailbox,
            .notices = &notices,
            .feed = feed.get(),
            .scenes = {{"one", "The first"}, {"two", "The second"}},
            .scene = name};
  }

  config::Setup setup = supple::test::scenario_setup("");
  runtime::Mailbox mailbox;
  robot::NoticeBoard notices;
  std::unique_ptr<Feed> feed = std::make_unique<Feed>();
  runtime::StopFlag stop;
  LiveDesk desk{true};
  test::Listeners audience{desk.catalogue()};
};

TEST_F(DeskOfRuns, BetweenTwoRunsThereIsNothingToChange) {
  EXPECT_TRUE(desk.parameters().empty());
  EXPECT_TRUE(desk.set({{"safety.max_force_n", 70.0}}));
  EXPECT_FALSE(desk.call("hold", {}));
  desk.step(audience);
  EXPECT_TRUE(audience.heard.empty());
}

TEST_F(DeskOfRuns, AnotherSceneStopsTheRunAndIsToldOnce) {
  desk.begin(run_of("one"), stop);
  const auto unknown = desk.call("scene", named("three"));
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("one, two"), std::string::npos);
  EXPECT_FALSE(stop.stop());
  EXPECT_TRUE(desk.call("scene", named("two")));
  EXPECT_TRUE(stop.stop());
  // a second wish would end the run at once, in motion
  EXPECT_FALSE(desk.call("scene", named("one")));
  EXPECT_FALSE(stop.at_once());
  desk.end();
  EXPECT_EQ(desk.take_wanted_scene(), "two");
  EXPECT_EQ(desk.take_wanted_scene(), std::nullopt);
}

TEST_F(DeskOfRuns, ANewRunIsAnotherRevisionAndTellsWhatItIsAbout) {
  desk.begin(run_of("one"), stop);
  const std::uint64_t before = desk.revision();
  desk.end();
  desk.begin(run_of("two"), stop);
  EXPECT_NE(desk.revision(), before);
  feed->add(telemetry::Tick{});
  desk.step(audience);
  EXPECT_EQ(*audience.last("/about")["scene"].text(), "two");
  desk.end();
}

// The threads of a real run: one begins and ends runs and feeds them, one serves.
TEST_F(DeskOfRuns, RunsMayBeginAndEndWhileClientsAreServed) {
  std::atomic<bool> over{false};
  audience.topics = {"/joints", "/state"};
  std::thread server{[&] {
    while (!over.load()) {
      desk.step(audience);
      (void)desk.revision();
      (void)desk.parameters();
      (void)desk.call("hold", {});
      desk.greet(desk.catalogue().id_of(Topic::kAbout), [](const cockpit::Publication&) {});
    }
  }};
  for (int i = 0; i < 5; ++i) {
    desk.begin(run_of(i % 2 == 0 ? "one" : "two"), stop);
    for (std::uint64_t k = 0; k < 200; ++k) {
      telemetry::Tick tick;
      tick.index = k;
      tick.time = 1'000'000 * k;
      feed->add(tick);
    }
    desk.end();
  }
  over.store(true);
  server.join();
  EXPECT_LE(audience.heard["/joints"].size(), 1000U);
}

TEST(DeskOfALog, TellsWhatTheLogIsAboutAndChangesNothing) {
  LogDesk log_desk{"run.mcap", supple::test::scenario_setup("")};
  EXPECT_TRUE(log_desk.set({{"safety.max_force_n", 70.0}}));
  EXPECT_FALSE(log_desk.call("hold", {}));
  EXPECT_TRUE(log_desk.call("certify", Json::Object{}));
  EXPECT_GT(log_desk.parameters().size(), 80U);
  std::string about;
  log_desk.greet(log_desk.catalogue().id_of(Topic::kAbout),
                 [&](const cockpit::Publication& past) { about = wire::text_of(past.data); });
  EXPECT_EQ(*cockpit::parse_json(about).value_or(Json{})["mode"].text(), "log");
}

}  // namespace
}  // namespace supple::desk
