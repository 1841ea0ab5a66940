#include "supple/desk/run_desk.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

#include "unit/desk/audience.hpp"
#include "unit/scenario/scenario_support.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using cockpit::parse_json;
using safety::Phase;
using safety::Request;

Json asked(std::string_view text) { return parse_json(text).value_or(Json{}); }

/// A desk without a run: ticks are made by hand, and what it wishes is looked at in the mailbox.
class DeskOfATest : public testing::Test {
 protected:
  RunDesk& desk() {
    if (!desk_) desk_.emplace(run, catalogue);
    return *desk_;
  }
  void tick(Phase phase = Phase::kRunning) {
    telemetry::Tick now;
    now.index = next_++;
    now.time = 1'000'000 * now.index;
    now.out.verdict.phase = phase;
    now.out.X_WD.p = {0.4, 0.1, 0.5};
    now.out.X_WP.p = now.out.X_WD.p;
    now.out.checked.q = setup.q_start;
    now.truth.emplace();
    feed->add(now);
  }
  runtime::Wish wish() {
    runtime::Wish out;
    mailbox.wish(Seconds{0.0}, out);
    return out;
  }
  Json call(std::string_view service, std::string_view request = "{}") {
    const auto answered = desk().call(service, asked(request));
    failure = answered ? "" : answered.error();
    return answered ? *answered : Json{};
  }

  config::Setup setup =
      supple::test::scenario_setup(R"(limits: {box: {lower_m: [-1, -1, 0], upper_m: [1, 1, 1]}}
safety: {max_force_n: 80}
run: {duration_s: 20}
script:
  - {at_s: 5, set: ["admittance.translation.stiffness_n_per_m=[900, 900, 900]"]}
)");
  Catalogue catalogue{Catalogue::Of::kSimulation};
  test::Listeners audience{catalogue};
  runtime::Mailbox mailbox;
  scenario::Hand hand;
  robot::NoticeBoard notices;
  std::unique_ptr<Feed> feed = std::make_unique<Feed>();
  desk::Run run{.name = "arm",
                .setup = &setup,
                .sources = supple::test::shipped_models(),
                .mailbox = &mailbox,
                .hand = &hand,
                .notices = &notices,
                .board = nullptr,
                .feed = feed.get(),
                .files = {.config = "", .model = "<robot/>"},
                .recordings = std::filesystem::path{testing::TempDir()} / "run_desk" / "arm",
                .scenes = {{"arm", "An arm"}},
                .scene = "arm"};
  std::string failure;

 private:
  std::optional<RunDesk> desk_;
  std::uint64_t next_ = 0;
};

TEST_F(DeskOfATest, EncodesWhatSomebodyWantsAndNothingElse) {
  for (int i = 0; i < 5; ++i) tick();
  audience.topics = {"/joints", "/truth"};
  desk().step(audience);
  EXPECT_EQ(audience.heard["/joints"].size(), 5U);
  EXPECT_EQ(audience.heard["/truth"].size(), 5U);
  EXPECT_FALSE(audience.heard.contains("/wrench"));
  EXPECT_FALSE(audience.heard.contains("/sensed"));
  EXPECT_FALSE(audience.heard.contains("/tf"));
  EXPECT_EQ(audience.told, 4'000'000U);
}

TEST_F(DeskOfATest, ShowsEveryTickInTheOrderOfTime) {
  audience.topics = {"/poses"};
  for (int i = 0; i < 50; ++i) {
    tick();
    if (i % 7 == 0) desk().step(audience);
  }
  desk().step(audience);
  EXPECT_EQ(audience.heard["/poses"].size(), 50U);
  EXPECT_TRUE(std::is_sorted(audience.times.begin(), audience.times.end()));
}

TEST_F(DeskOfATest, TellsWhatItIsAboutWhenARunBegins) {
  tick();
  desk().step(audience);
  const Json about = audience.last("/about");
  EXPECT_EQ(*about["mode"].text(), "live");
  EXPECT_EQ(*about["scene"].text(), "arm");
  EXPECT_EQ(about["simulated"].boolean(), true);
  EXPECT_EQ(about["joints"].array()->size(), 6U);
  EXPECT_EQ(about["box"]["upper"].dump(), "[1,1,1]");
  EXPECT_EQ(about["max_force"].number(), 80.0);
  EXPECT_EQ(about["wall"].is_null(), true);
  // not again, as long as nothing changes
  tick();
  desk().step(audience);
  EXPECT_EQ(audience.heard["/about"].size(), 1U);
}

