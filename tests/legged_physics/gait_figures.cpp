// What the gait does in MuJoCo: speed, attitude, falls, over some seeds. Prints a table.
//
//   gait_figures [SECONDS [SEEDS [SPEED]]]

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "legged_physics/walk.hpp"

int main(int argc, char** argv) {
  using namespace supple;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 20.0;
  const int seeds = argc > 2 ? std::atoi(argv[2]) : 1;
  const double speed = argc > 3 ? std::atof(argv[3]) : 0.5;
  fmt::print(
      "seed  distance   speed  sideways  yaw     tilt rms  tilt max  bob     peak f   fell  "
      "times\n");
  for (int seed = 1; seed <= seeds; ++seed) {
    test::WalkSetup setup;
    setup.seed = static_cast<std::uint64_t>(seed);
    setup.speed = speed;
    setup.seconds = seconds;
    const auto began = std::chrono::steady_clock::now();
    const test::WalkFigures f = test::walk(setup);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    fmt::print(
        "{:4}  {:8.2f}  {:6.3f}  {:8.3f}  {:6.3f}  {:8.3f}  {:8.3f}  {:6.4f}  {:7.1f}  {:4}  "
        "{:5.1f}\n",
        seed, f.distance, f.speed, f.sideways, f.yaw, f.tilt_rms, f.tilt_max, f.bob, f.peak_force,
        f.fell ? "yes" : "no", f.seconds / took.count());
    if (std::getenv("TRACE") != nullptr) {
      for (const auto& line : f.trace) fmt::print("{}\n", line);
    }
  }
}
