// Any robot that can be read and written: here one without physics, which follows velocities with a
// lag of 30 ms and is pulled by a hand. The loop runs by the clock for two seconds and writes a
// log.

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "supple/control/design.hpp"
#include "supple/plot/chart.hpp"
#include "supple/runtime/session.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/urdf/load.hpp"

namespace {

using namespace supple;

class LaggingArm final : public robot::SteppedRobot {
 public:
  explicit LaggingArm(const VecJ& q) : q_{q}, v_{VecJ::Zero(q.size())}, command_{v_} {}

  [[nodiscard]] int joints() const noexcept override { return static_cast<int>(q_.size()); }

  void read(robot::Reading& out) noexcept override {
    ++stamp_;
    const double pull = t_ > 0.3 && t_ < 1.2 ? 15.0 : 0.0;  // [N]
    const double noise = 0.01 * std::sin(1e4 * t_);
    out.joints = {.q = q_, .v = v_, .tau = {}, .stamp = stamp_, .age = Seconds{0.0}};
    out.wrench = {.reading = {.force = {0.0, pull + noise, 0.0}, .torque = Vec3::Zero()},
                  .stamp = stamp_,
                  .age = Seconds{0.0}};
    out.ready = true;
  }

  void write(const robot::Command& command) noexcept override { command_ = command.v; }

  Seconds advance(Seconds period) noexcept override {
    const double dt = period.count();
    v_ += (1.0 - std::exp(-dt / 0.03)) * (command_ - v_);
    q_ += dt * v_;
    t_ += dt;
    return period;
  }

 private:
  VecJ q_;
  VecJ v_;
  VecJ command_;
  double t_ = 0.0;
  std::uint64_t stamp_ = 0;
};

std::string contents(const char* file) {
  std::ifstream stream{file};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

}  // namespace

int main() {
  const auto model = urdf::load_urdf("models/ur5e.urdf");
  if (!model) return std::fputs(model.error().text().c_str(), stderr), 2;
  const model::FrameId tool = *model->frame_named("tool0");
  const auto params = control::prepared(control::defaults(*model, tool, tool, Seconds{2e-3}));
  if (!params) return std::fputs("the controller is refused\n", stderr), 2;

  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;
  LaggingArm arm{q};
  plot::Curve moved{.name = "moved"};

  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};  // Ctrl-C brings the arm to rest first
  runtime::Session session;
  session.loop.params = &*params;
  session.loop.robot = &arm;
  session.loop.stop = &stop;
  session.loop.course.duration = Seconds{2.0};
  session.log.file = "own_robot.mcap";
  session.log.files.model = contents("models/ur5e.urdf");
  session.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params&) {
    moved.track.add(1e-9 * static_cast<double>(tick.time),
                    1e3 * (tick.out.X_WP.p - tick.out.X_WD.p).norm());
  };
  const auto result = runtime::run(session);
  if (!result) return std::fputs(result.error().c_str(), stderr), 2;

  std::fputs(runtime::summary(*result).c_str(), stdout);
  std::ofstream{"own_robot.svg"} << plot::drawn({.title = "A robot of one's own, pulled with 15 N",
                                                 .x_label = "time, s",
                                                 .y_label = "mm",
                                                 .curves = {moved}});
  return result->loop.end == runtime::End::kDuration ? 0 : 1;
}
