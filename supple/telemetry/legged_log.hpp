#pragma once

// A run of a legged robot in one MCAP file, as tick_log.hpp has those of an arm. TickLogReader
// reads both.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/telemetry/legged_tick.hpp"
#include "supple/telemetry/mcap/writer.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::telemetry {

class LeggedLog {
 public:
  LeggedLog(Sink sink, const RunFiles& files);
  [[nodiscard]] static Result<LeggedLog, std::string> create(const std::filesystem::path& file,
                                                             const RunFiles& files);

  /// Ticks come in the order of their index and time.
  void add(const LeggedTick& tick);
  void add(const Event& event, std::uint64_t time);
  /// Ends the chunk here: what was added survives a crash.
  void flush() { writer_.flush(); }
  /// Writes the index; nothing may be added after it.
  void close() { writer_.close(); }

  /// Why the log is not complete, if so.
  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return writer_.error(); }

 private:
  void add_message(std::uint16_t channel, std::uint64_t sequence, std::uint64_t time);

  mcap::Writer writer_;
  std::uint16_t exact_ = 0;
  std::uint16_t events_ = 0;
  std::vector<std::uint16_t> channels_;
  std::uint64_t event_count_ = 0;
  Bytes message_;
};

}  // namespace supple::telemetry
