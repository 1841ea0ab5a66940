// Time and heap calls of one update, beside ros2_controllers' admittance_controller: the same UR5e,
// the same interfaces, the same hand, in the same process, in turns. Once with one update right
// after the other, when all that it needs lies in the nearest cache; and once every 2 ms by the
// clock, as a controller manager asks for it. A third row has what ros2_control's interfaces take
// alone, each behind a lock of its own: no controller that reads and writes them is faster.
//
//   update_bench [ROUNDS]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <hardware_interface/loaned_command_interface.hpp>
#include <hardware_interface/loaned_state_interface.hpp>
#include <memory>
#include <numeric>
#include <rclcpp/rclcpp.hpp>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "support/alloc_guard.hpp"
#include "support/rig.hpp"
#include "support/settings.hpp"

namespace {

using supple_controller::test::Parameters;
using supple_controller::test::Rig;
using supple_controller::test::ur5e_description;
using supple_controller::test::ur5e_joints;
using Clock = std::chrono::steady_clock;

constexpr int kBatch = 500;  // updates
constexpr int kWarmUp = 1000;
constexpr std::chrono::milliseconds kPeriod{2};

Parameters peer_parameters() {
  using Numbers = std::vector<double>;
  using Texts = std::vector<std::string>;
  return {{"joints", ur5e_joints()},
          {"command_interfaces", Texts{"position"}},
          {"state_interfaces", Texts{"position", "velocity"}},
          {"chainable_command_interfaces", Texts{"position", "velocity"}},
          {"kinematics.plugin_name", "kinematics_interface_kdl/KinematicsInterfaceKDL"},
          {"kinematics.plugin_package", "kinematics_interface"},
          {"kinematics.base", "base_link"},
          {"kinematics.tip", "tool0"},
          {"ft_sensor.name", "tcp_fts_sensor"},
          {"ft_sensor.frame.id", "tool0"},
          {"control.frame.id", "tool0"},
          {"fixed_world_frame.frame.id", "base_link"},
          {"gravity_compensation.frame.id", "tool0"},
          {"gravity_compensation.CoG.pos", Numbers{0.0, 0.0, 0.05}},
          {"gravity_compensation.CoG.force", 4.9},
          {"admittance.selected_axes", std::vector<bool>(6, true)},
          {"admittance.mass", Numbers{5.0, 6.0, 7.0, 0.2, 0.2, 0.2}},
          {"admittance.damping_ratio", Numbers(6, 1.5)},
          {"admittance.stiffness", Numbers{200.0, 300.0, 400.0, 20.0, 20.0, 20.0}}};
}

/// As many interfaces as either controller has: positions, velocities and a wrench to read, and
/// positions to write.
class Interfaces {
 public:
  Interfaces() {
    for (const std::string& joint : ur5e_joints()) {
      add_state(joint, "position");
      add_state(joint, "velocity");
      auto command = std::make_shared<hardware_interface::CommandInterface>(joint, "position");
      commands_.emplace_back(std::move(command), nullptr);
    }
    for (const char* part : {"force.x", "force.y", "force.z", "torque.x", "torque.y", "torque.z"}) {
      add_state("tcp_fts_sensor", part);
    }
  }

  void pass() {
    double sum = 0.0;
    for (const auto& state : states_) sum += state.get_optional().value_or(0.0);
    for (auto& command : commands_) std::ignore = command.set_value(sum);
  }

 private:
  void add_state(const std::string& prefix, const std::string& name) {
    handles_.push_back(std::make_shared<hardware_interface::StateInterface>(prefix, name));
    std::ignore = handles_.back()->set_value(0.0);
    states_.emplace_back(handles_.back());
  }

  std::vector<hardware_interface::StateInterface::SharedPtr> handles_;
  std::vector<hardware_interface::LoanedStateInterface> states_;
  std::vector<hardware_interface::LoanedCommandInterface> commands_;
};

/// What is timed, what comes before and after it, and the times.
struct Subject {
  const char* name;
  std::function<void(int)> before;
  std::function<void()> update;
  std::function<void()> after;
  std::function<void()> rest = [] {};  // after a batch
  std::vector<double> microseconds{};
  long allocated = 0;
  long released = 0;