TEST_F(DeskOfATest, StateLoopAndCertificateComeSeldomAndOnlyIfWanted) {
  audience.topics = {"/state", "/loop", "/certificate", "/tf", "/scene"};
  for (int i = 0; i < 20; ++i) {
    tick();
    desk().step(audience);
  }
  EXPECT_LT(audience.heard["/state"].size(), 20U);
  EXPECT_EQ(*audience.last("/state")["phase"].text(), "running");
  EXPECT_GE(audience.heard["/loop"].size(), 1U);
  EXPECT_EQ(audience.last("/loop")["clients"].number(), 3.0);
  EXPECT_EQ(audience.heard["/certificate"].size(), 1U);
  EXPECT_GT(audience.last("/tf")["transforms"].array()->size(), 8U);
  EXPECT_EQ(audience.last("/scene")["entities"].array()->size(), 2U);
}

TEST_F(DeskOfATest, ANewSubscriberIsGreetedWithWhatHasHappened) {
  tick();
  tick(Phase::kHolding);
  desk().step(audience);
  std::vector<std::string> events;
  desk().greet(catalogue.id_of(Topic::kEvent), [&](const cockpit::Publication& past) {
    events.emplace_back(wire::text_of(past.data));
  });
  ASSERT_GE(events.size(), 3U);
  EXPECT_NE(events.front().find("a run begins: arm"), std::string::npos);
  EXPECT_EQ(events.size(), audience.heard["/event"].size() + 1);
  int abouts = 0;
  desk().greet(catalogue.id_of(Topic::kAbout), [&](const cockpit::Publication&) { ++abouts; });
  desk().greet(catalogue.id_of(Topic::kTf), [&](const cockpit::Publication&) { ++abouts; });
  EXPECT_EQ(abouts, 1);
}

TEST_F(DeskOfATest, KeepsTheLastHundredEvents) {
  for (int i = 0; i < 300; ++i) {
    tick(i % 2 == 0 ? Phase::kRunning : Phase::kHolding);
    desk().step(audience);
  }
  std::size_t greeted = 0;
  desk().greet(catalogue.id_of(Topic::kEvent), [&](const cockpit::Publication&) { ++greeted; });
  EXPECT_EQ(greeted, EventList::kMost);
}

TEST_F(DeskOfATest, AParameterGoesToTheLoopWithTheConfigurationForTheLog) {
  EXPECT_FALSE(desk().set({{"safety.max_force_n", 70.0}}));
  const runtime::Wish wished = wish();
  ASSERT_NE(wished.settings, nullptr);
  EXPECT_EQ(wished.settings->params.safety.max_force, 70.0);
  EXPECT_NE(wished.settings->config.find("max_force_n: 70"), std::string::npos);
  const auto refused = desk().set({{"safety.max_force_n", -1.0}});
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->find("outside [1, 2000]"), std::string::npos) << *refused;
  EXPECT_EQ(wish().settings, nullptr);
}

TEST_F(DeskOfATest, AScriptsChangeIsShownAndWhatAPersonSetComesBack) {
  EXPECT_FALSE(desk().set({{"safety.max_force_n", 70.0}}));
  (void)wish();
  const std::uint64_t revision = desk().book().revision();
  tick();
  feed->add(1, config::effective(setup.live.at(0).config));
  desk().step(audience);
  // its tick has not come yet
  EXPECT_EQ(desk().book().revision(), revision);
  tick();
  desk().step(audience);
  EXPECT_GT(desk().book().revision(), revision);
  const runtime::Wish wished = wish();
  ASSERT_NE(wished.settings, nullptr);
  EXPECT_EQ(wished.settings->params.safety.max_force, 70.0);
  EXPECT_EQ(wished.settings->params.compliance.admittance.gains.translation.stiffness,
            Vec3(900, 900, 900));
}

TEST_F(DeskOfATest, RequestsGoToTheLoopWhereTheyMeanSomething) {
  tick(Phase::kRunning);
  desk().step(audience);
  EXPECT_EQ(call("hold")["done"].boolean(), true);
  EXPECT_EQ(wish().request, Request::kHold);
  const Json nonsense = call("resume");
  EXPECT_EQ(nonsense["done"].boolean(), false);
  EXPECT_NE(nonsense["text"].text()->find("running"), std::string::npos);
  EXPECT_EQ(wish().request, Request::kNone);
  tick(Phase::kFault);
  desk().step(audience);
  EXPECT_NE(call("start")["text"].text()->find("reset it first"), std::string::npos);
  EXPECT_EQ(call("reset")["done"].boolean(), true);
  EXPECT_EQ(wish().request, Request::kReset);
}

