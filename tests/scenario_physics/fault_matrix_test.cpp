// What each scripted fault ends in, with every limit kept on the way, and a restart without a jump.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/ur5e_controller.hpp"
#include "unit/sim/loop.hpp"

namespace supple::test {
namespace {

using safety::Phase;
using safety::StopReason;
using sim::FaultKind;

constexpr Seconds kPeriod{2e-3};
constexpr Seconds kStart{0.6};
constexpr double kAcceleration = 10.0;  // of each joint [rad/s^2]
constexpr double kHour = 3600.0;        // [s]
constexpr double kRounding = 1e-9;

struct Row {
  const char* name;
  FaultKind kind;
  double duration;    // [s]
  double value;       // of a jump the force [N], one way
  StopReason reason;  // kNone: it goes on
};

const Row kRows[] = {
    {"OneNanOfTheSensor", FaultKind::kSensorNan, 2e-3, 0.0, StopReason::kNone},
    {"ThreeNansOfTheSensor", FaultKind::kSensorNan, 6e-3, 0.0, StopReason::kNone},
    {"ABurstOfNansOfTheSensor", FaultKind::kSensorNan, 0.1, 0.0, StopReason::kWrenchNotFinite},
    {"AStuckSensor", FaultKind::kSensorStuck, 0.2, 0.0, StopReason::kWrenchStuck},
    {"AShortDropoutOfTheSensor", FaultKind::kSensorDropout, 0.01, 0.0, StopReason::kNone},
    {"ADropoutOfTheSensor", FaultKind::kSensorDropout, 0.2, 0.0, StopReason::kWrenchStale},
    {"AShortSpike", FaultKind::kSensorSpike, 2e-3, 400.0, StopReason::kNone},
    {"ASaturatedSensor", FaultKind::kSensorSpike, 0.1, 400.0, StopReason::kWrenchOutOfRange},
    // 100 N are reached at 5 kN/s in 20 ms; the way back from a short jump takes as long as it
    {"AShortJumpOfTheSensor", FaultKind::kSensorJump, 4e-3, 100.0, StopReason::kNone},
    {"AJumpOfTheSensor", FaultKind::kSensorJump, 0.2, 100.0, StopReason::kWrenchJump},
    {"AJumpOfTheSensorBack", FaultKind::kSensorJump, 0.2, -100.0, StopReason::kWrenchJump},
    {"FiveLostPackets", FaultKind::kJointLoss, 0.01, 0.0, StopReason::kNone},
    {"TwelveLostPackets", FaultKind::kJointLoss, 0.024, 0.0, StopReason::kNone},
    {"LostPackets", FaultKind::kJointLoss, 0.1, 0.0, StopReason::kJointStateLost},
    {"JointsThatAreNoNumbers", FaultKind::kJointNan, 0.1, 0.0, StopReason::kJointStateLost},
    {"PacketsLateBy6Milliseconds", FaultKind::kJointDelay, 0.2, 6e-3, StopReason::kNone},
    {"PacketsLateBy100Milliseconds", FaultKind::kJointDelay, 0.2, 0.1, StopReason::kJointStateLost},
    {"AStallOf5Milliseconds", FaultKind::kStall, 5e-3, 0.0, StopReason::kNone},
    {"AStallOf20Milliseconds", FaultKind::kStall, 0.02, 0.0, StopReason::kNone},
    {"AStallOf200Milliseconds", FaultKind::kStall, 0.2, 0.0, StopReason::kNone},
    {"AClockAnHourBack", FaultKind::kClockJump, 0.0, -kHour, StopReason::kNone},
    {"AClockAnHourAhead", FaultKind::kClockJump, 0.0, kHour, StopReason::kNone},
    {"AClockTenPeriodsBack", FaultKind::kClockJump, 0.0, -10.0 * kPeriod.count(),
     StopReason::kNone},
    {"AClockTenPeriodsAhead", FaultKind::kClockJump, 0.0, 10.0 * kPeriod.count(),
     StopReason::kNone},
    {"AClockThatStands", FaultKind::kClockJump, 0.0, -kPeriod.count(), StopReason::kNone},
    {"AProtectiveStop", FaultKind::kNotReady, 0.3, 0.0, StopReason::kRobotNotReady},
};

class FaultMatrix : public ::testing::TestWithParam<Row> {
 protected:
  FaultMatrix() : ur5e_{ur5e_controller(kPeriod)} {
    control::Design& design = ur5e_.design;
    design.joints.a_max.setConstant(kAcceleration);
    design.safety.a_max = design.joints.a_max;
    design.safety.stuck_readings = 25;
    if (GetParam().kind == FaultKind::kSensorJump) {
      design.wrench.spikes.force_rate = 5e3;  // [N/s]; of a soft contact, say
      return;
    }
    design.wrench.spikes.range.head<3>().setConstant(80.0);  // three channels: below max_force
  }

