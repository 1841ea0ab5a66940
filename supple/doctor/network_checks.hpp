#pragma once

// The way to a device: by which interface, and how long a question and its answer take.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/doctor/finding.hpp"
#include "supple/runtime/histogram.hpp"

namespace supple::doctor {

struct Interface {
  std::string name;  // "eth0"; empty: no route
  bool wireless = false;
  int speed_mbit = 0;           // 0: unknown
  bool through_router = false;  // the device is on another network
  bool may_sleep = false;       // runtime power management is on
};

/// By /proc/net/route; `host` as four numbers. Empty name where there is none.
[[nodiscard]] Interface route_in(std::string_view table, std::string_view host);
/// The same, with what /sys says of the interface.
[[nodiscard]] Interface route_to(std::string_view host, const std::filesystem::path& root = "/");

/// `whose` as "robot".
[[nodiscard]] Finding judge_route(std::string_view whose, std::string_view host,
                                  const Interface& way);

[[nodiscard]] Finding judge_round_trip(std::string_view whose, const runtime::Histogram& times,
                                       Seconds period);

}  // namespace supple::doctor
