#pragma once

// Whether this machine can be on time, from what its files say. docs/realtime.md says how each item
// is had.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

#include "supple/doctor/finding.hpp"
#include "supple/runtime/machine.hpp"

namespace supple::doctor {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// What the process may ask for.
struct Limits {
  std::uint64_t priority = 0;       // the highest of SCHED_FIFO
  std::uint64_t locked_memory = 0;  // [bytes]
  bool all = false;                 // it has the rights of root
};

/// From the texts of /proc/self/limits and /proc/self/status; a line that is missing counts as 0.
[[nodiscard]] Limits limits_from(std::string_view limits, std::string_view status);

[[nodiscard]] Finding judge_kernel(const runtime::Machine& machine);
[[nodiscard]] Finding judge_virtual(const runtime::Machine& machine);
[[nodiscard]] Finding judge_governor(std::string_view governor);
[[nodiscard]] Finding judge_isolation(const runtime::Machine& machine);
[[nodiscard]] Finding judge_share(double realtime_share);
[[nodiscard]] Finding judge_priority(const Limits& limits, int wanted);
[[nodiscard]] Finding judge_memory(const Limits& limits);
/// "tsc" of /sys/devices/system/clocksource/clocksource0/current_clocksource
[[nodiscard]] Finding judge_clock_source(std::string_view name);
/// Of the process, in nanoseconds; the run's own thread sets it to 1.
[[nodiscard]] Finding judge_timer_slack(std::string_view nanoseconds);

/// All of them for this machine, whose files are below `root`.
[[nodiscard]] Findings check_machine(int priority, const std::filesystem::path& root = "/");

}  // namespace supple::doctor
