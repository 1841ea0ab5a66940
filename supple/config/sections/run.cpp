#include "supple/config/sections/run.hpp"

namespace supple::config {
namespace {

constexpr Range kDuration{0.0, 1e6, "0 goes on until it is stopped"};
constexpr Range kPriority{0, 98, "0 leaves it as it is; 99 is for the kernel's own threads"};
constexpr Range kCpu{-1, 1023, "-1 lets the system choose"};

constexpr std::array<Choice<Clock>, 2> kClocks{{
    {Clock::kSimulated, "simulated", "a simulated robot runs as fast as the machine can"},
    {Clock::kWall, "wall", "one period takes one period"},
}};

constexpr std::array<Choice<Realtime>, 3> kRealtime{{
    {Realtime::kOff, "off", "do not ask"},
    {Realtime::kWarn, "warn", "say so and go on"},
    {Realtime::kEnforce, "enforce", "do not start"},
}};

}  // namespace

void describe(Visitor& v, RunSection& s) {
  v.number({"duration_s", "how long the run takes"}, s.duration_s, kDuration);
  v.boolean({"start", "whether it starts by itself; false: it waits for a start"}, s.start);
  v.choice({"clock", "what the loop waits for"}, s.clock, kClocks);
  v.choice({"realtime", "when the system lacks what real time needs; docs/realtime.md lists it"},
           s.realtime, kRealtime);
  v.integer({"priority", "of the loop's thread, SCHED_FIFO"}, s.priority, kPriority);
  v.integer({"cpu", "that the loop's thread stays on"}, s.cpu, kCpu);
}

}  // namespace supple::config
