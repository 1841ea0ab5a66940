#pragma once

#include "supple/config/sections/admittance.hpp"
#include "supple/config/sections/contact.hpp"
#include "supple/config/sections/expect.hpp"
#include "supple/config/sections/ik.hpp"
#include "supple/config/sections/joints.hpp"
#include "supple/config/sections/limits.hpp"
#include "supple/config/sections/motion.hpp"
#include "supple/config/sections/netft.hpp"
#include "supple/config/sections/observer.hpp"
#include "supple/config/sections/robot.hpp"
#include "supple/config/sections/ros2.hpp"
#include "supple/config/sections/run.hpp"
#include "supple/config/sections/safety.hpp"
#include "supple/config/sections/script.hpp"
#include "supple/config/sections/simulation.hpp"
#include "supple/config/sections/ur.hpp"
#include "supple/config/sections/wrench.hpp"

namespace supple::config {

/// A whole file.
struct Config {
  RobotSection robot;
  control::WrenchSource wrench_source = control::WrenchSource::kSensor;
  WrenchSection wrench;
  ObserverSection observer;
  AdmittanceSection admittance;
  ContactSection contact;
  MotionSection motion;
  LimitsSection limits;
  JointsSection joints;
  IkSection ik;
  SafetySection safety;
  RunSection run;
  UrSection ur;
  NetftSection netft;
  Ros2Section ros2;
  SimulationSection simulation;
  std::vector<StepSection> script;
  ExpectSection expect;
};

void describe(Visitor& v, Config& c);

}  // namespace supple::config
