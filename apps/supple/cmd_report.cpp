#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "supple/report/report.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::app {
namespace {

int refuse(const std::string& what) {
  fmt::print(stderr, "supple report: {}\n", what);
  return kBadUsage;
}

/// What went wrong, if so.
std::optional<std::string> written(const std::filesystem::path& file, const std::string& text) {
  std::ofstream stream{file, std::ios::binary};
  stream << text;
  stream.close();
  if (stream) return {};
  return fmt::format("{}: cannot be written; name another place", file.string());
}

std::optional<std::string> written_pictures(const std::filesystem::path& folder,
                                            const report::Report& made) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fmt::format("{}: {}", folder.string(), error.message());
  for (const report::Picture& picture : made.pictures) {
    if (auto problem = written(folder / (picture.name + ".svg"), drawn(picture, true))) {
      return problem;
    }
  }
  return {};
}

}  // namespace

int report(const Args& args) {
  const std::filesystem::path file = args.words[0];
  const auto log = telemetry::TickLogReader::open(file);
  if (!log) return refuse(log.error());
  const auto made = report::made(*log, file.stem().string());
  if (!made) return refuse(fmt::format("{}: {}", file.string(), made.error()));

  std::filesystem::path page = file;
  page.replace_extension(".html");
  if (args.has("--out")) page = args.one("--out");
  if (const auto problem = written(page, report::page(*made))) return refuse(*problem);
  fmt::print("{}\n", page.string());
  if (args.has("--svg")) {
    if (const auto problem = written_pictures(args.one("--svg"), *made)) return refuse(*problem);
    fmt::print("{} pictures in {}\n", made->pictures.size(), args.one("--svg"));
  }
  return kOk;
}

}  // namespace supple::app
