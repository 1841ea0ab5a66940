// The referee's word: a run that is as expected passes, and one that cannot be does not.

#include "supple/scenario/run.hpp"

#include <gtest/gtest.h>

#include "scenario_support.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::scenario {
namespace {

const std::string kPushed = R"(run: {duration_s: 1}
simulation:
  pushes:
    - {start_s: 0.2, duration_s: 0.6, ramp_s: 0.1, force_n: [10, 0, 0]}
)";

Findings found(const std::string& sections) {
  const config::Setup setup = test::scenario_setup(sections);
  auto findings = simulated(setup);
  if (!findings) ADD_FAILURE() << findings.error().text();
  return findings ? *std::move(findings) : Findings{};
}

TEST(Run, MeasuresWhatTheHandsOfTheScriptDo) {
  const Findings findings = found(kPushed + R"(expect:
  metrics:
    - {metric: force_peak_n, above: 9.99, below: 10.01}
    - {metric: ticks, above: 499, below: 501}
    - {metric: running_s, above: 0.98}
)");

  EXPECT_TRUE(findings.passed()) << findings.text();
  EXPECT_EQ(findings.phase, safety::Phase::kRunning);
  EXPECT_NEAR(findings.all.at(1).value, 10.0, 1e-9);
}

TEST(Run, CountsFromTheStartOfTheMotionAsTheScriptDoes) {
  const Findings findings = found(R"(run: {duration_s: 1}
simulation:
  faults:
    - {kind: not_ready, start_s: 0, duration_s: 0.5}
script:
  - {at_s: 0.5, request: hold}
expect:
  ends_with: holding
  metrics:
    - {metric: ticks, above: 499, below: 501}
    - {metric: running_s, above: 0.49, below: 0.51}
    - {metric: running_s, above: 0.49, below: 0.51, to_s: 0.5}
)");

  EXPECT_TRUE(findings.passed()) << findings.text();
}

TEST(Run, FailsAnExpectationThatCannotBeMet) {
  const Findings findings = found(kPushed + R"(expect:
  metrics:
    - {metric: force_peak_n, below: 9}
    - {metric: force_peak_n, above: 9}
)");

  EXPECT_FALSE(findings.passed());
  ASSERT_EQ(findings.all.size(), 3U);
  EXPECT_TRUE(findings.all[0].passed);
  EXPECT_FALSE(findings.all[1].passed);
  EXPECT_TRUE(findings.all[2].passed);
  EXPECT_EQ(findings.text(),
            "pass  ends_with is running (nothing is wrong), wanted: running\n"
            "FAIL  force_peak_n is 10, wanted: below 9\n"
            "pass  force_peak_n is 10, wanted: above 9\n");
}

TEST(Run, FailsWhatWasNeverMeasured) {
  const Findings findings = found(kPushed + R"(expect:
  metrics:
    - {metric: settling_s, below: 1000, to_s: 0.1}
)");

  EXPECT_FALSE(findings.passed());
  EXPECT_EQ(findings.all.at(1).measured, "never measured");
}

TEST(Run, FailsAnotherEndAndAnotherCause) {
  const Findings findings = found(R"(run: {duration_s: 1}
simulation:
  faults:
    - {kind: sensor_dropout, start_s: 0.3, duration_s: 0.7}
expect: {ends_with: stopped, cause: wrench_stuck}
)");

  ASSERT_EQ(findings.all.size(), 2U);
  EXPECT_FALSE(findings.all[0].passed);
  EXPECT_FALSE(findings.all[1].passed);
  EXPECT_EQ(findings.all[1].measured, "wrench_stale");
}

TEST(Run, TakesOverWhatTheScriptChanges) {
  const config::Setup setup = test::scenario_setup(R"(run: {duration_s: 0.5}
script:
  - {at_s: 0.2, set: [safety.max_force_n=90]}
)");
  double before = 0.0;
  double after = 0.0;

  const auto findings =
      simulated(setup, [&](const telemetry::Tick& tick, const control::Params& params) {
        (tick.time < 199'000'000 ? before : after) = params.safety.max_force;
      });

  ASSERT_TRUE(findings);
  EXPECT_EQ(before, setup.params.safety.max_force);
  EXPECT_EQ(after, 90.0);
}

TEST(Run, RepeatsItselfToTheBit) {
  const config::Setup setup = test::scenario_setup(kPushed);
  const auto ticks = [&] {
    std::vector<telemetry::Bytes> out;
    const auto findings =
        simulated(setup, [&](const telemetry::Tick& seen, const control::Params&) {
          telemetry::Tick tick = seen;
          tick.timing = {};  // how long this machine took
          telemetry::Bytes bytes;
          telemetry::encode(tick, bytes);
          out.push_back(std::move(bytes));
        });
    EXPECT_TRUE(findings);
    return out;
  };

  EXPECT_TRUE(ticks() == ticks());
}

TEST(Run, RefusesARunWithoutAnEnd) {
  const auto findings = simulated(test::scenario_setup(""));

  ASSERT_FALSE(findings);
  EXPECT_EQ(
      findings.error().text("nothing was run"),
      "configuration: run.duration_s is 0, which has no end\n"
      "    in simulated time a run needs one, as 10; by the clock (run.clock wall) Ctrl-C ends it\n"
      "1 problem; nothing was run");
}

}  // namespace
}  // namespace supple::scenario
