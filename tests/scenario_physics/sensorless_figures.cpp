// Prints the figures of docs/sensorless.md.
//
//   sensorless_figures [ticks]    of free motion; a million of each kind without a number

#include <cstdio>
#include <cstdlib>

#include "sensorless_trial.hpp"

namespace supple::test {
namespace {

void print(const char* title, const Alarms& a) {
  std::printf(
      "%s: %ld ticks, %ld with a touch, %ld with a collision; the largest torque is %.0f %% "
      "of its threshold, the fastest joint has %.2f rad/s\n",
      title, a.ticks, a.touches, a.collisions, 100.0 * a.largest_ratio, a.fastest);
}

}  // namespace
}  // namespace supple::test

int main(int argc, char** argv) {
  using namespace supple::test;
  const long ticks = argc > 1 ? std::atol(argv[1]) : 1'000'000;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    print("free motion", free_motion(seed, ticks / 5));
  }
  const Pushes p = pushes_in_mujoco(7, 400);
  std::printf(
      "%d pushes of 10 N in MuJoCo: %d found, the last after %.0f ms; the static force is "
      "within %.2f N, its components within %.2f standard deviations, e' P^-1 e / 3 is "
      "%.2f\n",
      p.tried, p.found, 1e3 * p.latest, p.worst_error, p.worst_sigmas, p.covered);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    print("free motion in MuJoCo", free_motion_in_mujoco(seed, ticks / 5));
  }
  return 0;
}