  [[nodiscard]] sim::SimSetup setup() const {
    const Row& row = GetParam();
    sim::SimSetup out = ur5e_setup();
    out.q0 = ur5e_.q0;
    out.drives = sim::typical_drives(out.robot);
    out.wrench.force_noise = 0.05;
    out.wrench.torque_noise = 1e-3;
    // a hand that moves the arm by some centimetres, and leaves it there
    out.pushes = {{.duration = Seconds{1.6}, .ramp = Seconds{0.1}, .F = {.force = {0, 25, 0}}}};
    out.faults = {{.kind = row.kind,
                   .start = kStart,
                   .duration = Seconds{row.duration},
                   .value = row.value,
                   .jump = {.force = {row.value, 0, 0}}}};
    return out;
  }

  /// One tick; every limit holds in it.
  void tick(Loop& loop, safety::Request request = safety::Request::kNone) {
    const VecJ v_before = loop.truth().v;
    const double t_before = loop.truth().time.count();
    const control::TickOutput& out = loop.tick(request);
    ASSERT_TRUE(out.v_command.allFinite() && out.q_command.allFinite());
    const double room = 1.0 + kRounding;
    for (int i = 0; i < out.v_command.size(); ++i) {
      ASSERT_LE(std::abs(out.v_command[i]), room * ur5e_.design.safety.v_max[i]);
    }
    // after a gap commands start from what the robot does, not from the last one
    const bool from_measured = out.checked.reanchor || GetParam().kind == FaultKind::kNotReady;
    if (v_command_.size() == out.v_command.size() && !from_measured) {
      const double change = (out.v_command - v_command_).cwiseAbs().maxCoeff();
      ASSERT_LE(change, room * kAcceleration * out.checked.dt.count());
    }
    v_command_ = out.v_command;
    // the robot itself, which follows with a lag of its own
    const double passed = loop.truth().time.count() - t_before;
    const double change = (loop.truth().v - v_before).cwiseAbs().maxCoeff();
    ASSERT_LE(change, 1.05 * kAcceleration * passed) << loop.truth().time.count();
    const double speed = out.V_command_W.linear.norm();
    ASSERT_LE(speed, room * ur5e_.design.limits.linear_speed);
  }

  void run(Loop& loop, double seconds) {
    const double end = loop.truth().time.count() + seconds;
    while (loop.truth().time.count() < end - 1e-9 && !HasFatalFailure()) tick(loop);
  }

  Ur5e ur5e_;
  VecJ v_command_;
};

TEST_P(FaultMatrix, EndsAsPromisedWithinEveryLimit) {
  Loop loop{params_of(ur5e_.design), setup(), kPeriod};
  tick(loop, safety::Request::kStart);
  run(loop, 2.5);
  const safety::Verdict verdict = loop.out().verdict;
  EXPECT_EQ(verdict.cause.reason, GetParam().reason) << name(verdict.cause.reason);
  if (GetParam().reason == StopReason::kNone) {
    EXPECT_EQ(verdict.phase, Phase::kRunning);
    return;
  }
  const bool is_fault = safety::is_fault(GetParam().reason);
  EXPECT_EQ(verdict.phase, is_fault ? Phase::kFault : Phase::kStopped);
  EXPECT_LT(loop.truth().v.norm(), 1e-3);  // [rad/s]
  EXPECT_EQ(loop.out().v_command, VecJ::Zero(6));

  // it starts from where it is: the hand has gone, and there is nothing to return to
  const Vec3 rest = loop.truth().X_WP.p;
  if (is_fault) tick(loop, safety::Request::kReset);
  tick(loop, safety::Request::kStart);
  EXPECT_TRUE(loop.out().verdict.running());
  EXPECT_LT(loop.out().v_command.norm(), 1e-3);  // [rad/s]; the sensor's noise
  run(loop, 0.5);
  EXPECT_TRUE(loop.out().verdict.running());
  EXPECT_LT((loop.truth().X_WP.p - rest).norm(), 5e-4);  // [m]; the noise again
}

INSTANTIATE_TEST_SUITE_P(Each, FaultMatrix, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace supple::test
