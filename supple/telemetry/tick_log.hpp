#pragma once

// A run in one MCAP file: every tick, exact and to plot; the events and the changes of the
// configuration among them; the effective configuration and the robot's model, so that the file
// alone can be replayed. docs/log.md tells the same to readers in other languages.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/telemetry/events.hpp"
#include "supple/telemetry/legged_tick.hpp"
#include "supple/telemetry/mcap/reader.hpp"
#include "supple/telemetry/mcap/writer.hpp"
#include "supple/telemetry/notes.hpp"
#include "supple/telemetry/plots.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

/// What a run is made from.
struct RunFiles {
  std::string config;   // YAML, effective: every value that counts
  std::string model;    // URDF
  mcap::Texts details;  // anything else worth keeping: version, machine, date
};

struct TickLogOptions {
  bool plots = true;  // else only the exact ticks and the events
  mcap::WriterOptions mcap;
};

/// For one thread, not the real-time one.
class TickLog {
 public:
  TickLog(Sink sink, const RunFiles& files, TickLogOptions options = {});
  [[nodiscard]] static Result<TickLog, std::string> create(const std::filesystem::path& file,
                                                           const RunFiles& files,
                                                           TickLogOptions options = {});

  /// Ticks come in the order of their index and time. One that is left out cannot be replayed, nor
  /// any after it.
  void add(const Tick& tick);
  /// The configuration in force from tick `tick_index` on; comes before that tick.
  void add_change(std::uint64_t tick_index, std::uint64_t time, const std::string& effective_yaml);
  void add(const Event& event, std::uint64_t time);
  /// Ends the chunk here: what was added survives a crash.
  void flush() { writer_.flush(); }
  /// Writes the index; nothing may be added after it.
  void close() { writer_.close(); }

  /// Why the log is not complete, if so.
  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return writer_.error(); }
  [[nodiscard]] std::uint64_t written() const noexcept { return writer_.written(); }

 private:
  void add_message(std::uint16_t channel, std::uint64_t sequence, std::uint64_t time);

  mcap::Writer writer_;
  bool plots_;
  std::uint16_t exact_ = 0;
  std::vector<std::uint16_t> channels_;  // of the plots; 0 before there was anything to plot
  std::uint16_t events_ = 0;
  std::uint16_t changes_ = 0;  // 0 before the first one
  EventWatch watch_;
  std::uint64_t event_count_ = 0;
  std::string config_;  // in force
  Bytes message_;
};

struct TimedEvent {
  std::uint64_t time = 0;  // [ns]
  Event event;
};

/// A log as replay and report read it.
class TickLogReader {
 public:
  [[nodiscard]] static Result<TickLogReader, std::string> open(const std::filesystem::path& file);
  [[nodiscard]] static Result<TickLogReader, ReadError> open(Source source,
                                                             mcap::ReaderOptions options = {});

  [[nodiscard]] const RunFiles& files() const noexcept { return files_; }
  /// Why the log is not whole, if so; ticks end there.
  [[nodiscard]] const std::optional<ReadError>& damage() const noexcept {
    return reader_.contents().damage;
  }
  /// Every tick in order, until `visit` returns false. Returns how many were visited.
  [[nodiscard]] Result<std::uint64_t, ReadError> visit(
      const std::function<bool(const Tick&)>& visit) const;
  /// It is of a legged robot, and has ticks of that kind only.
  [[nodiscard]] bool legged() const noexcept;
  /// Every tick of a legged robot, likewise.
  [[nodiscard]] Result<std::uint64_t, ReadError> visit_legged(
      const std::function<bool(const LeggedTick&)>& visit) const;
  /// In the order of the file, as far as it can be read.
  [[nodiscard]] Result<std::vector<Change>, ReadError> changes() const;
  [[nodiscard]] Result<std::vector<TimedEvent>, ReadError> events() const;
  [[nodiscard]] const mcap::Reader& mcap() const noexcept { return reader_; }

 private:
  explicit TickLogReader(mcap::Reader reader) : reader_{std::move(reader)} {}

  mcap::Reader reader_;
  RunFiles files_;
};

}  // namespace supple::telemetry
