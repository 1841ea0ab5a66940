#include "apps/supple/make_report.hpp"

#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "apps/supple/progress.hpp"
#include "supple/replay/recorded.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::app {
namespace {

/// Never over a log.
std::optional<std::string> write(const std::filesystem::path& file, const std::string& text) {
  if (file.extension() == ".mcap") {
    return fmt::format("'{}' is the name of a log; name another place", file.string());
  }
  std::ofstream stream{file, std::ios::binary};
  stream << text;
  stream.close();
  if (stream) return {};
  return fmt::format("'{}' cannot be written; name another place", file.string());
}

}  // namespace

Result<report::Report, std::string> made_report(const std::filesystem::path& log,
                                                std::string title) {
  const auto reader = telemetry::TickLogReader::open(log);
  if (!reader) return Failure{reader.error()};
  if (title.empty()) title = log.stem().string();
  // a log whose configuration cannot be used any more is still worth looking at
  std::optional<report::Limits> limits;
  const auto params =
      reader->legged() ? Failure{std::string{}} : replay::recorded_params(*reader, log.string());
  if (params) {
    const control::Params& first = params->front().params;
    limits = {.linear_speed = first.limits.params.linear_speed,
              .angular_speed = first.limits.params.angular_speed,
              .joint_speed = first.joints.limits.v_max};
  }
  std::optional<Progress> progress{"report"};
  auto made = report::made(*reader, std::move(title), limits ? &*limits : nullptr,
                           [&](std::uint64_t ticks) { progress->at(ticks); });
  progress.reset();
  if (!made) return Failure{fmt::format("log '{}': {}", log.string(), made.error())};
  return *std::move(made);
}

std::optional<std::string> write_page(const report::Report& report,
                                      const std::filesystem::path& file) {
  return write(file, report::page(report));
}

std::optional<std::string> write_pictures(const report::Report& report,
                                          const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fmt::format("'{}': {}; name another folder", folder.string(), error.message());
  for (const report::Picture& picture : report.pictures) {
    if (auto problem = write(folder / (picture.name + ".svg"), drawn(picture, true))) {
      return problem;
    }
  }
  return {};
}

}  // namespace supple::app
