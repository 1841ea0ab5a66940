#pragma once

// What the benchmark found, for a terminal, a README, other programs and a browser.

#include <string>
#include <vector>

#include "supple/benchmark/protocol.hpp"

namespace supple::benchmark {

/// One line per trial; columns end with their units.
[[nodiscard]] std::string csv(const std::vector<Trialled>& trials);

/// Markdown, and as it is for a terminal: one row per contestant, one column per wall with peak,
/// settling and bounces, then waves and impulse. The walls are those with the middle force and the
/// slowest approach.
[[nodiscard]] std::string table(const std::vector<Trialled>& trials);

/// Over all walls: how many touches settled, bounced or were stopped.
[[nodiscard]] std::string tally(const std::vector<Trialled>& trials);

[[nodiscard]] std::string page(const std::vector<Trialled>& trials);

/// It pressed steadily in the end: within 5 %, no stop.
[[nodiscard]] bool settled(const Figures& figures);

}  // namespace supple::benchmark
