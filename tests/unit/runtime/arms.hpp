#pragma once

// Arms that do exactly what they are told, and a clock that says what it is told.

#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "supple/robot/robot.hpp"
#include "supple/runtime/clock.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {

using runtime::Nanoseconds;

/// An integrator: q' = v. The hand pushes with a constant force along x.
struct Integrator {
  VecJ q;
  VecJ v;
  double push = 30.0;  // [N]
  bool ready = true;
  std::uint64_t stamp = 0;
  std::vector<VecJ> commands;  // kept if there is room for them

  explicit Integrator(const VecJ& q0) : q{q0}, v{VecJ::Zero(q0.size())} { commands.reserve(20000); }

  void move(Seconds dt) noexcept {
    q += dt.count() * v;
    ++stamp;
  }
  void read(robot::Reading& out) const noexcept {
    out.joints = {.q = q, .v = v, .tau = {}, .stamp = stamp};
    out.wrench = {.reading = {.force = {push, 0.0, 0.0}, .torque = {0.0, 0.0, 0.0}},
                  .stamp = stamp};
    out.ready = ready;
  }
  void write(const robot::Command& command) noexcept {
    v = command.v;
    if (commands.size() < commands.capacity()) commands.push_back(v);
  }
};

/// On a time of its own.
class SteppedArm final : public robot::SteppedRobot {
 public:
  explicit SteppedArm(const VecJ& q0) : arm{q0} {}

  [[nodiscard]] int joints() const noexcept override { return static_cast<int>(arm.q.size()); }
  void read(robot::Reading& out) noexcept override {
    if (on_read) on_read(reads.load(std::memory_order_relaxed));
    reads.fetch_add(1, std::memory_order_release);
    arm.read(out);
  }
  void write(const robot::Command& command) noexcept override { arm.write(command); }
  Seconds advance(Seconds period) noexcept override {
    arm.move(period);
    return period;
  }

  Integrator arm;
  std::atomic<int> reads{0};
  std::function<void(int tick)> on_read;
};

/// Stands still but for the sleeps, and what is told to pass.
class ScriptedClock final : public runtime::Clock {
 public:
  [[nodiscard]] Nanoseconds now() noexcept override { return time_; }
  void sleep_until(Nanoseconds time) noexcept override {
    planned.push_back(time);
    time_ = std::max(time_, time);
    const auto late = late_at.find(planned.size() - 1);
    if (late != late_at.end()) time_ += late->second;
  }
  void pass(Nanoseconds time) noexcept { time_ += time; }

  std::map<std::size_t, Nanoseconds> late_at;  // by the number of the sleep
  std::vector<Nanoseconds> planned;            // of every sleep

 private:
  Nanoseconds time_{1'000'000'000};
};

/// On the time of a clock, as a real one is.
class ClockedArm final : public robot::Robot {
 public:
  ClockedArm(const VecJ& q0, ScriptedClock& clock) : arm{q0}, clock_{clock}, last_{clock.now()} {}

  [[nodiscard]] int joints() const noexcept override { return static_cast<int>(arm.q.size()); }
  void read(robot::Reading& out) noexcept override {
    const Nanoseconds now = clock_.now();
    arm.move(now - last_);
    last_ = now;
    const auto takes = read_takes.find(reads++);
    if (takes != read_takes.end()) clock_.pass(takes->second);
    arm.read(out);
  }
  void write(const robot::Command& command) noexcept override { arm.write(command); }

  Integrator arm;
  std::size_t reads = 0;
  std::map<std::size_t, Nanoseconds> read_takes;  // by the index of the tick

 private:
  ScriptedClock& clock_;
  Nanoseconds last_;
};

/// With joints that need many ticks to stop.
inline Ur5e slow_ur5e() {
  Ur5e out = ur5e_controller();
  out.design.joints.a_max.setConstant(2.0);
  out.design.safety.a_max = out.design.joints.a_max;
  out.params = params_of(out.design);
  return out;
}

}  // namespace supple::test
