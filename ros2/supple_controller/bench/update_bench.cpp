// Time and heap calls of one update, beside ros2_controllers' admittance_controller: the same UR5e,
// the same interfaces, the same hand, in the same process, in turns. Once with one update right
// after the other, when all that it needs lies in the nearest cache; and once every 2 ms by the
// clock, as a controller manager asks for it.
//
//   update_bench [ROUNDS]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <rclcpp/rclcpp.hpp>
#include <thread>

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

struct Figures {
  std::vector<double> microseconds;
  long allocated = 0;
  long released = 0;

  [[nodiscard]] double part(double share) const {
    const auto at = static_cast<std::size_t>(share * static_cast<double>(microseconds.size() - 1));
    return microseconds[at];
  }
  [[nodiscard]] double mean() const {
    double sum = 0.0;
    for (const double t : microseconds) sum += t;
    return sum / static_cast<double>(microseconds.size());
  }
};

void push(Rig& rig, int i) {
  const double t = 0.002 * i;
  rig.push({5.0 * std::sin(2.0 * t), 4.0 * std::sin(3.1 * t), 5.0 * std::sin(1.3 * t),
            0.2 * std::sin(4.0 * t), 0.2 * std::cos(2.2 * t), 0.1 * std::sin(5.0 * t)});
}

enum class Pace { kBackToBack, kByTheClock };

void run(Rig& rig, Pace pace, int from, int updates, Figures* figures) {
  Clock::time_point due = Clock::now();
  for (int i = from; i < from + updates; ++i) {
    push(rig, i);
    if (pace == Pace::kByTheClock) std::this_thread::sleep_until(due += kPeriod);
    const supple::test::AllocGuard guard;
    const Clock::time_point start = Clock::now();
    rig.update_only();
    const Clock::time_point end = Clock::now();
    if (figures != nullptr) {
      figures->allocated += guard.count();
      figures->released += guard.frees();
      figures->microseconds.push_back(
          std::chrono::duration<double, std::micro>(end - start).count());
    }
    rig.move_joints();
  }
  rig.spin();
}

void print(const char* name, Figures& figures) {
  std::sort(figures.microseconds.begin(), figures.microseconds.end());
  const auto n = static_cast<double>(figures.microseconds.size());
  fmt::print("{:<24} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>10.2f} {:>8.2f}\n", name,
             figures.part(0.0), figures.part(0.5), figures.mean(), figures.part(0.9),
             figures.part(0.99), static_cast<double>(figures.allocated) / n,
             static_cast<double>(figures.released) / n);
}

void compare(Rig& own, Rig& peer, Pace pace, int done, int rounds) {
  run(own, pace, done, kWarmUp, nullptr);
  run(peer, pace, done, kWarmUp, nullptr);
  Figures own_figures;
  Figures peer_figures;
  for (int round = 0; round < rounds; ++round) {
    const int from = done + kWarmUp + kBatch * round;
    run(own, pace, from, kBatch, &own_figures);
    run(peer, pace, from, kBatch, &peer_figures);
  }
  fmt::print("one update [us], {} of each, {}\n", rounds * kBatch,
             pace == Pace::kBackToBack ? "one right after the other" : "every 2 ms");
  fmt::print("{:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>8}\n", "", "min", "median", "mean",
             "90 %", "99 %", "mallocs", "frees");
  print("supple_controller", own_figures);
  print("admittance_controller", peer_figures);
  fmt::print("ratio of the least 1/{:.1f}, of medians 1/{:.1f}, of means 1/{:.1f}\n",
             peer_figures.part(0.0) / own_figures.part(0.0),
             peer_figures.part(0.5) / own_figures.part(0.5),
             peer_figures.mean() / own_figures.mean());
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
    int done = 0;
    for (const Pace pace : {Pace::kBackToBack, Pace::kByTheClock}) {
      compare(own, peer, pace, done, rounds);
      done += kWarmUp + kBatch * rounds;
    }
  }
  rclcpp::shutdown();
  return 0;
}
