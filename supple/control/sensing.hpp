#pragma once

// What touches the arm, from its own torques. A momentum observer gives the external torque of each
// joint, tau_ext. What is made of it depends on what the arm yields to:
//
//   tool       Something touches the tool at P: tau_ext = J' F. With a point contact F has no
//              moment, so n torques stand against 3 unknowns, and what is left of them, in units of
//              their noise, says whether it is so: a contact on a link fits no force at the tool.
//              The estimate counts in full up to `misfit_limit`, and fades out up to twice that.
//   whole arm  Wherever it is touched, the equivalent wrench at P is F = (J')^+ tau_ext. A law that
//              gives the tool V = Y F, Y >= 0, then moves the joints so that the power that goes
//              into the arm is tau_ext . v = F . V >= 0: as the force f at the point c touched
//              does the same work, f . v_c >= 0, and that point gives way. What F does not explain,
//              N tau_ext with N = I - J^+ J, moves no tool; self_motion.hpp yields to it.
//
// With both a sensor and the observer in use, estimation/fusion.hpp makes one wrench of them.
// Upstream: safety/input_gate.hpp, model/.  Downstream: the deadband, then the law; safety/.

#include <cstdint>

#include "supple/control/compliance.hpp"
#include "supple/control/self_motion.hpp"
#include "supple/control/sensed.hpp"
#include "supple/control/way_back.hpp"
#include "supple/estimation/contact_detector.hpp"
#include "supple/estimation/external_wrench.hpp"
#include "supple/estimation/fusion.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/safety/input_gate.hpp"
#include "supple/safety/reaction.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::control {

enum class WrenchSource : std::uint8_t { kSensor, kObserver, kFused };
enum class YieldsTo : std::uint8_t { kTool, kWholeArm };

struct SensingParams {
  WrenchSource source = WrenchSource::kSensor;
  bool detects = false;  // contacts, with the levels below; also beside a sensor
  YieldsTo yields_to = YieldsTo::kTool;
  estimation::ObserverParams observer;
  estimation::WrenchParams wrench;  // its torque_prior counts for the whole arm
  bool point_contact = true;        // at the tool: a force without a moment
  double misfit_limit = 20.0;       // above 0, in squares of the noise; for the tool
  estimation::ContactParams contact;
  bool except_at_tool = false;  // what a contact at the tool explains is no contact
  estimation::FusionParams fusion;
  SelfMotionParams self_motion;
  WayBackParams way_back;

  /// Somebody needs the joints' torques.
  [[nodiscard]] bool on() const noexcept { return detects || source != WrenchSource::kSensor; }
};

[[nodiscard]] std::optional<Problem> problem_of(const SensingParams& params,
                                                const model::RobotModel& robot) noexcept;

/// Params that hold together, and what can be computed from them once.
struct PreparedSensing {
  SensingParams params;
  bool on = false;
  estimation::WrenchParams at_tool;  // the hypothesis of a contact there
  ComplianceParams floating;         // no stiffness, no target, and D stands
};

struct SensingState {
  estimation::ObserverState observer;
  Seconds since{0.0};  // the observer's last instant
  estimation::ContactState contact;
  estimation::FusionState fusion;
  Mat6 covariance = Mat6::Zero();  // of the estimate at P, force first, world axes
  SelfMotionState self_motion;
  WayBackState way_back;
};

struct SensingInput {
  const model::RobotModel& robot;  // with its payload
  const model::ArmKinematics& arm;
  const safety::Checked& now;
  const VecJ& tau;  // as the robot reports it; used where now.torques_fresh
  const Mat3& R_WD;
  const wrench::DeadbandParams& deadband;
};

/// One period. `felt` has what the sensor says, and then what counts; `work` is of q then.
[[nodiscard]] Sensed sense(const PreparedSensing& prepared, SensingState& state,
                           model::Workspace& work, const SensingInput& in,
                           wrench::Output& felt) noexcept;

/// Other params from the next tick on: nothing is integrated over the change.
void adopt(const PreparedSensing& from, const PreparedSensing& to, SensingState& state) noexcept;

[[nodiscard]] safety::ContactFacts contact_facts(const PreparedSensing& prepared,
                                                 const Sensed& sensed) noexcept;

}  // namespace supple::control
