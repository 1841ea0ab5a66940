#include "supple/scenario/run.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "supple/runtime/loop.hpp"
#include "supple/runtime/script.hpp"
#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {
namespace {

config::ConfigError one_issue(std::string path, std::string what, std::string hint) {
  return {{{"configuration", std::move(path), std::move(what), std::move(hint)}}};
}

/// The other end of the outbox, in a thread of its own.
class Reader {
 public:
  Reader(const control::Params& params, runtime::Outbox& outbox, const OnTick& on_tick)
      : params_{&params}, outbox_{outbox}, on_tick_{on_tick}, thread_{[this] { read(); }} {}

  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    ended_.store(true, std::memory_order_release);
    thread_.join();
  }

 private:
  void read() {
    for (;;) {
      const bool ended = ended_.load(std::memory_order_acquire);
      while (outbox_.ticks.pop(tick_)) pass_on();
      if (ended) return;
      std::this_thread::sleep_for(std::chrono::microseconds{200});
    }
  }

  void pass_on() {
    // a change comes before the first tick that it holds for
    if (!waits_) waits_ = outbox_.adopted.pop(next_);
    while (waits_ && next_.tick_index <= tick_.index) {
      params_ = &next_.settings->params;
      waits_ = outbox_.adopted.pop(next_);
    }
    on_tick_(tick_, *params_);
  }

  const control::Params* params_;
  runtime::Outbox& outbox_;
  const OnTick& on_tick_;
  telemetry::Tick tick_;
  runtime::Adopted next_;
  bool waits_ = false;  // `next_` is one
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}  // namespace

Result<Findings, config::ConfigError> run(const config::Setup& setup, const OnTick& on_tick) {
  if (!(setup.config.run.duration_s > 0.0)) {
    return Failure{
        one_issue("run.duration_s", "is 0, which has no end", "say how long the run takes")};
  }
  const auto made = sim_setup(setup);
  if (!made) return Failure{made.error()};
  auto robot = sim::SimRobot::create(*made);
  if (!robot) return Failure{one_issue("simulation", "cannot be used: " + robot.error(), "")};

  runtime::Script script;
  add_script(setup, script);
  SimWitness witness{**robot};
  runtime::Outbox outbox;
  Referee referee{setup};
  const OnTick see = [&](const telemetry::Tick& tick, const control::Params& params) {
    referee.add(tick, params);
    if (on_tick) on_tick(tick, params);
  };
  {
    const Reader reader{setup.params, outbox, see};
    static_cast<void>(runtime::run_free({.params = &setup.params,
                                         .robot = robot->get(),
                                         .mode = command_mode(setup),
                                         .course = course_of(setup),
                                         .operators = {&script},
                                         .witness = &witness,
                                         .outbox = &outbox}));
  }
  return referee.findings();
}

}  // namespace supple::scenario
