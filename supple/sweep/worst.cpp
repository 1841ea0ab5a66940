#include "supple/sweep/worst.hpp"

#include <fmt/format.h>

#include <bit>
#include <system_error>
#include <utility>

#include "supple/scenario/run.hpp"
#include "supple/sweep/figures.hpp"

namespace supple::sweep {
namespace {

bool same(const std::vector<double>& a, const std::vector<scenario::Finding>& found) {
  const std::size_t first = found.size() - a.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    if (bits(a[i]) != bits(found[first + i].value)) return false;
  }
  return true;
}

/// Why there is no log, or none of the same run.
std::string run_again(const Sweep& sweep, const Row& row, const std::filesystem::path& file,
                      const MakeLog& make_log) {
  auto made = sweep.variants.with(sweep.samples.assignments(row.sample));
  const auto measured = setup_of(sweep, row.sample);
  if (!made || !measured) return "the configuration is refused";
  config::Setup setup = *std::move(made);
  setup.config.run.clock = config::Clock::kSimulated;
  scenario::Referee referee{*measured};
  scenario::RunOptions options;
  options.log = make_log(setup, file);
  options.log.black_box = runtime::BlackBoxFor::kNothing;
  options.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    referee.add(tick, params);
  };
  const auto outcome = scenario::run(setup, options);
  if (!outcome) return outcome.error().issues.front().what;
  if (!outcome->run.log_errors.empty()) return outcome->run.log_errors.front();
  if (!same(row.metrics, referee.findings().all)) return "it came out differently this time";
  return {};
}

}  // namespace

std::vector<WorstCase> logged_worst(const Sweep& sweep, const std::vector<Row>& rows,
                                    const std::filesystem::path& folder, const MakeLog& make_log) {
  std::vector<WorstCase> out;
  std::error_code error;
  std::filesystem::remove_all(folder / "worst", error);
  for (const std::size_t place : worst_rows(sweep, rows)) {
    std::filesystem::create_directories(folder / "worst", error);
    WorstCase each{.row = rows[place], .log = {}, .problem = {}};
    const std::string name =
        fmt::format("worst/{:02}-sample-{}.mcap", out.size() + 1, each.row.sample);
    each.problem = run_again(sweep, each.row, folder / name, make_log);
    if (each.problem.empty()) each.log = name;
    out.push_back(std::move(each));
  }
  return out;
}

}  // namespace supple::sweep
