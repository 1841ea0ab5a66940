#include "supple/config/sections/simulation.hpp"

#include <fmt/format.h>

#include <numbers>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kSeed{0, 1e9, "equal seeds give equal noise"};
constexpr Range kStep{50.0, 2000.0, "shorter for stiffer walls"};
constexpr std::size_t kMostEvents = 200;

constexpr std::array<Choice<CommandKind>, 2> kCommands{{
    {CommandKind::kVelocity, "velocity", "joint velocities"},
    {CommandKind::kPosition, "position", "joint positions"},
}};

/// The ball touches a wave at one point only if its curvature is above that of the valleys.
void check_valleys(Judge& judge, const SimulationSection& s) {
  if (!s.wavy) return;
  const double k = 2.0 * std::numbers::pi / s.wavy->wavelength_mm;
  const double largest = 1.0 / (k * k * s.tool.tip_radius_mm);
  if (s.wavy->amplitude_mm < largest) return;
  judge.note("wavy.amplitude_mm",
             fmt::format("is {}, not below {:.4g}, with which a tip of {} mm fits into valleys "
                         "{} mm apart",
                         digits(s.wavy->amplitude_mm), largest, digits(s.tool.tip_radius_mm),
                         digits(s.wavy->wavelength_mm)),
             "flatter or longer waves, or a smaller tip");
}

void check_peg(Judge& judge, const SimulationSection& s) {
  if (!s.hole || s.tool.peg_length_mm == 0.0) return;
  if (s.tool.tip_radius_mm < s.hole->radius_mm) return;
  judge.note("hole.radius_mm",
             fmt::format("is {}, not above tool.tip_radius_mm, which is {}",
                         digits(s.hole->radius_mm), digits(s.tool.tip_radius_mm)),
             "the peg would never go in");
}

}  // namespace

void describe(Visitor& v, SimulationSection& s) {
  v.integer({"seed", "of the noise"}, s.seed, kSeed);
  v.number({"step_us", "of the physics"}, s.step_us, kStep);
  v.choice({"command", "what the robot is told"}, s.command, kCommands);
  v.section({"servo", "the robot's own controller"}, s.servo);
  v.section({"drives", "its motors and gears"}, s.drives);
  v.section({"model_errors", "by how much it is not what the model says"}, s.model_errors);
  v.section({"joints", "how it reports its joints"}, s.joints);
  v.section({"sensor", "its force sensor"}, s.sensor);
  v.section({"tool", "what it carries; by default what `wrench.payload` says"}, s.tool);
  v.section({"wall", "a plate on a spring"}, s.wall);
  v.section({"wavy", "a surface with waves"}, s.wavy);
  v.section({"hole", "a round hole in a block"}, s.hole);
  v.sections({"pushes", "hands on the probe"}, s.pushes, kMostEvents);
  v.sections({"faults", "what goes wrong"}, s.faults, kMostEvents);
  v.rule([&s](Judge& judge) { check_valleys(judge, s); }, {"wavy", "tool"});
  v.rule([&s](Judge& judge) { check_peg(judge, s); }, {"hole", "tool"});
}

}  // namespace supple::config
