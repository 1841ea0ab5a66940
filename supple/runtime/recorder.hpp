#pragma once

// The other end of the outbox: the log, the black box, and how it goes.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/notice.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/runtime/outbox.hpp"
#include "supple/runtime/status.hpp"
#include "supple/telemetry/black_box.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::runtime {

/// Which stops leave a file of the last moments. A run whose time is over leaves none.
enum class BlackBoxFor : std::uint8_t { kNothing, kFaults, kStops };

struct LogSetup {
  std::filesystem::path file;  // empty: no log
  telemetry::RunFiles files;
  telemetry::TickLogOptions options;
  Seconds flush_every{0.5};  // of wall time: what a killed process loses at most
  telemetry::Sink sink;      // if set, the log goes there and not to the file

  BlackBoxFor black_box = BlackBoxFor::kStops;  // "run.stop1.mcap" beside "run.mcap"
  Seconds black_box_span{3.0};                  // before the arm is at rest: 2 s and the braking
  int black_boxes = 20;                         // of one run, at most
};

struct Watch {
  /// Sees every tick that came through, with the params that held.
  std::function<void(const telemetry::Tick&, const control::Params&)> on_tick;
  /// What the loop has taken over, whoever wished it, before its first tick comes to `on_tick`.
  std::function<void(std::uint64_t tick_index, const Settings&)> on_settings;
  std::function<void(const Status&)> observer;
  Seconds every{0.1};                     // of wall time
  StatusBoard* board = nullptr;           // the same for any thread that looks
  robot::NoticeBoard* notices = nullptr;  // of the robot: into the log, and to `on_notice`
  std::function<void(const robot::Notice&)> on_notice;
};

/// For one thread, not the real-time one. What it is given outlives it.
class Recorder {
 public:
  /// Otherwise why the log cannot be written.
  [[nodiscard]] static Result<Recorder, std::string> create(
      const LogSetup& setup, const Watch& watch, const control::Params& params, Outbox& outbox,
      const std::vector<Operator*>& operators);

  /// All that is there. False if there was nothing.
  bool drain();
  /// After the loop has ended: the rest, and the end of the log.
  void finish();

  [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
  /// Why they are not complete, if so.
  [[nodiscard]] std::vector<std::string> errors() const;

 private:
  using Time = std::chrono::steady_clock::time_point;

  Recorder(const LogSetup& setup, const Watch& watch, const control::Params& params, Outbox& outbox,
           const std::vector<Operator*>& operators);
  void take_changes();
  void take(const telemetry::Tick& tick);
  template <class Call>
  void watched(const Call& call);
  void look_at_clock();
  void take_notices();
  void tell();
  void write_black_box();

  const LogSetup* setup_;
  const Watch* watch_;
  Outbox* outbox_;
  const std::vector<Operator*>* operators_;

  std::optional<telemetry::TickLog> log_;
  std::optional<telemetry::BlackBox> box_;
  telemetry::RunFiles files_in_force_;
  const control::Params* params_;       // in force
  const Settings* settings_ = nullptr;  // likewise; the first ones are nobody's
  std::optional<Adopted> change_;       // its tick has not come yet
  telemetry::Tick tick_;
  Status status_;
  std::uint64_t taken_ = 0;
  bool blind_ = false;  // a watcher has thrown
  bool box_due_ = false;
  int boxes_ = 0;
  Time flushed_;
  Time told_;
  std::vector<std::string> files_;
  std::vector<std::string> errors_;
};

}  // namespace supple::runtime
