#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "apps/supple/log_setup.hpp"
#include "apps/supple/many_runs.hpp"
#include "apps/supple/ranks_of.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/sweep_progress.hpp"
#include "apps/supple/write_file.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/sweep/conduct.hpp"
#include "supple/sweep/results.hpp"
#include "supple/sweep/worst.hpp"

namespace supple::app {
namespace {

constexpr std::string_view kConsequence = "nothing was run";
constexpr int kMostJobs = 4096;

/// Threads of this process: all cores, or one where mpirun starts a process for each.
std::optional<int> jobs_of(const Args& args, bool alone) {
  if (!args.has("--jobs")) {
    return alone ? std::max(1, static_cast<int>(std::thread::hardware_concurrency())) : 1;
  }
  const std::string text = args.one("--jobs");
  int jobs = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), jobs);
  const bool good = error == std::errc{} && end == text.data() + text.size();
  if (!good || jobs < 1 || jobs > kMostJobs) return std::nullopt;
  return jobs;
}

int list_samples(const sweep::Sweep& sweep) {
  fmt::print("sample");
  for (const sweep::AxisInfo& axis : sweep.samples.axes()) fmt::print("  {}", axis.name);
  fmt::print("\n");
  for (std::uint64_t i = 0; i < sweep.samples.size(); ++i) {
    fmt::print("{:>6}  {}\n", i, fmt::join(sweep.samples.values(i), "  "));
  }
  return kOk;
}

/// Everything but the journal.
std::optional<std::string> write_results(const sweep::Sweep& sweep,
                                         const std::vector<sweep::Row>& rows,
                                         const std::filesystem::path& folder) {
  const auto worst = sweep::logged_worst(sweep, rows, folder, log_setup);
  const std::string text = sweep::summary(sweep, rows, worst);
  const std::vector<std::pair<std::string_view, std::string>> files{
      {"results.csv", sweep::csv(sweep, rows)},
      {"summary.txt", text},
      {"report.html", sweep::page(sweep, rows, worst)},
      {"sweep.yaml", sweep::beside_its_scenario(sweep)},
      {"scenario.yaml", config::effective(sweep.variants.base().config)}};
  for (const auto& [name, content] : files) {
    if (auto problem = write_whole(folder / name, content)) return problem;
  }
  fmt::print("{}\n", text);
  return std::nullopt;
}

/// "200 samples in 2.1 s, 96.2 a second"
std::string speed_text(const sweep::Progress& now) {
  const std::uint64_t fresh = now.done - now.before;
  const double seconds = now.elapsed.count();
  std::string out = fmt::format("{} samples in {:.2f} s", fresh, seconds);
  if (fresh > 0 && seconds > 0.0) {
    out += fmt::format(", {:.1f} a second", static_cast<double>(fresh) / seconds);
  }
  if (now.before > 0) out += fmt::format("; {} were done before", now.before);
  return out;
}

Result<sweep::Journal, std::string> journal_in(const std::filesystem::path& folder,
                                               const sweep::Sweep& sweep, bool fresh) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return Failure{fmt::format("'{}': {}; name another folder with --output", folder.string(),
                               error.message())};
  }
  const std::filesystem::path file = folder / "journal.txt";
  if (fresh) std::filesystem::remove(file, error);
  return sweep::Journal::open(file, {.identity = sweep.identity,
                                     .samples = sweep.samples.size(),
                                     .metrics = sweep.file.metrics.size()});
}

/// The first process: hands out, keeps and tells.
int lead(const sweep::Sweep& sweep, const Args& args, sweep::Ranks& ranks,
         sweep::ConductOptions options, bool& whole) {
  const std::string name = sweep.path.stem().string();
  const std::filesystem::path folder = args.has("--output")
                                           ? std::filesystem::path{args.one("--output")}
                                           : std::filesystem::path{"runs"} / name;
  auto opened = journal_in(folder, sweep, args.has("--fresh"));
  if (!opened) {
    sweep::dismiss(ranks);
    return refuse(opened.error());
  }
  sweep::Journal journal = *std::move(opened);
  fmt::print("{}: {} samples of {}, {} {}\n", name, sweep.samples.size(), sweep.scenario.string(),
             ranks.size() > 1 ? ranks.size() : options.jobs,
             ranks.size() > 1 ? fmt::format("processes, {} threads each", options.jobs)
                              : std::string{"threads"});
  if (!journal.rows().empty()) {
    fmt::print("{} are done already; goes on from there\n", journal.rows().size());
  }
  std::fflush(stdout);
  std::optional<SweepProgress> progress{std::in_place};
  options.progress = [&](const sweep::Progress& now) { progress->show(now); };
  const auto done = sweep::conduct(sweep, journal, ranks, options);
  progress.reset();
  if (!done) {
    whole = false;
    return refuse(done.error());
  }
  whole = done->progress.lost == 0;
  if (done->interrupted) {
    fmt::print(
        "interrupted: {} of {} samples are done and kept in '{}'\n"
        "the same command goes on from there; --fresh begins again\n",
        done->progress.done, done->progress.total, folder.string());
    return kFailed;
  }
  if (auto problem = write_results(sweep, done->rows, folder)) return refuse(*problem);
  fmt::print("{}\nresults: {}\nreport: {}\n", speed_text(done->progress),
             (folder / "results.csv").string(), (folder / "report.html").string());
  return kOk;
}

}  // namespace

int sweep_scenarios(const Args& args) {
  auto made = ranks_of_this_run();
  if (!made) return refuse(made.error());
  sweep::Ranks& ranks = **made;
  const auto say_and_leave = [&ranks](std::string_view what) {
    if (ranks.rank() == 0) refuse(what);
    ranks.leave(true);
    return kBadUsage;
  };
  const auto jobs = jobs_of(args, ranks.size() == 1);
  if (!jobs) {
    return say_and_leave(fmt::format("supple sweep: --jobs '{}' is not a number of 1 to {}",
                                     args.one("--jobs"), kMostJobs));
  }
  const auto sweep = sweep::load(args.words[0], sources(), SUPPLE_VERSION);
  if (!sweep) return say_and_leave(sweep.error().text(kConsequence));
  if (args.has("--dry-run")) {
    const int code = ranks.rank() == 0 ? list_samples(*sweep) : kOk;
    ranks.leave(true);
    return code;
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const sweep::ConductOptions options{.jobs = *jobs, .stop = &stop, .progress = {}};
  bool whole = true;
  int code = kOk;
  if (ranks.rank() == 0) {
    code = lead(*sweep, args, ranks, options, whole);
  } else if (const auto problem = sweep::assist(*sweep, ranks, options)) {
    code = refuse(*problem);
  }
  ranks.leave(whole);
  return code;
}

}  // namespace supple::app
