#pragma once

// A sweep in a folder of its own: a UR5e in free space that a hand pushes, for a tenth of a second.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "scenario/scenario_files.hpp"
#include "supple/sweep/sweep.hpp"

namespace supple::test {

inline const std::string kScenario = R"(robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 4
admittance:
  translation: {mass_kg: [5, 5, 5], stiffness_n_per_m: [100, 100, 100], damping_n_s_per_m: [50, 50, 50]}
run: {duration_s: 0.1}
simulation:
  step_us: 1000
  pushes: [{start_s: 0.02, duration_s: 0.06, force_n: [10, 0, 0]}]
)";

inline const std::string kSweep = R"(scenario: scenario.yaml
samples: 3
grid:
  - {key: "admittance.translation.mass_kg[0]", values: [2, 4]}
  - {key: "simulation.pushes[0].force_n", values: ["[5, 0, 0]", "[20, 0, 0]"]}
draws:
  - {key: simulation.seed, integer: [1, 1000]}
  - {key: simulation.sensor.noise_n, uniform: [0.01, 0.1]}
metrics:
  - {metric: moved_peak_mm}
  - {metric: force_peak_n}
)";

class SweepTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::path{testing::TempDir()} /
        (std::string{"sweep_"} + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    write("scenario.yaml", kScenario);
    write("sweep.yaml", kSweep);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream{folder_ / name, std::ios::binary} << text;
  }
  [[nodiscard]] auto loaded() const {
    return sweep::load(folder_ / "sweep.yaml", shipped_models(), "1");
  }
  /// What is said against this file, without the folder's name.
  [[nodiscard]] std::string refusal(const std::string& text) const {
    write("sweep.yaml", text);
    const auto sweep = loaded();
    if (sweep) return "";
    std::string said = sweep.error().text("nothing was run");
    const std::string name = folder_.string() + "/";
    for (std::size_t at = said.find(name); at != std::string::npos; at = said.find(name)) {
      said.erase(at, name.size());
    }
    return said;
  }

  std::filesystem::path folder_;
};

}  // namespace supple::test
