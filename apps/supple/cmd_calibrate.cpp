#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "apps/supple/calibrate_job.hpp"

namespace supple::app {
namespace {

/// What cannot be asked for together.
std::optional<std::string> contradiction(const Args& args) {
  constexpr std::array<std::string_view, 5> kWays{"--by-hand", "--verify", "--tare", "--from",
                                                  "--dry-run"};
  std::string_view first;
  for (const std::string_view way : kWays) {
    if (!args.has(way)) continue;
    if (!first.empty()) {
      return fmt::format("supple calibrate: {} and {} are two ways; give one of them", first, way);
    }
    first = way;
  }
  if (args.has("--columns") && !args.has("--from")) {
    return "supple calibrate: --columns belongs to --from LOG.csv";
  }
  if (args.has("--verify") && args.has("--no-verify")) {
    return "supple calibrate: --verify and --no-verify contradict each other";
  }
  return std::nullopt;
}

}  // namespace

int calibrate(const Args& args) {
  if (const auto problem = contradiction(args)) return refuse(*problem);
  const auto job = calibrate_job(args);
  if (!job) return refuse(job.error());
  const bool writes = !args.has("--verify") && !args.has("--dry-run");
  if (writes && !args.has("--force") && std::filesystem::exists(job->output)) {
    return refuse(fmt::format(
        "supple calibrate: '{}' exists; name another file with --output, or write over it with "
        "--force",
        job->output.string()));
  }
  if (args.has("--by-hand")) return calibrate_by_hand(*job);
  if (args.has("--verify")) return verify_calibration(*job);
  if (args.has("--tare")) return tare_sensor(*job);
  if (args.has("--from")) return calibrate_from(*job, args.one("--from"), args.one("--columns"));
  return calibrate_by_robot(*job, args.has("--dry-run"));
}

}  // namespace supple::app
