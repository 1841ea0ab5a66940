// Writes logs for the command to replay: run.mcap, flipped.mcap with one bit of tick 321 flipped,
// and gap.mcap without the ticks 250 to 259.
//
//   write_runs FOLDER

#include <cstdio>
#include <filesystem>
#include <utility>

#include "unit/replay/sample.hpp"

namespace {

using namespace supple;

bool write_file(const test::Run& run, const std::filesystem::path& file) {
  auto log = telemetry::TickLog::create(file, run.files);
  if (!log) return false;
  telemetry::TickLog out = *std::move(log);
  test::write(run, out);
  return !out.error();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder{argv[1]};
  const test::Run run = test::eventful_run(1000);
  test::Run flipped = run;
  test::flip(flipped.ticks[321].out.rates.v[2]);
  test::Run gap = run;
  gap.ticks.erase(gap.ticks.begin() + 250, gap.ticks.begin() + 260);
  const bool good = write_file(run, folder / "run.mcap") &&
                    write_file(flipped, folder / "flipped.mcap") &&
                    write_file(gap, folder / "gap.mcap");
  return good ? 0 : 1;
}
