#include "supple/sim/setup_problem.hpp"

#include <fmt/core.h>

#include <cmath>
#include <numbers>
#include <string_view>

#include "supple/core/finite.hpp"

namespace supple::sim {
namespace {

std::string sentence(std::string_view part, const Problem& problem) {
  const std::string index = problem.index < 0 ? "" : fmt::format("[{}]", problem.index);
  return fmt::format("{}.{}{} is {}, {}", part, problem.member, index, problem.value, problem.rule);
}

std::optional<Problem> above_zero(std::string_view member, double value) {
  if (value > 0.0 && std::isfinite(value)) return {};
  return Problem{member, value, -1, "must be above 0 and finite"};
}

std::optional<Problem> not_negative(std::string_view member, double value) {
  if (value >= 0.0 && std::isfinite(value)) return {};
  return Problem{member, value, -1, "must be 0 or more and finite"};
}

std::optional<Problem> problem_of(const Tool& tool) {
  if (auto problem = not_negative("mass", tool.mass)) return problem;
  if (auto problem = above_zero("tip_radius", tool.tip_radius)) return problem;
  return not_negative("peg_length", tool.peg_length);
}

/// A spring in steps of h is stable below w h = 2; half of that is still the spring it should be.
std::optional<Problem> too_quick(std::string_view member, double frequency, Seconds step) {
  const double wh = 2.0 * std::numbers::pi * frequency * step.count();
  if (wh > 0.0 && wh <= 1.0) return {};
  return Problem{member, frequency, -1, "must be above 0 and at most 1 / (2 pi step)"};
}

std::optional<Problem> problem_of(const Wall& wall, Seconds step) {
  if (auto problem = above_zero("stiffness", wall.stiffness)) return problem;
  if (auto problem = above_zero("half_width", wall.half_width)) return problem;
  if (auto problem = not_negative("damping_ratio", wall.damping_ratio)) return problem;
  if (auto problem = above_zero("normal_W", wall.normal_W.norm())) return problem;
  return too_quick("plate_frequency", wall.plate_frequency, step);
}

std::optional<Problem> problem_of(const WavySurface& wavy, const Tool& tool) {
  if (auto problem = above_zero("stiffness", wavy.stiffness)) return problem;
  if (auto problem = above_zero("wavelength", wavy.wavelength)) return problem;
  if (auto problem = not_negative("damping", wavy.damping)) return problem;
  if (auto problem = not_negative("friction", wavy.friction)) return problem;
  const double k = 2.0 * std::numbers::pi / wavy.wavelength;
  if (std::abs(wavy.amplitude) * k * k * tool.tip_radius < 1.0) return {};
  return Problem{"amplitude", wavy.amplitude, -1,
                 "must leave valleys that the tool's ball fits into"};
}

std::optional<Problem> problem_of(const Hole& hole, Seconds step) {
  if (auto problem = above_zero("radius", hole.radius)) return problem;
  if (auto problem = not_negative("chamfer", hole.chamfer)) return problem;
  if (auto problem = not_negative("friction", hole.friction)) return problem;
  if (auto problem = above_zero("stiffness", hole.stiffness)) return problem;
  if (auto problem = above_zero("turning_stiffness", hole.turning_stiffness)) return problem;
  if (auto problem = not_negative("damping_ratio", hole.damping_ratio)) return problem;
  if (!(hole.depth > hole.chamfer)) {
    return Problem{"depth", hole.depth, -1, "must be above the chamfer"};
  }
  return too_quick("block_frequency", hole.block_frequency, step);
}

std::optional<std::string> problem_of_arm(const SimSetup& setup) {
  const int n = setup.robot.joints();
  if (n < 1 || n > kMaxArmJoints || setup.robot.floating_base()) {
    return fmt::format("robot has {} joints, it must have 1 to {} and a fixed base", n,
                       kMaxArmJoints);
  }
  if (!setup.robot.has_dynamics()) {
    return "robot has a joint that moves no mass, give every link that moves an inertia";
  }
  if (setup.q0.size() != n || !setup.q0.allFinite()) {
    return fmt::format("q0 has {} numbers, it must have {} finite ones", setup.q0.size(), n);
  }
  if (!(setup.step.count() >= 5e-5 && setup.step.count() <= 2e-3)) {
    return fmt::format("step is {} s, must be from 5e-05 to 0.002", setup.step.count());
  }
  return {};
}

std::optional<std::string> problem_of_scene(const SimSetup& setup) {
  const Scene& scene = setup.scene;
  if (auto problem = problem_of(scene.tool)) return sentence("tool", *problem);
  if (scene.wall) {
    if (auto problem = problem_of(*scene.wall, setup.step)) return sentence("wall", *problem);
  }
  if (scene.wavy) {
    if (auto problem = problem_of(*scene.wavy, scene.tool)) return sentence("wavy", *problem);
  }
  if (scene.hole) {
    if (auto problem = problem_of(*scene.hole, setup.step)) return sentence("hole", *problem);
  }
  return {};
}

}  // namespace

std::optional<std::string> problem_of(const SimSetup& setup) {
  if (auto problem = problem_of_arm(setup)) return problem;
  if (auto problem = problem_of(setup.drives, setup.robot.joints())) {
    return sentence("drives", *problem);
  }
  if (auto problem = problem_of(setup.errors)) return sentence("errors", *problem);
  if (auto problem = problem_of(setup.servo)) return sentence("servo", *problem);
  if (auto problem = problem_of(setup.joints)) return sentence("joints", *problem);
  if (auto problem = problem_of(setup.wrench)) return sentence("wrench", *problem);
  if (auto problem = problem_of_scene(setup)) return problem;
  for (std::size_t i = 0; i < setup.pushes.size(); ++i) {
    if (auto problem = problem_of(setup.pushes[i])) {
      return sentence(fmt::format("pushes[{}]", i), *problem);
    }
  }
  for (std::size_t i = 0; i < setup.faults.size(); ++i) {
    if (auto problem = problem_of(setup.faults[i])) {
      return sentence(fmt::format("faults[{}]", i), *problem);
    }
  }
  return {};
}

}  // namespace supple::sim
