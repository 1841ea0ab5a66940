#include "supple/replay/what_if.hpp"

#include <fmt/format.h>

#include "supple/replay/recorded.hpp"

namespace supple::replay {
namespace {

using telemetry::Tick;

/// Does at once what it is told.
class PerfectRobot {
 public:
  explicit PerfectRobot(const Stretches& stretches) : controller_{stretches} {}

  void tick(const Tick& logged, double time) {
    const safety::InputFacts& facts = logged.in.facts;
    const Eigen::Index joints = controller_.params().robot.nv();
    if (q_.size() == 0 && facts.q.size() == joints && facts.q.allFinite()) {
      q_ = facts.q;
      v_ = VecJ::Zero(joints);
    }
    control::TickInput in = logged.in;
    if (q_.size() != 0) {  // before the first packet there is nothing better than the log
      in.facts.q = q_;
      in.facts.v = v_;
      in.facts.joint_stamp = ++stamp_;
      in.facts.joint_age = Seconds{0.0};
    }
    const control::TickOutput& out = controller_.tick(logged.index, in);
    if (q_.size() != 0) {
      v_ = out.v_command;
      q_ += out.checked.dt.count() * v_;
    }
    summing_.add(time, out);
  }

  [[nodiscard]] Course course() const { return summing_.course(); }

 private:
  Controller controller_;
  Summing summing_;
  VecJ q_;
  VecJ v_;
  std::uint64_t stamp_ = 0;
};

}  // namespace

Result<WhatIf, std::string> what_if(const telemetry::TickLogReader& log,
                                    const std::string& log_name,
                                    std::span<const std::string> changes,
                                    const Progress& progress) {
  constexpr std::uint64_t kOften = 1000;
  const auto as_logged = recorded_params(log, log_name);
  if (!as_logged) return Failure{as_logged.error()};
  const auto as_changed = recorded_params(log, log_name, changes);
  if (!as_changed) return Failure{as_changed.error()};

  WhatIf result;
  Summing recorded;
  PerfectRobot logged{*as_logged};
  PerfectRobot changed{*as_changed};
  std::uint64_t done = 0;
  std::uint64_t next = 0;
  std::uint64_t start = 0;
  const auto count = log.visit([&](const Tick& tick) {
    if (progress && done % kOften == 0) progress(done);
    if (done++ == 0) start = tick.time;
    if (tick.index > next) result.missing_ticks += tick.index - next;
    next = tick.index + 1;
    const double time = 1e-9 * static_cast<double>(tick.time - start);
    recorded.add(time, tick.out);
    logged.tick(tick, time);
    changed.tick(tick, time);
    return true;
  });
  if (!count) {
    result.damage = count.error().text();
  } else if (log.damage()) {
    result.damage = log.damage()->text();
  }
  result.recorded = recorded.course();
  result.logged = logged.course();
  result.changed = changed.course();
  return result;
}

}  // namespace supple::replay
