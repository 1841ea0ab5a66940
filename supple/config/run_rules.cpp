#include "supple/config/run_rules.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

/// A run without an end has room for everything.
void check_before_end(Judge& judge, const Config& c, const std::string& key, double time) {
  const double end = c.run.duration_s;
  if (end == 0.0 || time < end) return;
  judge.note(key,
             fmt::format("is {}, not before the end of the run, {} of run.duration_s", digits(time),
                         digits(end)),
             "it would never count; move it, or make the run longer");
}

void check_events(Judge& judge, const Config& c) {
  for (std::size_t i = 0; i < c.simulation.pushes.size(); ++i) {
    check_before_end(judge, c, fmt::format("simulation.pushes[{}].start_s", i),
                     c.simulation.pushes[i].start_s);
  }
  for (std::size_t i = 0; i < c.simulation.faults.size(); ++i) {
    check_before_end(judge, c, fmt::format("simulation.faults[{}].start_s", i),
                     c.simulation.faults[i].start_s);
  }
}

void check_step(Judge& judge, const Config& c) {
  if (1e-3 * c.simulation.step_us <= c.robot.period_ms) return;
  judge.note("simulation.step_us",
             fmt::format("is {}, above robot.period_ms, which is {}", digits(c.simulation.step_us),
                         digits(c.robot.period_ms)),
             "a period has at least one step of the physics");
}

void check_script(Judge& judge, const Config& c) {
  for (std::size_t i = 0; i < c.script.size(); ++i) {
    const std::string key = fmt::format("script[{}].at_s", i);
    check_before_end(judge, c, key, c.script[i].at_s);
    if (i == 0 || c.script[i - 1].at_s <= c.script[i].at_s) continue;
    judge.note(key,
               fmt::format("is {}, before {} of the step above it", digits(c.script[i].at_s),
                           digits(c.script[i - 1].at_s)),
               "steps stand in the order of their times");
  }
}

void check_search(Judge& judge, const Config& c) {
  const double fastest = c.motion.speed_m_per_s.value_or(c.limits.speed_m_per_s);
  const auto check = [&](const std::string& key, double speed) {
    if (speed <= fastest) return;
    judge.note(key,
               fmt::format("is {:.4g} m/s, above {} m/s, which the probe goes at most", speed,
                           digits(fastest)),
               "it could not follow; lower it, or raise motion.speed_m_per_s");
  };
  for (std::size_t i = 0; i < c.script.size(); ++i) {
    if (c.script[i].spiral) {
      check(fmt::format("script[{}].spiral.speed_mm_per_s", i),
            kMillimetre * c.script[i].spiral->speed_mm_per_s);
    }
    if (c.script[i].glide) {
      check(fmt::format("script[{}].glide.velocity_m_per_s", i),
            vec3(c.script[i].glide->velocity_m_per_s).norm());
    }
  }
}

void check_windows(Judge& judge, const Config& c) {
  const auto& metrics = c.expect.metrics;
  if (!metrics.empty() && c.run.duration_s == 0.0) {
    return judge.note("run.duration_s", "is 0, which has no end, but expect.metrics needs one",
                      "say how long the run takes");
  }
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    const std::string key = fmt::format("expect.metrics[{}]", i);
    check_before_end(judge, c, key + ".from_s", metrics[i].from_s);
    if (!metrics[i].to_s || *metrics[i].to_s <= c.run.duration_s) continue;
    judge.note(key + ".to_s", fmt::format("is {}, after the end of the run, {} of run.duration_s",
                                          digits(*metrics[i].to_s), digits(c.run.duration_s)));
  }
}

void check_hole(Judge& judge, const Config& c) {
  for (std::size_t i = 0; i < c.expect.metrics.size(); ++i) {
    const std::string& metric = c.expect.metrics[i].metric;
    if (!metric.starts_with("insertion_") || c.simulation.hole) continue;
    judge.note(fmt::format("expect.metrics[{}].metric", i),
               fmt::format("is '{}', and there is no simulation.hole", metric));
  }
}

void check_cause(Judge& judge, const Config& c) {
  const ExpectSection& s = c.expect;
  const bool goes_on = s.ends_with == EndsWith::kRunning || s.ends_with == EndsWith::kIdle;
  if (!s.cause || *s.cause == "none" || !goes_on) return;
  judge.note("expect.cause", fmt::format("is '{}', but a run that goes on has no cause", *s.cause),
             "expect.ends_with is stopped, fault or holding where something stopped it");
}

}  // namespace

void add_run_rules(Visitor& v, const Config& c) {
  const auto add = [&v, &c](void (*check)(Judge&, const Config&),
                            std::vector<std::string_view> of) {
    v.rule([check, &c](Judge& judge) { check(judge, c); }, std::move(of));
  };
  add(check_events, {"run.duration_s", "simulation.pushes", "simulation.faults"});
  add(check_step, {"robot.period_ms", "simulation.step_us"});
  add(check_script, {"run.duration_s", "script"});
  add(check_search, {"motion", "limits", "script"});
  add(check_windows, {"run.duration_s", "expect"});
  add(check_hole, {"simulation.hole", "expect"});
  add(check_cause, {"expect"});
}

}  // namespace supple::config
