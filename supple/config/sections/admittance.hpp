#pragma once

#include <array>
#include <optional>
#include <string>

#include "supple/admittance/params.hpp"
#include "supple/config/sections/gains.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/control/law.hpp"
#include "supple/core/spatial.hpp"

namespace supple::config {

struct IntegralSection {
  std::array<double, 6> gain_per_s{};
  double max_m_per_s = 0.02;
  double max_deg_per_s = 6.0;
};

struct TankSection {
  double initial_j = 1.0;
  double max_j = 5.0;
  double refilled_percent = 90.0;
};

struct DriftGuardSection {
  double below_mm_per_s = 1.0;
  double below_deg_per_s = 0.3;
  double after_s = 1.0;
};

/// Axes that stay where they are while the desired frame turns.
struct TaskFrameSection {
  std::string name = "task";
  std::array<double, 3> rpy_deg{};
};

struct AdmittanceSection {
  std::string preset;
  control::Law law = control::Law::kOffset;
  std::optional<TaskFrameSection> task_frame;
  TranslationSection translation;
  RotationSection rotation;
  admittance::Scheme integrator = admittance::Scheme::kExact;
  std::array<bool, 6> yields{true, true, true, true, true, true};
  std::array<double, 3> target_n{};
  std::array<double, 3> target_nm{};
  std::optional<IntegralSection> integral;
  double ramp_s = 2.0;
  std::optional<TankSection> tank = TankSection{};
  std::optional<DriftGuardSection> drift_guard = DriftGuardSection{};
  double return_per_s = 5.0;
  double acceleration_m_per_s2 = 5.0;
  double acceleration_deg_per_s2 = 1200.0;
};

void describe(Visitor& v, IntegralSection& s);
void describe(Visitor& v, TankSection& s);
void describe(Visitor& v, DriftGuardSection& s);
void describe(Visitor& v, TaskFrameSection& s);
void describe(Visitor& v, AdmittanceSection& s);

[[nodiscard]] admittance::Params params_of(const AdmittanceSection& s);

/// The axes of the task frame in those of the robot's base.
[[nodiscard]] Mat3 task_axes_W(const AdmittanceSection& s);

}  // namespace supple::config
