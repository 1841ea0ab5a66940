#pragma once

// The simulated quadruped trots straight ahead, with the noise of a small robot's instruments, and
// several estimators follow it on the same data. The gait is given the true motion, so that every
// estimator sees the same walk.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/legged/tick.hpp"
#include "supple/sim/sim_quadruped.hpp"

namespace supple::test {

enum class Estimator : std::uint8_t {
  kObserver,    // the legged tick, contacts from its observer alone
  kFlags,       // the legged tick, told which feet touch
  kDocumented,  // Q constant, as the source document has it; told which feet touch
};

struct Follower {
  std::string name;
  Estimator estimator = Estimator::kObserver;
  int every = 1;  // period in ms
};

struct Followed {
  std::string name;
  double end_error = 0.0;      // horizontal [m]
  double height_error = 0.0;   // at the end [m]
  double velocity_rmse = 0.0;  // [m/s]
  double nis_per_row = 0.0;
  double velocity_nees = 0.0;  // mean, of 3
  double contact_right = 0.0;  // share of instants and feet
  std::uint64_t slips = 0;
};

struct Walk {
  double way = 0.0;      // of the base on the ground [m]
  double seconds = 0.0;  // simulated
  bool fallen = false;
  std::vector<Followed> followed;
};

struct TrotSetup {
  double metres = 100.0;
  double speed = 0.6;  // [m/s]
  std::uint64_t seed = 1;
};

/// The legged tick's parameters for the simulated robot: its drives' friction is known.
[[nodiscard]] legged::Params trot_params(const sim::QuadrupedSetup& setup);

[[nodiscard]] Walk trot(const TrotSetup& setup, const std::vector<Follower>& followers);

}  // namespace supple::test
