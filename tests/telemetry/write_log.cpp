// Writes a log of a pushed arm, and beside it in JSON what another program should find in it.
//
//   write_log LOG EXPECTED.json

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <fstream>
#include <span>

#include "supple/telemetry/tick_codec.hpp"
#include "unit/telemetry/sample.hpp"

namespace {

using namespace supple;

std::string json(const VecJ& x) {
  return fmt::format("[{:.17g}]", fmt::join(x.data(), x.data() + x.size(), ","));
}

std::string json(const telemetry::Tick& tick) {
  telemetry::Bytes record;
  telemetry::encode(tick, record);
  return fmt::format(
      R"({{"time":{},"q":{},"v_command":{},"fz":{:.17g},"x":{:.17g},"phase":"{}","bytes":{}}})",
      tick.time, json(tick.in.facts.q), json(tick.out.v_command), tick.out.wrench.F_P_D.force.z(),
      tick.out.X_WP.p.x(), safety::name(tick.out.verdict.phase), record.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto files = std::span{argv, static_cast<std::size_t>(argc)};
  auto log = telemetry::TickLog::create(files[1], test::kFiles);
  if (!log) {
    std::fprintf(stderr, "%s\n", log.error().c_str());
    return 1;
  }
  telemetry::TickLog out = *std::move(log);
  std::vector<std::string> ticks;
  for (telemetry::Tick& tick : test::pushed_run(test::ur5e_controller(), 600)) {
    tick.truth = telemetry::Truth{.X_WP = tick.out.X_WP, .F_P_W = {.force = {1.0, 2.0, 3.0}}};
    if (tick.index == 300) out.add_change(300, tick.time, "robot: {model: ur5e, period_ms: 2}\n");
    out.add(tick);
    ticks.push_back(json(tick));
  }
  out.close();
  std::ofstream expected{files[2]};
  expected << fmt::format(R"({{"config":"robot: {{model: ur5e}}\n","model":"<robot name='ur5e'/>",)"
                          R"("ticks":[{}]}})",
                          fmt::join(ticks, ",\n"));
  return out.error() || !expected ? 1 : 0;
}
