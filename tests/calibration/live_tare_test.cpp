// A running controller is asked for a tare, and turns its tool afterwards.

#include "supple/calibration_run/live_tare.hpp"

#include <deque>

#include "calibration/simulated.hpp"
#include "supple/runtime/mailbox.hpp"
#include "supple/runtime/session.hpp"

namespace supple::test {
namespace {

constexpr double kNoise = 0.05;         // of the sensor [N]
constexpr double kTorqueNoise = 0.002;  // [N m]

// The payload is declared; the sensor's zero has moved since.
const std::string kDrifted = R"(robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 4
wrench:
  payload: {mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}
  deadband: {force_n: 10, torque_nm: 1}
admittance:
  translation: {stiffness_n_per_m: [500, 500, 500], damping_n_s_per_m: [300, 300, 300]}
simulation:
  step_us: 1000
  sensor: {bias_n: [2, -3, 4], bias_nm: [0.2, -0.1, 0.1], noise_n: 0.05, noise_nm: 0.002}
  tool: {mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}
script:
  - {at_s: 3, move_to: {rpy_deg: [50, 0, 0]}}
run: {duration_s: 9}
)";

TEST(LiveTare, HoldsInAnotherOrientation) {
  const config::Setup setup = calibration_setup(kDrifted);
  const auto made = scenario::sim_setup(setup);
  ASSERT_TRUE(made) << made.error().text();
  const auto robot = sim::SimRobot::create(*made);
  ASSERT_TRUE(robot) << robot.error();

  runtime::Script script;
  scenario::add_script(setup, script);
  runtime::Mailbox mailbox;
  calibration_run::LiveTare tare;
  runtime::Session session;
  session.pace = runtime::Pace::kFree;
  session.loop.params = &setup.params;
  session.loop.robot = robot->get();
  session.loop.course = scenario::course_of(setup);
  session.loop.operators = {&script, &mailbox};

  Wrench before;  // means
  Wrench after;
  int count_before = 0;
  int count_after = 0;
  Mat3 R_tared = Mat3::Identity();
  Mat3 R_last = Mat3::Identity();
  session.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    const double t = 1e-9 * static_cast<double>(tick.time);
    if (tick.index == 100) tare.ask();
    if (tare.add(tick, params)) {
      const auto next = config::changed(setup, tare.changes(), shipped_models());
      ASSERT_TRUE(next) << next.error().text();
      mailbox.set_settings({.params = next->params, .config = config::effective(next->config)});
      R_tared = tick.out.X_WP.R;
    }
    if (t < 0.4) {
      before = before + tick.out.wrench.F_S_S;
      ++count_before;
    }
    if (t > 8.0) {
      after = after + tick.out.wrench.F_S_S;
      ++count_after;
      R_last = tick.out.X_WP.R;
    }
  };
  const auto run = runtime::run(session);
  ASSERT_TRUE(run) << run.error();
  ASSERT_EQ(tare.report().status, wrench::TareStatus::kDone);
  ASSERT_GT(count_before, 50);
  ASSERT_GT(count_after, 100);
  EXPECT_NEAR((1.0 / count_before * before).force.norm(), Vec3(2.0, -3.0, 4.0).norm(), 0.1);
  EXPECT_GT((R_last - R_tared).norm(), 0.5) << "it has turned";
  // a second of readings: the mean is quieter than one of them
  EXPECT_LT((1.0 / count_after * after).force.norm(), kNoise);
  EXPECT_LT((1.0 / count_after * after).torque.norm(), 2.0 * kTorqueNoise);
}

}  // namespace
}  // namespace supple::test
