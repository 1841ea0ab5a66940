#include "supple/runtime/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace supple::runtime {
namespace {

using safety::Phase;
using std::chrono::steady_clock;

constexpr std::uint64_t kLookEvery = 64;  // ticks between two looks at the clock, at full speed

bool stops(Phase phase) noexcept { return phase == Phase::kStopping; }
bool rests(Phase phase) noexcept { return phase == Phase::kStopped || phase == Phase::kFault; }

telemetry::Event event_of(const robot::Notice& notice) {
  using Level = telemetry::Event::Level;
  static_assert(static_cast<int>(Level::kError) == static_cast<int>(robot::Notice::Level::kError));
  return {.level = static_cast<Level>(notice.level), .text = notice.text};
}

}  // namespace

Recorder::Recorder(const LogSetup& setup, const Watch& watch, const control::Params& params,
                   Outbox& outbox, const std::vector<Operator*>& operators)
    : setup_{&setup},
      watch_{&watch},
      outbox_{&outbox},
      operators_{&operators},
      files_in_force_{setup.files},
      params_{&params},
      flushed_{steady_clock::now()},
      told_{flushed_} {
  if (setup.black_box != BlackBoxFor::kNothing && !setup.file.empty()) {
    box_.emplace(params.safety.period, setup.black_box_span);
  }
}

Result<Recorder, std::string> Recorder::create(const LogSetup& setup, const Watch& watch,
                                               const control::Params& params, Outbox& outbox,
                                               const std::vector<Operator*>& operators) {
  Recorder out{setup, watch, params, outbox, operators};
  if (setup.sink) {
    out.log_.emplace(setup.sink, setup.files, setup.options);
  } else if (!setup.file.empty()) {
    auto log = telemetry::TickLog::create(setup.file, setup.files, setup.options);
    if (!log) return Failure{log.error()};
    out.log_.emplace(*std::move(log));
    out.files_.push_back(setup.file.string());
  }
  return out;
}

bool Recorder::drain() {
  const std::uint64_t before = taken_;
  while (outbox_->ticks.pop(tick_)) {
    take_changes();
    take(tick_);
    if (++taken_ % kLookEvery == 0) look_at_clock();
  }
  look_at_clock();
  return taken_ > before;
}

void Recorder::take_changes() {
  // a change is in its ring before its tick is in the other
  while (change_ || outbox_->adopted.pop(change_.emplace())) {
    if (change_->tick_index > tick_.index) return;
    const Settings& now = *change_->settings;
    if (log_) log_->add_change(change_->tick_index, tick_.time, now.config);
    files_in_force_.config = now.config;
    if (settings_ != nullptr) {
      for (Operator* one : *operators_) one->release(*settings_);
    }
    settings_ = &now;
    params_ = &now.params;
    if (watch_->on_settings) watched([&] { watch_->on_settings(change_->tick_index, now); });
    change_.reset();
  }
  change_.reset();
}

/// The run goes on whatever happens to those who watch it.
template <class Call>
void Recorder::watched(const Call& call) {
  if (blind_) return;
  try {
    call();
  } catch (const std::exception& error) {
    blind_ = true;
    errors_.push_back(fmt::format("watcher: {}", error.what()));
  }
}

void Recorder::take(const telemetry::Tick& tick) {
  if (log_) log_->add(tick);
  if (box_) box_->add(tick);
  if (watch_->on_tick) watched([&] { watch_->on_tick(tick, *params_); });

  const Phase before = status_.phase;
  const std::uint64_t missed = status_.missed + (tick.timing.missed ? 1 : 0);
  const double late = std::max(status_.worst_late, 1e-9 * tick.timing.late);
  const double ticking = std::max(status_.worst_tick, 1e-9 * tick.timing.tick);
  status_ = status_of(tick);
  status_.missed = missed;
  status_.worst_late = late;
  status_.worst_tick = ticking;

  const bool began = stops(status_.phase) && !stops(before);
  const bool at_rest = rests(status_.phase) && !rests(before);
  if (began || (at_rest && !stops(before))) {
    const bool fault = safety::is_fault(status_.cause.reason);
    const bool planned = !fault && tick.index >= outbox_->over_from.load(std::memory_order_relaxed);
    box_due_ = fault || (setup_->black_box == BlackBoxFor::kStops && !planned);
  }
  if (at_rest) write_black_box();
}

void Recorder::take_notices() {
  if (watch_->notices == nullptr) return;
  for (const robot::Notice& each : watch_->notices->take()) {
    if (log_) log_->add(event_of(each), tick_.time);
    if (watch_->on_notice) watched([&] { watch_->on_notice(each); });
  }
}

void Recorder::look_at_clock() {
  const auto now = steady_clock::now();
  take_notices();
  if (log_ && now - flushed_ >= setup_->flush_every) {
    log_->flush();
    flushed_ = now;
  }
  if (taken_ > 0 && now - told_ >= watch_->every) {
    tell();
    told_ = now;
  }
}

void Recorder::tell() {
  status_.skipped = outbox_->skipped.load(std::memory_order_relaxed);
  status_.dropped = outbox_->ticks.dropped();
  status_.log_broken = log_ && log_->error();
  if (watch_->board != nullptr) watch_->board->store(status_);
  if (watch_->observer) watched([&] { watch_->observer(status_); });
  status_.worst_late = 0.0;
  status_.worst_tick = 0.0;
}

void Recorder::write_black_box() {
  if (!box_ || !std::exchange(box_due_, false) || boxes_ >= setup_->black_boxes) return;
  auto file = setup_->file;
  file.replace_extension(fmt::format("stop{}{}", ++boxes_, setup_->file.extension().string()));
  auto log = telemetry::TickLog::create(file, files_in_force_, setup_->options);
  if (!log) {
    errors_.push_back(log.error());
    return;
  }
  telemetry::TickLog open = *std::move(log);
  box_->write(open);
  open.close();
  files_.push_back(file.string());
  if (open.error()) errors_.push_back(fmt::format("log {}", *open.error()));
}

void Recorder::finish() {
  drain();
  write_black_box();  // of a stop that never came to rest
  if (taken_ > 0) tell();
  if (log_) log_->close();
}

std::vector<std::string> Recorder::errors() const {
  std::vector<std::string> out = errors_;
  if (log_ && log_->error()) out.push_back(fmt::format("log {}", *log_->error()));
  const std::uint64_t changes = outbox_->adopted.dropped();
  if (changes > 0) {
    out.push_back(fmt::format(
        "log: {} changes of the configuration are not in it, it cannot be replayed", changes));
  }
  return out;
}

}  // namespace supple::runtime