  void forget() {
    microseconds.clear();
    allocated = released = 0;
  }
  /// After they were sorted.
  [[nodiscard]] double part(double share) const {
    const auto at = static_cast<std::size_t>(share * static_cast<double>(microseconds.size() - 1));
    return microseconds[at];
  }
  [[nodiscard]] double mean() const {
    const double sum = std::accumulate(microseconds.begin(), microseconds.end(), 0.0);
    return sum / static_cast<double>(microseconds.size());
  }
};

void push(Rig& rig, int i) {
  const double t = 0.002 * i;
  rig.push({5.0 * std::sin(2.0 * t), 4.0 * std::sin(3.1 * t), 5.0 * std::sin(1.3 * t),
            0.2 * std::sin(4.0 * t), 0.2 * std::cos(2.2 * t), 0.1 * std::sin(5.0 * t)});
}

Subject subject(const char* name, Rig& rig) {
  return {.name = name,
          .before = [&rig](int i) { push(rig, i); },
          .update = [&rig] { rig.update_only(); },
          .after = [&rig] { rig.move_joints(); },
          .rest = [&rig] { rig.spin(); }};
}

enum class Pace { kBackToBack, kByTheClock };

void run(Subject& subject, Pace pace, int from, int updates) {
  Clock::time_point due = Clock::now();
  for (int i = from; i < from + updates; ++i) {
    subject.before(i);
    if (pace == Pace::kByTheClock) std::this_thread::sleep_until(due += kPeriod);
    const supple::test::AllocGuard guard;
    const Clock::time_point start = Clock::now();
    subject.update();
    const Clock::time_point end = Clock::now();
    subject.allocated += guard.count();
    subject.released += guard.frees();
    subject.microseconds.push_back(std::chrono::duration<double, std::micro>(end - start).count());
    subject.after();
  }
  subject.rest();
}

void print(const Subject& subject) {
  const auto n = static_cast<double>(subject.microseconds.size());
  fmt::print("{:<24} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>10.2f} {:>8.2f}\n",
             subject.name, subject.part(0.0), subject.part(0.5), subject.mean(), subject.part(0.9),
             subject.part(0.99), static_cast<double>(subject.allocated) / n,
             static_cast<double>(subject.released) / n);
}

void compare(std::vector<Subject>& subjects, Pace pace, int done, int rounds) {
  for (Subject& subject : subjects) {
    run(subject, pace, done, kWarmUp);
    subject.forget();
  }
  for (int round = 0; round < rounds; ++round) {
    for (Subject& subject : subjects) run(subject, pace, done + kWarmUp + kBatch * round, kBatch);
  }
  fmt::print("one update [us], {} of each, {}\n", rounds * kBatch,
             pace == Pace::kBackToBack ? "one right after the other" : "every 2 ms");
  fmt::print("{:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>8}\n", "", "min", "median", "mean",
             "90 %", "99 %", "mallocs", "frees");
  for (Subject& subject : subjects) {
    std::sort(subject.microseconds.begin(), subject.microseconds.end());
    print(subject);
  }
  const Subject& own = subjects[0];
  const Subject& peer = subjects[1];
  const Subject& interfaces = subjects[2];
  fmt::print("ratio of the least 1/{:.1f}, of medians 1/{:.1f}, of means 1/{:.1f}\n",
             peer.part(0.0) / own.part(0.0), peer.part(0.5) / own.part(0.5),
             peer.mean() / own.mean());
  const auto besides = [&](double share) {
    return (peer.part(share) - interfaces.part(share)) / (own.part(share) - interfaces.part(share));
  };
  fmt::print("besides the interfaces: of the least 1/{:.1f}, of medians 1/{:.1f}\n", besides(0.0),
             besides(0.5));
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 40;
  {
    Rig own{supple_controller::test::parameters("position", "tcp_fts_sensor"), Rig::kSupple,
            ur5e_description(), "supple"};
    Rig peer{peer_parameters(), "admittance_controller/AdmittanceController", ur5e_description(),
             "peer"};
    if (!own.configure() || !own.activate() || !peer.configure() || !peer.activate()) {
      fmt::print("a controller cannot be set up\n");
      return 1;
    }
    Interfaces interfaces;
    std::vector<Subject> subjects{subject("supple_controller", own),
                                  subject("admittance_controller", peer),
                                  {.name = "interfaces alone",
                                   .before = [&own](int i) { push(own, i); },
                                   .update = [&interfaces] { interfaces.pass(); },
                                   .after = [] {}}};
    int done = 0;
    for (const Pace pace : {Pace::kBackToBack, Pace::kByTheClock}) {
      compare(subjects, pace, done, rounds);
      done += kWarmUp + kBatch * rounds;
    }
  }
  rclcpp::shutdown();
  return 0;
}
