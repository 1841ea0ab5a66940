#pragma once

// What a controller is made from: the robot and the parameters of every stage, as a person would
// write them down. `prepared` checks that they hold together and computes once what the tick needs.
//
// Upstream: config/, or a C++ program (examples/01_push_without_yaml.cpp).  Downstream: tick.hpp.

#include <string_view>

#include "supple/admittance/params.hpp"
#include "supple/control/law.hpp"
#include "supple/control/reference.hpp"
#include "supple/control/sensing.hpp"
#include "supple/control/tick.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/safety/params.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::control {

struct Design {
  model::RobotModel robot;  // without the payload below the sensor
  model::FrameId probe;
  model::FrameId sensor;
  Seconds period{2e-3};  // nominal, above 0

  wrench::Params wrench;
  Law law = Law::kOffset;
  admittance::Params admittance;
  Mat3 R_WG = Mat3::Identity();  // axes of the gains with GainAxes::kGiven, fixed in the world
  ReferenceParams reference;
  TrackingGains tracking;
  limits::Params limits;
  ik::JointLimits joints;
  ik::Params ik;
  safety::Params safety;  // whether torques and a sensor are required follows from `sensing`
  SensingParams sensing{};
};

/// A design that works, to start from: the model's joint limits, at most 3 rad/s and 5 rad/s^2,
/// and the defaults of every stage. The robot has 1 ... kMaxArmJoints joints and a fixed base.
[[nodiscard]] Design defaults(const model::RobotModel& robot, model::FrameId probe,
                              model::FrameId sensor, Seconds period) noexcept;

/// Why a design cannot be used: which stage's member, and what is wrong with it.
struct DesignProblem {
  std::string_view stage;  // the name of a member of Design
  Problem problem;
};

[[nodiscard]] Result<Params, DesignProblem> prepared(const Design& design) noexcept;

}  // namespace supple::control
