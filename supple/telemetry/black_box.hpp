#pragma once

// The last moments before whatever happened: ticks in memory, written out on demand.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/telemetry/tick.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::telemetry {

/// For one thread. Memory comes from the constructor; `add` allocates nothing.
class BlackBox {
 public:
  /// Keeps ticks of the last `span`, as many as fit into it at the nominal `period`.
  explicit BlackBox(Seconds period, Seconds span = Seconds{2.0});

  void add(const Tick& tick) noexcept;

  [[nodiscard]] std::size_t size() const noexcept;
  /// Oldest first.
  [[nodiscard]] const Tick& operator[](std::size_t i) const noexcept;

  /// Adds all ticks to a log, which is left open.
  void write(TickLog& log) const;

 private:
  std::vector<Tick> ticks_;
  std::uint64_t span_;  // [ns]
  std::size_t added_ = 0;
};

}  // namespace supple::telemetry
