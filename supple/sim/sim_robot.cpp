#include "supple/sim/sim_robot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "supple/sim/engine.hpp"
#include "supple/sim/mjcf.hpp"
#include "supple/sim/setup_problem.hpp"
#include "supple/sim/timeline.hpp"
#include "supple/sim/wavy_contact.hpp"

namespace supple::sim {
namespace {

/// Another stream of the same seed.
std::uint64_t stream(std::uint64_t seed, std::uint64_t index) noexcept {
  return seed * 0x9E3779B97F4A7C15ULL + index;
}

}  // namespace

class SimRobot::World {
 public:
  World(const SimSetup& setup, Engine engine)
      : setup_{setup},
        engine_{std::move(engine)},
        step_{nanos(setup.step)},
        faults_{setup.faults},
        servo_{setup.servo, step_, setup.q0},
        feed_{setup.joints, stream(setup.seed, 1)},
        sensor_{setup.wrench, stream(setup.seed, 2)} {
    const VecJ zero = VecJ::Zero(setup.q0.size());
    engine_.set_state(setup.q0, zero);
    truth_ = {.q = setup.q0, .v = zero, .tau_motor = zero, .tau_link = zero, .tau_ext = zero};
    settle();
  }

  void advance_to(Nanos until) noexcept {
    while (now_ + step_ / 2 < until) step();
  }

  [[nodiscard]] Nanos now() const noexcept { return now_; }
  [[nodiscard]] Nanos clock() const noexcept { return now_ + faults_.clock_offset(now_); }
  [[nodiscard]] const Truth& truth() const noexcept { return truth_; }
  [[nodiscard]] const Faults& faults() const noexcept { return faults_; }
  [[nodiscard]] int joints() const noexcept { return setup_.robot.joints(); }
  void push(const Wrench& F_P_W) noexcept { hand_ = F_P_W; }
  void count_pushes_from(Seconds time) noexcept { pushes_from_ = time; }
  void write(const robot::Command& command) noexcept { servo_.write(now_, command); }

  void read(robot::Reading& out) noexcept {
    feed_.read(now_, clock(), out.joints);
    sensor_.read(now_, clock(), out.wrench);
    out.ready = ready();
  }

  Nanos asked{0};  // the time that the periods add up to

 private:
  [[nodiscard]] bool ready() const noexcept {
    return faults_.active(FaultKind::kNotReady, now_) == nullptr && !truth_.diverged;
  }

  /// What can be known at the start, before anything moves.
  void settle() noexcept {
    engine_.begin();
    truth_.X_WP = engine_.tip();
    truth_.tau_motor = engine_.bias();
    truth_.tau_link = truth_.tau_motor;
    engine_.hold();
    truth_.F_S_S = engine_.sensed();
    // the sensor has been on for a while: there is a sample to read, as old as any
    const Nanos latency = nanos(setup_.wrench.latency);
    sensor_.feel(now_, now_ - latency, clock() - latency, truth_.F_S_S, faults_);
    report();
  }

  [[nodiscard]] Seconds push_time() const noexcept { return Seconds{now_} - pushes_from_; }

  void report() noexcept {
    feed_.send(now_, clock(), truth_.q, truth_.v, truth_.tau_motor, faults_);
  }

  /// What acts on the tip besides MuJoCo's contacts.
  [[nodiscard]] Wrench tip_load() const noexcept {
    Wrench out = hand_ + pushes_at(setup_.pushes, push_time(), truth_.X_WP.R);
    if (setup_.scene.wavy) {
      const double radius = setup_.scene.tool.tip_radius;
      const Vec3 p_PC_W = -radius * truth_.X_WP.R.col(2);
      const Twist V_C_W = shifted(engine_.tip_twist_W(), p_PC_W);
      const Vec3 force =
          wavy_force(*setup_.scene.wavy, radius, truth_.X_WP.p + p_PC_W, V_C_W.linear);
      out = out + shifted(Wrench{.force = force}, -p_PC_W);
    }
    return out;
  }

