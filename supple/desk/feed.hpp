#pragma once

// From the thread that records a run to the one that shows it. Neither waits for the other: what
// finds no room is dropped and counted.

#include <cstdint>
#include <memory>
#include <string>

#include "supple/share/ring.hpp"
#include "supple/telemetry/notes.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::desk {

/// The configuration in force from a tick on.
struct Configuration {
  std::uint64_t tick_index = 0;
  std::shared_ptr<const std::string> yaml;
};

class Feed {
 public:
  // The recording thread's side. A configuration comes before its tick.
  void add(const telemetry::Tick& tick) noexcept { ticks_.push(tick); }
  void add(std::uint64_t tick_index, const std::string& yaml) {
    configurations_.push({tick_index, std::make_shared<const std::string>(yaml)});
  }
  void add(const telemetry::Event& event) {
    events_.push(std::make_shared<const telemetry::Event>(event));
  }

  // The showing thread's side; false where there is nothing.
  [[nodiscard]] bool take(telemetry::Tick& out) noexcept { return ticks_.pop(out); }
  [[nodiscard]] bool take(Configuration& out) noexcept { return configurations_.pop(out); }
  [[nodiscard]] bool take(std::shared_ptr<const telemetry::Event>& out) noexcept {
    return events_.pop(out);
  }

  /// Ticks, for any thread.
  [[nodiscard]] std::uint64_t dropped() const noexcept { return ticks_.dropped(); }

 private:
  share::Ring<telemetry::Tick, 1024> ticks_;  // 1 s at 1 kHz
  share::Ring<Configuration, 64> configurations_;
  share::Ring<std::shared_ptr<const telemetry::Event>, 64> events_;
};

}  // namespace supple::desk
