#pragma once

// A log that begins and ends while the run goes on. It has every tick from its first one on, with
// the configuration and the model, so it can be looked at and made a report of. It does not begin
// with the run, and what the controller had in its memory then is not in it: it cannot be replayed.
// Its details say so.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "supple/core/result.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::desk {

class Recording {
 public:
  /// Where the next one goes: a name that is not taken.
  explicit Recording(std::filesystem::path base) : base_{std::move(base)} {}

  [[nodiscard]] bool on() const noexcept { return log_.has_value(); }
  /// Of the one that is on, or was last; empty before.
  [[nodiscard]] const std::string& file() const noexcept { return file_; }

  /// `files` are those of the run with the configuration in force; `next` is the first tick of it.
  [[nodiscard]] std::optional<std::string> begin(telemetry::RunFiles files, std::uint64_t next,
                                                 std::uint64_t time);
  void add(const telemetry::Tick& tick);
  void add_change(std::uint64_t tick_index, std::uint64_t time, const std::string& yaml);
  /// What went wrong, if something did.
  std::optional<std::string> end();

  [[nodiscard]] std::uint64_t ticks() const noexcept { return ticks_; }

 private:
  std::filesystem::path base_;
  std::optional<telemetry::TickLog> log_;
  std::string file_;
  int count_ = 0;
  std::uint64_t ticks_ = 0;
};

}  // namespace supple::desk
