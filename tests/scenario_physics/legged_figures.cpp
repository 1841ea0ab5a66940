// How well the base of the simulated quadruped is followed over a long trot, at several rates, with
// contacts told or found, and by the filter of the source document. docs/estimation.md quotes it.
//
//   legged_figures [METRES [SPEED [SEEDS]]]

#include <fmt/format.h>

#include <cstdlib>

#include "trot_trial.hpp"

int main(int argc, char** argv) {
  using namespace supple::test;
  TrotSetup setup;
  if (argc > 1) setup.metres = std::atof(argv[1]);
  if (argc > 2) setup.speed = std::atof(argv[2]);
  const int seeds = argc > 3 ? std::atoi(argv[3]) : 1;
  const std::vector<Follower> followers{{"contacts told, 1000 Hz", Estimator::kFlags, 1},
                                        {"contacts told, 500 Hz", Estimator::kFlags, 2},
                                        {"contacts told, 250 Hz", Estimator::kFlags, 4},
                                        {"observer alone, 1000 Hz", Estimator::kObserver, 1},
                                        {"observer alone, 500 Hz", Estimator::kObserver, 2},
                                        {"observer alone, 250 Hz", Estimator::kObserver, 4},
                                        {"as documented, 500 Hz", Estimator::kDocumented, 2}};
  for (int seed = 1; seed <= seeds; ++seed) {
    setup.seed = static_cast<std::uint64_t>(seed);
    const Walk walk = trot(setup, followers);
    fmt::print("seed {}: {:.1f} m in {:.1f} s{}\n", seed, walk.way, walk.seconds,
               walk.fallen ? ", then it fell" : "");
    fmt::print("{:<26} {:>9} {:>8} {:>9} {:>11} {:>8} {:>8} {:>9} {:>7}\n", "estimator",
               "drift [m]", "[%]", "height[m]", "v RMS [m/s]", "NIS/row", "NEES/3", "contact %",
               "slips");
    for (const Followed& f : walk.followed) {
      fmt::print("{:<26} {:>9.3f} {:>8.2f} {:>9.4f} {:>11.4f} {:>8.2f} {:>8.2f} {:>9.2f} {:>7}\n",
                 f.name, f.end_error, 100.0 * f.end_error / walk.way, f.height_error,
                 f.velocity_rmse, f.nis_per_row, f.velocity_nees / 3.0, 100.0 * f.contact_right,
                 f.slips);
    }
  }
}