TEST_F(DeskOfATest, ATargetIsAbsoluteOrAStepFromTheDesiredFrame) {
  tick();
  desk().step(audience);
  (void)call("set_target", R"({"p_m":[0.3,0.2,0.4]})");
  EXPECT_EQ(wish().target->X_WT.p, Vec3(0.3, 0.2, 0.4));
  (void)call("set_target", R"({"p_m":[0,0.1,0],"rpy_deg":[0,0,90],"relative":true})");
  const runtime::Wish wished = wish();
  ASSERT_TRUE(wished.target);
  EXPECT_LT((wished.target->X_WT.p - Vec3(0.4, 0.2, 0.5)).norm(), 1e-12);
  EXPECT_LT((wished.target->X_WT.R.col(0) - Vec3::UnitY()).norm(), 1e-12);
}

TEST_F(DeskOfATest, ATargetThatCannotBeIsRefused) {
  tick();
  desk().step(audience);
  for (const char* bad : {R"({"p_m":[0.3,0.2,1.4]})", R"({"p_m":[1,2]})", R"({"p_m":"up"})",
                          R"({"rpy_deg":[1e9,0,0]})", R"({"p_m":[1e9,0,0]})"}) {
    (void)call("set_target", bad);
    EXPECT_FALSE(failure.empty()) << bad;
  }
  EXPECT_FALSE(wish().target);
  tick(Phase::kStopped);
  desk().step(audience);
  (void)call("set_target", R"({"p_m":[0.3,0.2,0.4]})");
  EXPECT_NE(failure.find("stopped"), std::string::npos);
}

TEST_F(DeskOfATest, APushIsOnlyForASimulatedToolAndForAMoment) {
  (void)call("push", R"({"force_n":[1,0,0],"hold_s":0.1})");
  EXPECT_EQ(failure, "");
  (void)call("push", R"({"force_n":[1,0,0],"hold_s":5})");
  EXPECT_NE(failure.find("hold_s"), std::string::npos);
  (void)call("push", R"({"force_n":[1,0]})");
  EXPECT_NE(failure.find("force_n"), std::string::npos);
}

TEST_F(DeskOfATest, ARealToolIsNotPushed) {
  run.hand = nullptr;
  (void)call("push", R"({"force_n":[1,0,0],"hold_s":0.1})");
  EXPECT_NE(failure.find("simulated"), std::string::npos);
}

TEST_F(DeskOfATest, ARecordingHasTheTicksWhileItIsOn) {
  std::filesystem::remove_all(run.recordings.parent_path());
  tick();
  desk().step(audience);
  const Json begun = call("record", R"({"on":true})");
  ASSERT_EQ(failure, "");
  for (int i = 0; i < 10; ++i) tick();
  desk().step(audience);
  EXPECT_EQ(audience.last("/about")["recording"]["on"].boolean(), true);
  (void)call("record", R"({"on":false})");
  ASSERT_EQ(failure, "");
  tick();
  desk().step(audience);
  EXPECT_EQ(audience.last("/about")["recording"]["on"].boolean(), false);
  const auto log = telemetry::TickLogReader::open(*begun["file"].text());
  ASSERT_TRUE(log) << log.error();
  std::uint64_t first = 0;
  const auto count = log->visit([&](const telemetry::Tick& each) {
    if (first == 0) first = each.index;
    return true;
  });
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 10U);
  EXPECT_EQ(first, 1U);
}

TEST_F(DeskOfATest, CertifyChangesNothing) {
  const std::uint64_t revision = desk().book().revision();
  const Json found = call("certify", R"({"translation":{"damping_n_s_per_m":[900,900,900]}})");
  EXPECT_EQ(found["axes"].array()->size(), 6U);
  EXPECT_EQ((*found["axes"].array())[0]["damping"].number(), 900.0);
  EXPECT_EQ(desk().book().revision(), revision);
  EXPECT_EQ(wish().settings, nullptr);
}

TEST_F(DeskOfATest, AServiceThatIsNoneIsRefused) {
  (void)call("self_destruct");
  EXPECT_NE(failure.find("self_destruct"), std::string::npos);
}

}  // namespace
}  // namespace supple::desk
