#pragma once

// What the columns of a recording mean, as a YAML file says it: which column is which joint, in
// which unit and with which sign, and what an estimator shall make of them. One file serves
// `supple observe`, `estimate-base`, `fit-actuators` and `calibrate --from`; each reads the
// sections that it needs.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"

namespace supple::recording {

enum class TimeUnit : std::uint8_t { kSeconds, kMilliseconds, kMicroseconds, kNanoseconds };
enum class AngleUnit : std::uint8_t { kRadians, kDegrees };
enum class AccelerationUnit : std::uint8_t { kMetres, kGravities };
enum class Gaps : std::uint8_t { kRefuse, kRestart };
enum class Repeats : std::uint8_t { kRefuse, kSkip };
enum class TorqueKind : std::uint8_t { kJointTorque, kMotorTorque, kGravityFree, kCurrent };
enum class QuaternionOrder : std::uint8_t { kWxyz, kXyzw };

struct TimeColumn {
  std::string column = "time";
  TimeUnit unit = TimeUnit::kSeconds;
  double longest_gap_ms = 100.0;
  Gaps gaps = Gaps::kRefuse;
  Repeats repeated = Repeats::kRefuse;
};

/// Several columns: by their names, or by what their names start with.
struct Columns {
  std::vector<std::string> columns;
  std::optional<std::string> prefix;

  [[nodiscard]] bool given() const { return !columns.empty() || prefix.has_value(); }
};

struct PositionColumns {
  Columns from;
  AngleUnit unit = AngleUnit::kRadians;
  std::vector<double> sign;    // empty: 1
  std::vector<double> offset;  // added to what the column says, in its unit; empty: 0
};

struct VelocityColumns {
  Columns from;
  AngleUnit unit = AngleUnit::kRadians;  // per second
  std::vector<double> sign;
  std::optional<double> derive_over_ms;
};

struct TorqueColumns {
  Columns from;
  TorqueKind kind = TorqueKind::kJointTorque;
  std::vector<double> sign;
  std::vector<double> offset;                   // as above
  std::vector<double> motor_constant_nm_per_a;  // of currents; empty where it is to be found
};

/// Six columns of a force sensor: forces and torques [N], [N m], as the device gives them.
struct WrenchColumns {
  Columns from;
};

struct Friction {
  std::vector<double> viscous_nm_s_per_rad;
  std::vector<double> coulomb_nm;
  std::vector<double> rotor_inertia_kg_m2;  // behind the gear, which a URDF does not have
  double knee_rad_per_s = 0.01;
};

/// A tool that the model does not have.
struct Payload {
  std::string frame;
  double mass_kg = 0.0;
  std::array<double, 3> centre_m{};
};

struct ObserverSection {
  double bandwidth_rad_per_s = 60.0;
  double torque_noise_nm = 0.5;
  double force_prior_n = 100.0;
  double torque_prior_nm = 20.0;
};

struct ContactSection {
  std::vector<double> threshold_nm{5.0};            // one for all, or one per joint
  std::vector<double> per_speed_nm_s_per_rad{2.0};  // likewise
  double collision_times = 3.0;
  double release_percent = 60.0;
  double touch_after_ms = 4.0;
  double off_after_ms = 30.0;
};

struct OrientationColumns {
  Columns from;
  QuaternionOrder order = QuaternionOrder::kWxyz;
};

struct GyroColumns {
  Columns from;
  AngleUnit unit = AngleUnit::kRadians;
};

struct AccelerometerColumns {
  Columns from;
  AccelerationUnit unit = AccelerationUnit::kMetres;
  std::array<double, 3> place_mm{};
};

struct ImuSection {
  OrientationColumns orientation;
  GyroColumns gyroscope;
  AccelerometerColumns accelerometer;
};

struct FeetSection {
  std::vector<std::string> frames;
  double radius_mm = 20.0;
  Columns contact;
  Columns heights_m;
  Columns positions_m;
  double contact_above = 0.5;
};

struct BaseSection {
  std::array<double, 3> start_m{};
  bool use_heights = true;
  bool use_velocities = true;
  double acceleration_noise = 0.02;
  double foot_noise = 0.01;
  double swing_foot_noise = 5.0;
  double position_noise = 2e-4;
  double velocity_noise = 5e-3;
  double height_noise = 1e-3;
  double bias_start_m_per_s2 = 0.0;
  double bias_noise = 0.0;
  double slip_gate = 16.2662362;
  double bandwidth_rad_per_s = 250.0;
  double contact_threshold_n = 0.0;  // 0: a tenth of the robot's weight
  double contact_per_speed_n_s_per_m = 0.0;
};

struct TruthColumns {
  Columns position_m;
  Columns velocity_m_per_s;
};

struct ColumnMap {
  TimeColumn time;
  PositionColumns positions;
  VelocityColumns velocities;
  TorqueColumns torques;
  WrenchColumns wrench;
  std::optional<Friction> friction;
  std::optional<Payload> payload;
  std::optional<std::string> frame;  // at which a wrench is wanted
  bool checks = true;
  ObserverSection observer;
  ContactSection contact;
  std::optional<ImuSection> imu;
  std::optional<FeetSection> feet;
  BaseSection base;
  std::optional<TruthColumns> truth;
};

void describe(config::Visitor& v, Columns& c);
void describe(config::Visitor& v, TimeColumn& s);
void describe(config::Visitor& v, PositionColumns& s);
void describe(config::Visitor& v, VelocityColumns& s);
void describe(config::Visitor& v, TorqueColumns& s);
void describe(config::Visitor& v, WrenchColumns& s);
void describe(config::Visitor& v, Friction& s);
void describe(config::Visitor& v, Payload& s);
void describe(config::Visitor& v, ObserverSection& s);
void describe(config::Visitor& v, ContactSection& s);
void describe(config::Visitor& v, OrientationColumns& s);
void describe(config::Visitor& v, GyroColumns& s);
void describe(config::Visitor& v, AccelerometerColumns& s);
void describe(config::Visitor& v, ImuSection& s);
void describe(config::Visitor& v, FeetSection& s);
void describe(config::Visitor& v, BaseSection& s);
void describe(config::Visitor& v, TruthColumns& s);
void describe(config::Visitor& v, ColumnMap& m);

/// The text of docs/columns.md.
[[nodiscard]] std::string columns_page();

/// Of one unit, in SI.
[[nodiscard]] double seconds_of(TimeUnit unit);
[[nodiscard]] double radians_of(AngleUnit unit);

}  // namespace supple::recording
