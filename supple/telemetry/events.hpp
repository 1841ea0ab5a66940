#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "supple/telemetry/notes.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

/// What a person wants to know of how `now` differs from the tick before it: phases and their
/// causes with numbers, requests and targets that were refused, limits that begin to act, input
/// that begins to be missing, deadlines. The first tick of a run is compared with Tick{}.
[[nodiscard]] std::vector<Event> events(const Tick& before, const Tick& now);

/// The same tick by tick, for a list that can be read: what acts now and then without a pause of
/// half a second is told once.
class EventWatch {
 public:
  [[nodiscard]] std::vector<Event> step(const Tick& now);

 private:
  Tick before_;
  std::array<std::uint64_t, 32> last_{};  // time at which each condition held, and 1; 0: never
};

}  // namespace supple::telemetry
