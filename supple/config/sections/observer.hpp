#pragma once

// What the joints' torques are used for. A list over the joints has one number for each, or one for
// all of them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/control/sensing.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/safety/params.hpp"

namespace supple::config {

enum class TorqueKind : std::uint8_t { kMotor, kJoint, kCurrent, kGravityFree };
enum class ToolContact : std::uint8_t { kPoint, kAny };

struct FrictionSection {
  std::vector<double> coulomb_nm{0.0};
  std::vector<double> viscous_nm_s_per_rad{0.0};
  double knee_rad_per_s = 0.01;
};

struct DetectorSection {
  std::vector<double> threshold_nm{5.0};
  std::vector<double> per_speed_nm_s_per_rad{0.0};
  double collision_level = 3.0;
  double release_percent = 60.0;
  double touch_after_ms = 4.0;
  double collision_after_ms = 0.0;
  double off_after_ms = 30.0;
  bool except_at_tool = false;
  safety::Reaction on_touch = safety::Reaction::kReport;
  safety::Reaction on_collision = safety::Reaction::kHold;
  double retreat_mm = 50.0;
  double retreat_m_per_s = 0.1;
};

struct FusionSection {
  estimation::FusionMethod method = estimation::FusionMethod::kCovariance;
  estimation::FusionSide slow = estimation::FusionSide::kObserver;
  double crossover_hz = 0.2;
  double sensor_noise_n = 0.5;
  double sensor_noise_nm = 0.05;
};

struct SelfMotionSection {
  double inertia_kg_m2 = 0.5;
  double damping_nm_s_per_rad = 10.0;
  double deadband_nm = 2.0;
};

struct ObserverSection {
  std::string preset;
  control::YieldsTo yields_to = control::YieldsTo::kTool;
  TorqueKind torque = TorqueKind::kMotor;
  std::vector<double> bandwidth_rad_per_s{100.0};
  std::vector<double> motor_constant_nm_per_a;
  std::vector<double> rotor_inertia_kg_m2{0.0};
  FrictionSection friction;
  std::vector<double> noise_nm{1.0};
  double force_prior_n = 100.0;
  double torque_prior_nm = 20.0;
  double observed_percent = 10.0;
  ToolContact tool_contact = ToolContact::kPoint;
  double misfit_limit = 20.0;
  std::optional<DetectorSection> detector;
  FusionSection fusion;
  SelfMotionSection self_motion;
};

void describe(Visitor& v, FrictionSection& s);
void describe(Visitor& v, DetectorSection& s);
void describe(Visitor& v, FusionSection& s);
void describe(Visitor& v, SelfMotionSection& s);
void describe(Visitor& v, ObserverSection& s);

/// Notes lists that fit neither all joints at once nor one by one; `path` is the section's.
void check_counts(Judge& judge, const ObserverSection& s, int joints);

/// The counts are right.
[[nodiscard]] control::SensingParams params_of(const ObserverSection& s,
                                               control::WrenchSource source,
                                               const model::RobotModel& robot);

}  // namespace supple::config
