#include "supple/benchmark/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "supple/benchmark/document_laws.hpp"
#include "supple/benchmark/ros2_law.hpp"
#include "supple/benchmark/supple_rival.hpp"

namespace supple::benchmark {
namespace {

constexpr double kStiffest = 1e5;  // that the one set of gains is for [N/m]

using Made = Result<std::unique_ptr<Rival>, std::string>;

/// The arm of the benchmark, read once.
struct Arm {
  model::RobotModel robot;
  model::FrameId probe;
};

Made supple_with(const config::Sources& sources, double damping, double force) {
  auto made = supple_rival(sources, damping, force);
  if (!made) return Failure{made.error()};
  return std::unique_ptr<Rival>{*std::move(made)};
}

/// Number `contestant` of contestants(), for a task.
Made rival_of(std::size_t contestant, const TrialTask& task, const Arm& arm,
              const config::Sources& sources) {
  switch (contestant) {
    case 0:
      return supple_with(sources, comfortable_damping(task.stiffness), task.force);
    case 1:
      return supple_with(sources, comfortable_damping(kStiffest), task.force);
    case 2:
      return std::unique_ptr<Rival>{new Ros2Law{arm.robot, arm.probe, ros2_documented()}};
    case 3:
      return std::unique_ptr<Rival>{new OffsetLaw{arm.robot, arm.probe, document_000()}};
    case 4:
      return std::unique_ptr<Rival>{new PoseErrorLaw{arm.robot, arm.probe, document_001()}};
    case 5:
      return std::unique_ptr<Rival>{new OffsetLaw{arm.robot, arm.probe, document_003()}};
    default:
      return std::unique_ptr<Rival>{new PositionLaw{arm.robot, arm.probe, document_004()}};
  }
}

Result<Arm, std::string> arm_of(const config::Sources& sources) {
  const auto setup = config::parse(pressing_yaml(1000.0), "supple.yaml", sources);
  if (!setup) return Failure{setup.error().text()};
  return Arm{setup->design.robot, setup->design.probe};
}

/// Trials by their number, on some threads.
class Runner {
 public:
  Runner(const Arm& arm, const config::Sources& sources, std::vector<Trialled>& trials,
         const BenchmarkOptions& options)
      : arm_{arm}, sources_{sources}, trials_{trials}, options_{options} {}

  std::optional<std::string> run() {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(options_.jobs));
    for (int i = 0; i < options_.jobs; ++i) threads.emplace_back([this] { work(); });
    while (running() && done_ < trials_.size()) {
      if (options_.progress) options_.progress(done_, trials_.size());
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    for (std::thread& each : threads) each.join();
    return problem_;
  }

  [[nodiscard]] std::size_t done() const { return done_; }

 private:
  [[nodiscard]] bool running() const {
    return !failed_ && (options_.stop == nullptr || !options_.stop->stop());
  }

  void work() {
    for (std::size_t i = next_++; i < trials_.size() && running(); i = next_++) {
      const auto rival = rival_of(trials_[i].contestant, trials_[i].task, arm_, sources_);
      const auto figures = rival ? tried(**rival, arm_.robot, arm_.probe, trials_[i].task)
                                 : Result<Figures, std::string>{Failure{rival.error()}};
      if (figures) {
        trials_[i].figures = *figures;
        ++done_;
        continue;
      }
      const std::lock_guard lock{mutex_};
      problem_ = figures.error();
      failed_ = true;
    }
  }

  const Arm& arm_;
  const config::Sources& sources_;
  std::vector<Trialled>& trials_;
  const BenchmarkOptions& options_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::optional<std::string> problem_;
};

}  // namespace

const std::vector<Contestant>& contestants() {
  static const std::vector<Contestant> all{
      {"supple_tuned", "Supple, told the wall",
       "M 1 kg, K 0, D = 2.8 times stiffness times lag of the wall that it meets"},
      {"supple_one_set", "Supple, one set for all",
       fmt::format("M 1 kg, K 0, D {:.0f} N s/m, for 100 000 N/m", comfortable_damping(kStiffest))},
      {"ros2_admittance", "ros2_controllers, its equations",
       "M 7.7 kg, K 214 N/m, damping ratio 2.83 of its documentation's file; default filter 0.05 "
       "and joint damping 5; 500 Hz"},
      {"document_000", "document 000 as written",
       "no gains named: those of 001, 500 Hz; force stands against turn"},
      {"document_001", "document 001 as written",
       "M 10 kg, K 500 N/m, critical damping, lambda 0.1, 100 Hz: the middle of its ranges"},
      {"document_003", "document 003 as written", "no gains named: those of 001, 500 Hz"},
      {"document_004", "document 004 as written",
       "its surface following: M 1 kg, K 150 N/m, damping ratio 1, 125 Hz, positions"}};
  return all;
}

Protocol quick_protocol() { return {.stiffnesses = {1e4}, .forces = {10.0}, .speeds = {5e-3}}; }

std::vector<TrialTask> tasks_of(const Protocol& protocol) {
  std::vector<TrialTask> out;
  for (const double stiffness : protocol.stiffnesses) {
    for (const double force : protocol.forces) {
      for (const double speed : protocol.speeds) {
        out.push_back({Task::kWall, stiffness, force, speed});
      }
    }
  }
  out.push_back({.task = Task::kWaves});
  out.push_back({.task = Task::kImpulse});
  return out;
}

Result<std::vector<Trialled>, std::string> benchmarked(const Protocol& protocol,
                                                       const config::Sources& sources,
                                                       const BenchmarkOptions& options) {
  const auto arm = arm_of(sources);
  if (!arm) return Failure{arm.error()};
  std::vector<Trialled> trials;
  for (const TrialTask& task : tasks_of(protocol)) {
    for (std::size_t i = 0; i < contestants().size(); ++i) trials.push_back({i, task, {}});
  }
  Runner runner{*arm, sources, trials, options};
  if (auto problem = runner.run()) return Failure{*problem};
  if (runner.done() < trials.size()) trials.clear();
  return trials;
}

}  // namespace supple::benchmark
