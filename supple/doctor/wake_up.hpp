#pragma once

// How late a thread of this machine is woken, measured as the loop sleeps.

#include "supple/core/time.hpp"
#include "supple/doctor/finding.hpp"
#include "supple/runtime/histogram.hpp"
#include "supple/runtime/realtime.hpp"

namespace supple::doctor {

/// A thread with as much of the request as it is given, woken once a period.
[[nodiscard]] runtime::Histogram measure_wake_up(const runtime::RealtimeRequest& request,
                                                 Seconds period, Seconds duration);

[[nodiscard]] Finding judge_wake_up(const runtime::Histogram& late, Seconds period);

}  // namespace supple::doctor
