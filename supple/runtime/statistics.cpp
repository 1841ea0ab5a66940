#include "supple/runtime/statistics.hpp"

#include <sys/resource.h>

namespace supple::runtime {

Usage thread_usage() noexcept {
  rusage usage{};
  if (getrusage(RUSAGE_THREAD, &usage) != 0) return {};
  return {.minor_faults = usage.ru_minflt,
          .major_faults = usage.ru_majflt,
          .voluntary_switches = usage.ru_nvcsw,
          .involuntary_switches = usage.ru_nivcsw};
}

Usage operator-(const Usage& a, const Usage& b) noexcept {
  return {.minor_faults = a.minor_faults - b.minor_faults,
          .major_faults = a.major_faults - b.major_faults,
          .voluntary_switches = a.voluntary_switches - b.voluntary_switches,
          .involuntary_switches = a.involuntary_switches - b.involuntary_switches};
}

}  // namespace supple::runtime
