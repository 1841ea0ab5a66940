#include "supple/doctor/wake_up.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "supple/runtime/clock.hpp"

namespace supple::doctor {
namespace {

using runtime::Nanoseconds;

// of a period: what lateness a tick of some tens of microseconds does not notice, and what it
// cannot make good
constexpr double kUnnoticed = 0.2;

double microseconds(Nanoseconds time) { return 1e-3 * static_cast<double>(time.count()); }

}  // namespace

runtime::Histogram measure_wake_up(const runtime::RealtimeRequest& request, Seconds period,
                                   Seconds duration) {
  runtime::Histogram out;
  std::jthread{[&] {
    const runtime::Realtime realtime{request};
    runtime::MonotonicClock clock;
    const auto step = std::chrono::duration_cast<Nanoseconds>(period);
    const Nanoseconds end = clock.now() + std::chrono::duration_cast<Nanoseconds>(duration);
    for (Nanoseconds planned = clock.now() + step; planned < end;) {
      clock.sleep_until(planned);
      const Nanoseconds now = clock.now();
      out.add(now - planned);
      // periods that were slept through are left out, as the loop does
      planned += step * std::max<std::int64_t>(1, (now - planned) / step);
    }
  }}.join();
  return out;
}

Finding judge_wake_up(const runtime::Histogram& late, Seconds period) {
  const Nanoseconds worst = late.max();
  Finding out{
      .grade = Grade::kOk,
      .subject = "wake-up",
      .found = fmt::format("{:.0f} us late in the median, {:.0f} at 99 %, {:.0f} at worst of "
                           "{} (period {:g} ms)",
                           microseconds(late.percentile(0.5)), microseconds(late.percentile(0.99)),
                           microseconds(worst), late.count(), 1e3 * period.count())};
  if (worst > period) {
    out.grade = Grade::kBad;
    out.advice = "a command would come too late: end other programs, and see the warnings above";
  } else if (worst > kUnnoticed * period) {
    out.grade = Grade::kWarn;
    out.advice = "a command may come late under load: see the warnings above";
  }
  return out;
}

}  // namespace supple::doctor
