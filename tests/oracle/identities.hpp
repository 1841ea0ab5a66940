#pragma once

// Identities of mechanics. Each is one number: the relative difference between its left side,
// computed from one robot, and its right side, computed from another. For the same robot it is
// rounding; for two robots that differ by a millionth it must not be.

#include <vector>

#include "robots.hpp"
#include "support/states.hpp"

namespace supple::test {

enum class States { kAny, kGentle };  // gentle ones where differences are taken
enum class Bases { kAll, kWelded };   // welded ones where q has to be a vector

struct Identity {
  std::string name;
  double (*difference)(const TestRobot& left, const TestRobot& right, const State& state);
  double tolerance;
  States states = States::kAny;
  Bases bases = Bases::kAll;
};

/// How GoogleTest names an identity.
inline void PrintTo(const Identity& identity, std::ostream* out) { *out << identity.name; }

/// Both sides are sums of the same products in another order; 4e-13 was seen.
inline constexpr double kAlgebra = 1e-11;
/// The same, where the inertia of a wrist is left after subtracting what its distance from the base
/// adds: a part in 1e4 of it. 9e-12 was seen.
inline constexpr double kLightWrist = 1e-10;
/// One side is a difference; 2e-12 was seen.
inline constexpr double kDifferences = 1e-10;
/// One side is a difference of mass matrices on the scale of that wrist; 6e-10 was seen.
inline constexpr double kMassDifferences = 5e-9;

[[nodiscard]] std::vector<Identity> kinematic_identities();
[[nodiscard]] std::vector<Identity> dynamic_identities();
[[nodiscard]] std::vector<Identity> coriolis_identities();
[[nodiscard]] std::vector<Identity> momentum_identities();

}  // namespace supple::test