  [[nodiscard]] VecJ link_torques() noexcept {
    const VecJ a = servo_.step(now_, truth_.q, truth_.v, ready());
    const MatJ M = engine_.mass_matrix();
    const VecJ bias = engine_.bias();
    truth_.tau_motor = M.lazyProduct(a) + bias;
    for (int i = 0; i < a.size(); ++i) {
      const auto range = actuator::torque_range(
          setup_.drives.motors.joints[static_cast<std::size_t>(i)], truth_.v[i]);
      truth_.tau_motor[i] = std::clamp(truth_.tau_motor[i], range.lower, range.upper);
    }
    const VecJ load = truth_.tau_motor - bias + engine_.external();
    return truth_.tau_motor -
           friction_in_step(setup_.drives.motors, M, truth_.v, load, setup_.step.count());
  }

  void step() noexcept {
    engine_.begin();
    truth_.X_WP = engine_.tip();
    truth_.tau_link = link_torques();
    const Wrench load_W = tip_load();
    engine_.apply_at_tip(load_W);
    for (const Push& push : setup_.pushes) {
      const Wrench F = push.on ? share_at(push, push_time()) * push.F : Wrench{};
      if (push.on) engine_.apply_at(push.on->joint, push.on->X_BH, F, push.tool_axes);
    }
    engine_.end(truth_.tau_link);
    truth_.tau_ext = engine_.external();
    truth_.F_P_W = load_W + engine_.contact_load();

    const Nanos began = now_;
    const Nanos began_clock = clock();
    now_ += step_;
    truth_.time = Seconds{now_};
    truth_.q = engine_.q();
    truth_.v = engine_.v();
    truth_.F_S_S = engine_.sensed();
    truth_.plate = engine_.plate_depth();
    truth_.contacts = engine_.contacts();
    truth_.diverged = truth_.diverged || engine_.diverged();
    sensor_.feel(now_, began, began_clock, truth_.F_S_S, faults_);
    report();
  }

  SimSetup setup_;
  Engine engine_;
  Nanos step_;
  Faults faults_;
  Servo servo_;
  JointFeed feed_;
  FtSensor sensor_;
  Wrench hand_;
  Seconds pushes_from_{0.0};
  Nanos now_{0};
  Truth truth_;
};

SimSetup free_space(const model::RobotModel& robot, model::FrameId sensor, const VecJ& q0) {
  return {.robot = robot, .sensor = sensor, .q0 = q0, .drives = ideal_drives(robot.joints())};
}

Result<std::unique_ptr<SimRobot>, std::string> SimRobot::create(const SimSetup& setup) {
  if (auto problem = problem_of(setup)) return Failure{*problem};
  const std::string text =
      mjcf(with_errors(setup.robot, setup.errors), setup.sensor,
           with_errors(setup.drives.rotor_inertia, setup.errors), setup.scene, setup.step);
  auto engine = Engine::load(text, setup.robot.joints());
  if (!engine) return Failure{fmt::format("MuJoCo refuses the scene: {}", engine.error())};
  return std::unique_ptr<SimRobot>{
      new SimRobot{std::make_unique<World>(setup, *std::move(engine))}};
}

SimRobot::SimRobot(std::unique_ptr<World> world) : world_{std::move(world)} {}

SimRobot::~SimRobot() = default;

int SimRobot::joints() const noexcept { return world_->joints(); }

void SimRobot::read(robot::Reading& out) noexcept { world_->read(out); }

void SimRobot::write(const robot::Command& command) noexcept { world_->write(command); }

Seconds SimRobot::advance(Seconds period) noexcept {
  const Nanos since = world_->asked;
  const Nanos clock = world_->clock();
  const Nanos until = since + nanos(period);
  world_->asked = until + world_->faults().stall_within(since, until);
  world_->advance_to(world_->asked);
  return Seconds{world_->clock() - clock};
}

const Truth& SimRobot::truth() const noexcept { return world_->truth(); }

void SimRobot::push(const Wrench& F_P_W) noexcept { world_->push(F_P_W); }

void SimRobot::count_pushes_from(Seconds time) noexcept { world_->count_pushes_from(time); }

}  // namespace supple::sim
