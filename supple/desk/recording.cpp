#include "supple/desk/recording.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/desk/json_of.hpp"

namespace supple::desk {

std::optional<std::string> Recording::begin(telemetry::RunFiles files, std::uint64_t next,
                                            std::uint64_t time) {
  std::filesystem::path file;
  std::error_code error;  // what is wrong with the place is said when it is written to
  do {
    file = fmt::format("{}.recording{}.mcap", base_.string(), ++count_);
  } while (std::filesystem::exists(file, error));
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  files.details["begins"] =
      fmt::format("in the middle of a run, with tick {} at {:.3f} s; it cannot be replayed", next,
                  seconds_of(time));
  auto log = telemetry::TickLog::create(file, files);
  if (!log) return log.error();
  log_.emplace(*std::move(log));
  file_ = file.string();
  ticks_ = 0;
  return std::nullopt;
}

void Recording::add(const telemetry::Tick& tick) {
  if (!log_) return;
  log_->add(tick);
  ++ticks_;
}

void Recording::add_change(std::uint64_t tick_index, std::uint64_t time, const std::string& yaml) {
  if (log_) log_->add_change(tick_index, time, yaml);
}

std::optional<std::string> Recording::end() {
  if (!log_) return std::nullopt;
  log_->close();
  std::optional<std::string> problem = log_->error();
  log_.reset();
  return problem;
}

}  // namespace supple::desk
