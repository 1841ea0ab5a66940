// Prints the figures of docs/contact.md.
//
//   contact_figures [seeds]      trials of each row of the peg; 100 without a number

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "contact_trial.hpp"
#include "peg_trial.hpp"

namespace supple::test {
namespace {

void walls(const char* title, const LoopKind& kind) {
  std::printf("\n%s: lag %.2f ms\n", title, 1e3 * lag(kind));
  std::printf("   K_e [N/m]  D [N s/m]   peak [N]   settled [s]   error [N]   touches\n");
  for (const double stiffness : {2e3, 1e4, 3e4, 1e5}) {
    const double damping = comfortable_damping(stiffness, kind);
    const Pressed p = pressed({.kind = kind, .stiffness = stiffness, .damping = damping});
    std::printf("%12.0f %10.0f %10.2f %13.3f %11.3f %9d\n", stiffness, damping, p.peak, p.settled,
                p.final - kForce, p.touches);
  }
}

/// Halves the interval in which a swing of 5 kg begins to grow.
double border(double stiffness, double below, double above) {
  for (int i = 0; i < 8; ++i) {
    const double damping = 0.5 * (below + above);
    (growth(stiffness, damping, 5.0) > 1.0 ? below : above) = damping;
  }
  return 0.5 * (below + above);
}

void borders() {
  std::printf("\nborder of chatter, 5 kg:  K_e [N/m]   predicted   simulated [N s/m]\n");
  std::printf("%36.0f %11.1f %11.1f\n", 1e4, 123.2, border(1e4, 80.0, 160.0));
  std::printf("%36.0f %11.1f %11.1f\n", 1e5, 774.0, border(1e5, 500.0, 1000.0));
}

void waves() {
  std::printf(
      "\nwaves: k_i [1/s]   rms along tool [N]   rms along normal [N]   worst [N]   peak\n");
  for (const double gain : {0.0, 1.0, 2.0, 5.0, 8.0}) {
    const Followed f = followed({.integral_gain = gain});
    std::printf("%16.1f %20.3f %22.3f %11.2f %6.1f\n", gain, f.rms_axis, f.rms_normal, f.worst,
                f.peak);
  }
  const Followed f = followed({.kind = {.typical_sensor = true}, .integral_gain = 5.0});
  std::printf("with a typical sensor, k_i 5: %.3f N along the tool, %.3f N along the normal\n",
              f.rms_axis, f.rms_normal);
}

template <class Trial>
void pegs(const char* title, std::uint32_t seeds, const Trial& trial) {
  int inserted = 0;
  double peak = 0.0;
  double longest = 0.0;
  double mean = 0.0;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    const PegResult result = trial(seed);
    inserted += result.depth >= kInserted ? 1 : 0;
    peak = std::max(peak, result.peak);
    longest = std::max(longest, result.time);
    mean += result.time / seeds;
  }
  std::printf("%-58s %3d of %u   peak %5.1f N   mean %4.1f s, longest %4.1f s\n", title, inserted,
              seeds, peak, mean, longest);
}

void pegs(std::uint32_t seeds) {
  std::printf("\npeg of 20 mm, 2 mm and 2 degrees off; clearance is of the radius\n");
  const auto compliant = [](const PegTask& task) {
    return [task](std::uint32_t seed) { return peg_with_compliance(task, {}, seed); };
  };
  const auto stiff = [](const PegTask& task) {
    return [task](std::uint32_t seed) { return peg_with_stiff_arm(task, seed); };
  };
  pegs("compliant, 0.25 mm", seeds, compliant({}));
  pegs("compliant, 0.1 mm", seeds, compliant({.clearance = 1e-4}));
  pegs("compliant, 0.05 mm", seeds, compliant({.clearance = 5e-5}));
  pegs("compliant, 0.25 mm, friction 0.4", seeds, compliant({.friction = 0.4}));
  pegs("stiff, 0.25 mm", seeds, stiff({}));
  pegs("stiff, 0.25 mm, but only 1 mm and 1 degree off", seeds,
       stiff({.offset = 1e-3, .tilt = 0.0175}));
  pegs("stiff, 0.25 mm, but only 0.5 mm and 0.5 degrees off", seeds,
       stiff({.offset = 5e-4, .tilt = 0.00875}));
}

}  // namespace
}  // namespace supple::test

int main(int argc, char** argv) {
  using namespace supple::test;
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 100;
  walls("tick 500 Hz, ideal sensor", {});
  walls("tick 1 kHz, ideal sensor", {.period = supple::Seconds{1e-3}});
  walls("tick 500 Hz, typical sensor", {.typical_sensor = true});
  walls("tick 1 kHz, typical sensor", {.period = supple::Seconds{1e-3}, .typical_sensor = true});
  borders();
  waves();
  pegs(static_cast<std::uint32_t>(std::max(seeds, 1)));
}
