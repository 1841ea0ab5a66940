#include "supple/runtime/cycle.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "supple/control/adopt.hpp"

namespace supple::runtime {
namespace {

constexpr int kWarmUpTicks = 100;
constexpr std::chrono::microseconds kLook{100};  // at a full outbox

/// A robot that is slowed down lives slower: in its time the law, the reference and the commands
/// agree with what it does, and nothing runs ahead of it.
void take(const robot::Reading& reading, Seconds dt, safety::InputFacts& out) noexcept {
  out.dt = reading.pace * dt;
  out.robot_ready = reading.ready;
  out.q = reading.joints.q;
  out.v = reading.joints.v;
  out.tau = reading.joints.tau;
  out.joint_stamp = reading.joints.stamp;
  out.joint_age = reading.joints.age;
  out.reading = reading.wrench.reading;
  out.reading_stamp = reading.wrench.stamp;
  out.reading_age = reading.wrench.age;
}

/// For a log, which has 32 bits for it.
std::uint32_t short_count(Nanoseconds time) noexcept {
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time.count(), 0, kMost));
}

}  // namespace

Cycle::Cycle(const LoopSetup& setup, Clock* clock, WhenFull when_full, LoopResult& out) noexcept
    : setup_{setup},
      clock_{clock},
      when_full_{when_full},
      out_{out},
      stepped_{dynamic_cast<robot::SteppedRobot*>(setup.robot)},
      params_{setup.params},
      period_{setup.params->safety.period},
      course_{setup.course, setup.stop} {
  command_.mode = setup.mode;
}

void Cycle::warm_up() noexcept {
  const safety::Params& safety = params_->safety;
  safety::InputFacts& facts = tick_.in.facts;
  facts.q = safety.q_lower.cwiseMax(VecJ::Zero(safety.q_lower.size())).cwiseMin(safety.q_upper);
  facts.v = VecJ::Zero(facts.q.size());
  facts.tau = facts.v;
  facts.dt = period_;
  for (std::uint64_t i = 1; i <= kWarmUpTicks; ++i) {
    facts.request = i == 1 ? safety::Request::kStart : safety::Request::kNone;
    facts.joint_stamp = i;
    facts.reading_stamp = i;
    control::tick(*params_, state_, tick_.in, tick_.out);
  }
  state_ = {};
  tick_ = {};
}

std::optional<End> Cycle::run(const Beat& beat) noexcept {
  tick_.index = out_.ticks++;
  tick_.time = static_cast<std::uint64_t>(beat.time.count());

  setup_.robot->read(reading_);
  const Nanoseconds read = now();

  take(reading_, beat.dt, tick_.in.facts);
  take_truth();
  const Seconds time{beat.time};
  Wish wish;
  for (Operator* one : setup_.operators) one->wish(course_.since_start(time), wish);
  ask(wish, time);
  const Nanoseconds asked = now();

  control::tick(*params_, state_, tick_.in, tick_.out);
  const Nanoseconds ticked = now();

  command_.v = tick_.out.v_command;
  command_.q = tick_.out.q_command;
  setup_.robot->write(command_);

  if (clock_ != nullptr) measure(beat, read, asked, ticked, now());
  record();
  out_.verdict = tick_.out.verdict;
  out_.counters = state_.safety.counters;
  return course_.judge(time, tick_.out.verdict);
}

void Cycle::take_truth() noexcept {
  if (setup_.witness == nullptr) return;
  if (!setup_.witness->truth(tick_.truth.emplace())) tick_.truth.reset();
}

void Cycle::ask(const Wish& wish, Seconds now) noexcept {
  tick_.in.target = wish.target;
  tick_.in.desired = wish.desired;
  tick_.in.facts.request = course_.request(now, reading_.ready, wish.request);
  if (wish.settings != nullptr) take_over(*wish.settings);
  if (setup_.outbox != nullptr && course_.time_is_over() && !over_) {
    over_ = true;
    setup_.outbox->over_from.store(tick_.index, std::memory_order_relaxed);
  }
}

void Cycle::take_over(const Settings& settings) noexcept {
  if (!can_follow(*params_, settings.params)) {
    ++out_.statistics.settings_refused;
    return;
  }
  control::adopt(*params_, settings.params, state_);
  params_ = &settings.params;
  if (setup_.outbox != nullptr) setup_.outbox->adopted.push({tick_.index, &settings});
}

void Cycle::measure(const Beat& beat, Nanoseconds read, Nanoseconds asked, Nanoseconds ticked,
                    Nanoseconds written) noexcept {
  Statistics& all = out_.statistics;
  const std::uint64_t index = tick_.index;
  all.late.add(beat.woke - beat.planned, index);
  all.read.add(read - beat.woke, index);
  all.tick.add(ticked - asked, index);
  all.write.add(written - ticked, index);
  all.whole.add(written - beat.woke, index);
  const bool missed = written > beat.deadline;
  if (missed) ++all.missed;
  tick_.timing = {.late = short_count(beat.woke - beat.planned),
                  .read = short_count(read - beat.woke),
                  .tick = short_count(ticked - asked),
                  .write = short_count(written - ticked),
                  .missed = missed};
}

void Cycle::record() noexcept {
  if (setup_.onlooker != nullptr) setup_.onlooker->see(tick_, *params_);
  if (setup_.outbox == nullptr) return;
  auto& ticks = setup_.outbox->ticks;
  const auto ends_at_once = [this] { return setup_.stop != nullptr && setup_.stop->at_once(); };
  while (when_full_ == WhenFull::kWait && !ticks.has_room() && !ends_at_once()) {
    std::this_thread::sleep_for(kLook);
  }
  ticks.push(tick_);
}

void Cycle::halt() noexcept {
  command_.v = VecJ::Zero(params_->safety.v_max.size());
  setup_.robot->write(command_);
}

}  // namespace supple::runtime
