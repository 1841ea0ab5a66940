#pragma once

// One period of a legged robot's estimation, as a pure function: what pushes, which feet carry,
// where the base is.
//
//   observer -> force of each leg -> contact of each foot -> base filter -> forces on the feet
//
// The observer needs how the base moves, and takes it from the IMU: R_WB and gyro_B as they are,
// and the filter's last velocity moved on by the accelerometer over the period. An error e of that
// velocity is one of the momentum: it puts -m de/dt, low-passed, into the base's rows, m the mass
// of the robot, and the same with the mass of the leg into a leg's rows. Contact is therefore taken
// from the legs' rows alone. A constant e does nothing.
//
// A foot is a ball of radius r: while it stands it rolls, and its centre moves by
// w_WF x (r up) dt. Some 0.07 m per metre walked with r = 0.02 m and legs of 0.3 m. The way that a
// foot has rolled since it touched is taken off before the filter sees it.
//
// Upstream: robot/legged_reading.hpp.  Downstream: logs, `supple estimate-base`.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/estimation/base_kalman.hpp"
#include "supple/estimation/contact_detector.hpp"
#include "supple/estimation/external_wrench.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::legged {

using estimation::kMaxFeet;

template <class T>
using PerFoot = std::array<T, kMaxFeet>;

/// Immutable while the loop runs. `base.feet` says how many feet there are.
struct Params {
  model::RobotModel model;  // with a floating base
  PerFoot<model::FrameId> feet{};
  double foot_radius = 0.0;  // >= 0 [m]; a foot's frame is at the ball's centre
  estimation::ObserverParams observer;
  PerFoot<estimation::ContactParams> contact;  // of one number, the force that carries [N]; its
                                               // speed is the foot's in the world
  estimation::WrenchParams wrench;             // noise of tau_ext, the base's six rows first
  estimation::BaseParams base;
};

/// Which member cannot be used, and why. `foot` is -1 if it is no foot's.
struct ParamsProblem {
  std::string_view stage;  // the name of a member of Params
  int foot = -1;
  Problem problem;
};

[[nodiscard]] std::optional<ParamsProblem> problem_of(const Params& params) noexcept;

/// Parameters that work for a robot of some 10 to 40 kg, such as models/quadruped.urdf: thresholds
/// are shares of its weight.
[[nodiscard]] Params defaults(const model::RobotModel& model, const PerFoot<model::FrameId>& feet,
                              int count, double foot_radius = 0.02) noexcept;

/// The same for frames by their names; nothing if one is unknown.
[[nodiscard]] std::optional<Params> defaults(
    const model::RobotModel& model,
    const PerFoot<std::string_view>& feet = {"FL_foot", "FR_foot", "RL_foot", "RR_foot"},
    double foot_radius = 0.02) noexcept;

struct State {
  bool started = false;
  Vec3 p_WB = Vec3::Zero();    // where the filter starts
  Vec3 v_WB_W = Vec3::Zero();  // likewise
  estimation::ObserverState observer;
  PerFoot<estimation::ContactState> contact;
  PerFoot<Vec3> rolled{};  // centre of a standing foot since it touched, world axes [m]
  estimation::BaseState base;
  model::Workspace work;
};

/// The first tick only starts the filters.
[[nodiscard]] State start(const Params& params, const Vec3& p_WB,
                          const Vec3& v_WB_W = Vec3::Zero()) noexcept;

struct TickInput {
  VecV q;    // of the joints [rad]
  VecV v;    // [rad/s]
  VecV tau;  // what `observer.torque` says it is
  Mat3 R_WB = Mat3::Identity();
  Vec3 gyro_B = Vec3::Zero();              // [rad/s]
  Vec3 accel_B = Vec3::Zero();             // specific force, mean since the instant before [m/s^2]
  Seconds dt{1e-3};                        // since the instant before
  std::optional<PerFoot<bool>> contact{};  // from elsewhere; the detectors' otherwise
  std::optional<PerFoot<double>> ground_W{};  // height below each foot [m]; 0 otherwise
};

struct TickOutput {
  bool refused = false;  // a number that is none, or no time passed: nothing changed
  VecV tau_ext;          // by velocity, the base's six rows first
  PerFoot<estimation::ContactReport> contact{};
  PerFoot<bool> stands{};            // as the filter was told
  PerFoot<Vec3> f_leg_W{};           // of each leg alone, contact or not [N]
  estimation::PointForces forces{};  // on the standing feet, from all rows
  estimation::BaseReport report{};   // NIS and its rows, slips
  estimation::BaseEstimate base{};
  Mat3 P_position = Mat3::Zero();  // covariance of p_WB [m^2]
  Mat3 P_velocity = Mat3::Zero();  // of v_WB_W [m^2/s^2]
};

/// One period. Equal arguments give equal bits.
void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept;

/// e' P^-1 e: chi-square with 3 degrees of freedom where the filter's covariance is right. NaN if
/// P has no inverse.
[[nodiscard]] double nees(const Vec3& error, const Mat3& P) noexcept;

}  // namespace supple::legged
