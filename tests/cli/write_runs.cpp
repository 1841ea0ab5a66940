// Writes logs for the command to replay: run.mcap, flipped.mcap with one bit of tick 321 flipped,
// gap.mcap without the ticks 250 to 259, and older.mcap whose ticks are of another format.
//
//   write_runs FOLDER

#include <cstdio>
#include <filesystem>
#include <utility>

#include "supple/telemetry/log_parts.hpp"
#include "supple/telemetry/plots.hpp"
#include "supple/telemetry/tick_codec.hpp"
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

/// One tick with a first byte that says another format, and an origin.
bool write_older(const test::Run& run, const std::filesystem::path& file) {
  auto sink = telemetry::file_sink(file);
  if (!sink) return false;
  telemetry::mcap::Writer writer{*std::move(sink)};
  telemetry::RunFiles files = run.files;
  files.details = {{"supple", "0.0.9"}, {"date", "2026-11-16 07:53:38 UTC"}};
  telemetry::add_files(writer, files);
  const telemetry::Plot& exact = telemetry::exact_tick();
  telemetry::Bytes record;
  telemetry::encode(run.ticks.front(), record);
  telemetry::Bytes message;
  exact.encode(run.ticks.front(), message);
  message[message.size() - record.size()] = 2;
  writer.add(telemetry::mcap::Message{
      .channel_id = telemetry::add_channel(writer, exact.topic, exact.type, exact.schema()),
      .data = message});
  writer.close();
  return !writer.error();
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
                    write_file(gap, folder / "gap.mcap") && write_older(run, folder / "older.mcap");
  return good ? 0 : 1;
}
