#include <gtest/gtest.h>

#include <cmath>

#include "supple/sweep/results.hpp"
#include "sweep_support.hpp"

namespace supple::sweep {
namespace {

using test::SweepTest;

TEST_F(SweepTest, HasASampleForEveryPointAndDraw) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->samples.size(), 12U);
  EXPECT_EQ(csv_columns(*sweep),
            (std::vector<std::string>{"sample", "admittance.translation.mass_kg.0",
                                      "simulation.pushes.0.force_n", "simulation.seed",
                                      "simulation.sensor.noise_n", "state", "passed", "reason",
                                      "moved_peak_mm", "force_peak_n"}));
}

TEST_F(SweepTest, ChangesTheValuesOfItsKeysAndNothingElse) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  const auto setup = setup_of(*sweep, 9);  // the second point of both axes, the first draw
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->config.admittance.translation.mass_kg, (std::array<double, 3>{4.0, 5.0, 5.0}));
  EXPECT_EQ(setup->config.simulation.pushes[0].force_n, (std::array<double, 3>{20.0, 0.0, 0.0}));
  EXPECT_EQ(setup->config.simulation.pushes[0].start_s, 0.02);
  EXPECT_EQ(setup->config.run.duration_s, 0.1);
}

TEST_F(SweepTest, MovesALighterMassFartherAndAHarderPushToo) {
  const auto sweep = loaded();
  ASSERT_TRUE(sweep);
  const auto moved = [&](std::uint64_t sample) { return evaluated(*sweep, sample).metrics.at(0); };
  EXPECT_GT(moved(0), moved(6));  // 2 kg, 4 kg
  EXPECT_GT(moved(3), moved(0));  // 20 N, 5 N
  const Row again = evaluated(*sweep, 4);
  EXPECT_EQ(line_of(again), line_of(evaluated(*sweep, 4)));
  EXPECT_NEAR(again.metrics.at(1), 20.0, 1e-9);
}

TEST_F(SweepTest, KeepsASampleThatIsRefusedWithItsReason) {
  write("sweep.yaml", R"(scenario: scenario.yaml
grid: [{key: "admittance.translation.mass_kg[1]", values: [5, -1]}]
metrics: [{metric: ticks}]
)");
  const auto sweep = loaded();
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(evaluated(*sweep, 0).state, State::kRan);
  const Row row = evaluated(*sweep, 1);
  EXPECT_EQ(row.state, State::kRefused);
  EXPECT_TRUE(row.reason.starts_with("admittance.translation.mass_kg[1] is -1, outside"))
      << row.reason;
  EXPECT_NE(csv(*sweep, {evaluated(*sweep, 0), row}).find("\n1,-1,refused,false,\""),
            std::string::npos);
}

TEST_F(SweepTest, KeepsASampleThatEndsInAStopWithItsCause) {
  write("sweep.yaml", R"(scenario: scenario.yaml
grid: [{key: safety.max_force_n, values: [5, 500]}]
metrics: [{metric: force_peak_n}]
)");
  const auto sweep = loaded();
  ASSERT_TRUE(sweep) << sweep.error().text();
  const Row row = evaluated(*sweep, 0);
  EXPECT_EQ(row.state, State::kStopped);
  EXPECT_EQ(row.reason, "force_limit");
  EXPECT_FALSE(row.passed);
  EXPECT_EQ(evaluated(*sweep, 1).state, State::kRan);
}

TEST_F(SweepTest, SaysEverythingThatIsWrongAtOnce) {
  const std::string said = refusal(R"(scenario: scenario.yaml
sample: 3
grid:
  - {key: admittance.translation.mass, from: 0, to: 10, count: 4, spacing: log}
  - {key: "simulation.pushes[3].start_s", values: [1]}
draws:
  - {key: simulation.seed}
  - {key: simulation.seed, uniform: [3, 1]}
metrics:
  - {metric: force_peek_n}
worst: {metric: touches}
)");
  for (const char* part :
       {"sweep.yaml:2:1: sample is not a known key", "did you mean 'samples'?",
        "grid[0].from is 0, to is 10; a logarithmic range is above 0",
        "grid[0].key is 'admittance.translation.mass', which is not a key of a configuration",
        "grid[1].key is 'simulation.pushes[3].start_s', which names entry 3 of 'pushes', which has "
        "1",
        "sweep.yaml:7:11: draws[0].key has nothing to draw from",
        "draws[1].uniform is [3, 1], which is not low and high", "did you mean 'force_peak_n'?",
        "problems; nothing was run"}) {
    EXPECT_NE(said.find(part), std::string::npos) << part << "\nin\n" << said;
  }
}

TEST_F(SweepTest, SaysWhatIsWrongWithTheWholeOfIt) {
  EXPECT_NE(
      refusal("scenario: scenario.yaml\nmetrics: [{metric: ticks}]\n").find("changes nothing"),
      std::string::npos);
  const std::string head = "scenario: scenario.yaml\ngrid: [{key: simulation.seed, values: [1]}]\n";
  EXPECT_NE(refusal(head).find("metrics is empty"), std::string::npos);
  EXPECT_NE(refusal(head + "metrics: [{metric: ticks}, {metric: ticks}]\n")
                .find("makes a second column 'ticks'"),
            std::string::npos);
  EXPECT_NE(refusal(head + "metrics: [{metric: ticks}]\nworst: {metric: touches}\n")
                .find("which is not among the metrics: ticks"),
            std::string::npos);
  EXPECT_NE(refusal("scenario: other.yaml\n" + head.substr(24) + "metrics: [{metric: ticks}]\n")
                .find("other.yaml: cannot be read"),
            std::string::npos);
}

TEST_F(SweepTest, IsAnotherOneAfterAnyChange) {
  const auto first = loaded();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->identity, loaded()->identity);
  write("sweep.yaml", test::kSweep + "seed: 2\n");
  EXPECT_NE(first->identity, loaded()->identity);
  write("sweep.yaml", test::kSweep);
  write("scenario.yaml", test::kScenario + "limits: {speed_m_per_s: 0.1}\n");
  EXPECT_NE(first->identity, loaded()->identity);
}

}  // namespace
}  // namespace supple::sweep
