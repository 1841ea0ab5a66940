#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "apps/supple/cockpit.hpp"
#include "apps/supple/command.hpp"
#include "supple/desk/log_desk.hpp"
#include "supple/replay/recorded.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::app {
namespace {

constexpr std::chrono::milliseconds kLook{50};  // at the stop flag

/// What is wrong with a log that a page is to show, if so.
std::optional<std::string> problem_of(const telemetry::TickLogReader& log,
                                      const std::string& name) {
  if (log.legged()) {
    return fmt::format(
        "log '{}' is of a legged robot, and the page shows arms; 'supple report {}' "
        "makes plots of it",
        name, name);
  }
  if (const auto& damage = log.damage()) {
    return fmt::format("log '{}' is not whole: {}; 'supple report {}' shows what is before that",
                       name, damage->text(), name);
  }
  return replay::missing_files(log, name);
}

/// Pieces of a file, as they are asked for.
cockpit::LongFile long_file(const std::filesystem::path& file) {
  const auto stream = std::make_shared<std::ifstream>(file, std::ios::binary);
  return {.size = std::filesystem::file_size(file),
          .read = [stream](std::uint64_t offset, std::size_t size) {
            std::string out(size, '\0');
            stream->clear();
            stream->seekg(static_cast<std::streamoff>(offset));
            stream->read(out.data(), static_cast<std::streamsize>(size));
            out.resize(static_cast<std::size_t>(stream->gcount()));
            return out;
          }};
}

}  // namespace

int view_log(const Args& args) {
  const std::filesystem::path file = args.words[0];
  const auto options = cockpit_options(args, true);
  if (!options) return refuse("supple view: " + options.error());
  const auto log = telemetry::TickLogReader::open(file);
  if (!log) return refuse(log.error());
  if (const auto problem = problem_of(*log, file.string())) return refuse(*problem);
  const auto setup =
      config::parse(log->files().config, fmt::format("configuration of {}", file.string()),
                    replay::model_in(*log, file.string()));
  if (!setup) return refuse(setup.error().text("nothing is shown"));

  CockpitOptions where = **options;
  desk::LogDesk desk{file.filename().string(), *setup};
  cockpit::Site site =
      site_of(where, desk.catalogue(), file.filename().string(), log->files().model);
  site.long_files["/log.mcap"] = long_file(file);
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const auto server = open_cockpit(where, site, desk);
  if (!server) return refuse(fmt::format("supple view: {}", server.error()));
  fmt::print("{}", opening_of(**server, where));
  std::fflush(stdout);
  while (!stop.stop()) std::this_thread::sleep_for(kLook);
  return kOk;
}

}  // namespace supple::app
