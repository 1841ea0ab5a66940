#pragma once

// A robot on legs, as a file describes it. It is a configuration of its own kind: the section
// `quadruped` stands where an arm's has `robot`.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "supple/config/sections/expect.hpp"
#include "supple/config/sections/run.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/legged/gait.hpp"

namespace supple::config {

struct QuadrupedSection {
  std::string model;
  std::vector<std::string> feet{"FL_foot", "FR_foot", "RL_foot", "RR_foot"};
  double foot_radius_mm = 20.0;
  double start_height_m = 0.15;
  double period_ms = 2.0;
};

struct GaitSection {
  double height_m = 0.29;
  double stride_s = 0.45;
  double duty_percent = 60.0;
  double swing_height_mm = 50.0;
  double acceleration_m_per_s2 = 0.5;
};

struct EstimatorSection {
  double bandwidth_per_s = 250.0;
  double coulomb_percent = 1.0;
  double viscous_percent = 0.2;
  double contact_n = 17.0;
  double contact_off_ms = 2.0;
  bool ground_known = true;
  bool foot_velocities = true;
  double angle_noise_deg = 0.03;
  double velocity_noise_deg_per_s = 0.7;
  double ground_noise_mm = 1.0;
  double bias_m_per_s2 = 0.05;
  double tilt_deg = 0.2;
};

struct LeggedRunSection {
  double duration_s = 0.0;
  Clock clock = Clock::kSimulated;
};

enum class Quality : std::uint8_t { kTypical, kIdeal };

struct ImuSection {
  Quality kind = Quality::kTypical;
  std::array<double, 3> place_m{};
  std::array<double, 3> accel_bias_m_per_s2{0.04, -0.03, 0.05};
};

struct PatchSection {
  double from_m = 0.0;
  double to_m = 1.0;
  double friction = 0.1;
};

struct GroundSection {
  double friction = 0.8;
  std::vector<PatchSection> patches;
};

struct TrunkPushSection {
  double start_s = 0.0;
  double duration_s = 0.2;
  double ramp_s = 0.0;
  std::array<double, 3> force_n{};
  std::array<double, 3> torque_nm{};
};

struct LeggedSimulationSection {
  double step_us = 500.0;
  Quality drives = Quality::kTypical;
  Quality joint_sensors = Quality::kTypical;
  ImuSection imu;
  GroundSection ground;
  std::vector<TrunkPushSection> pushes;
  int seed = 1;
};

struct LeggedStepSection {
  double at_s = 0.0;
  legged::GaitMode mode = legged::GaitMode::kStand;
  double forward_m_per_s = 0.0;
  double left_m_per_s = 0.0;
  double turn_deg_per_s = 0.0;
  std::array<double, 3> shift_mm{};
  std::array<double, 3> tilt_deg{};
};

/// One of the metrics of legged/metrics.hpp.
struct LeggedMetricSection : MetricSection {};

struct LeggedExpectSection {
  bool stays_up = true;
  std::vector<LeggedMetricSection> metrics;
};

/// A whole file.
struct LeggedConfig {
  QuadrupedSection quadruped;
  GaitSection gait;
  EstimatorSection estimator;
  LeggedRunSection run;
  LeggedSimulationSection simulation;
  std::vector<LeggedStepSection> script;
  LeggedExpectSection expect;
};

void describe(Visitor& v, QuadrupedSection& s);
void describe(Visitor& v, GaitSection& s);
void describe(Visitor& v, EstimatorSection& s);
void describe(Visitor& v, LeggedRunSection& s);
void describe(Visitor& v, ImuSection& s);
void describe(Visitor& v, PatchSection& s);
void describe(Visitor& v, GroundSection& s);
void describe(Visitor& v, TrunkPushSection& s);
void describe(Visitor& v, LeggedSimulationSection& s);
void describe(Visitor& v, LeggedStepSection& s);
void describe(Visitor& v, LeggedMetricSection& s);
void describe(Visitor& v, LeggedExpectSection& s);
void describe(Visitor& v, LeggedConfig& c);

}  // namespace supple::config
