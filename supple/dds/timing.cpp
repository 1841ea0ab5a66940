#include "supple/dds/timing.hpp"

#include <fmt/format.h>

namespace supple::dds {

void Timing::add(std::int64_t nanoseconds) {
  const std::lock_guard lock{mutex_};
  histogram_.add(std::chrono::nanoseconds{nanoseconds});
}

std::uint64_t Timing::count() const {
  const std::lock_guard lock{mutex_};
  return histogram_.count();
}

std::string Timing::text() const {
  const std::lock_guard lock{mutex_};
  const auto ms = [](std::chrono::nanoseconds time) {
    return 1e-6 * static_cast<double>(time.count());
  };
  return fmt::format("{:.3f} ms, {:.3f} ms for 99 of 100, {:.3f} ms at most",
                     ms(histogram_.percentile(0.5)), ms(histogram_.percentile(0.99)),
                     ms(histogram_.max()));
}

}  // namespace supple::dds
