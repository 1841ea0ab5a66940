#pragma once

// How a run begins and ends. It starts as soon as the robot is ready, and never ends in motion: a
// stop is asked for, and ticks go on until the arm is at rest.

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "supple/control/trace.hpp"
#include "supple/core/time.hpp"
#include "supple/runtime/stop.hpp"

namespace supple::runtime {

inline constexpr Seconds kForever{std::numeric_limits<double>::infinity()};

struct CourseOptions {
  Seconds duration = kForever;  // from the start on; then the arm is stopped
  bool start = true;            // else somebody asks for it, see Operator
  Seconds start_within{10.0};   // of the first tick, else the run ends without having moved
  Seconds stop_within{2.0};     // from the wish to end until rest, else the run ends in motion
  Seconds linger{0.2};          // ticks at rest before the end; kForever: rest is no end
};

/// Why a run ended.
enum class End : std::uint8_t {
  kDuration,       // it was as long as it should be
  kStopRequested,  // the stop flag: a signal, or the program
  kStopped,        // an operator has stopped it
  kFault,          // safety has; the verdict says why
  kNotStarted,     // not ready in time; the verdict's `refused` says why
  kStopTimeout,    // it would not come to rest: zero velocity was commanded in motion
  kAtOnce,         // the stop flag a second time: likewise
};

[[nodiscard]] std::string_view name(End end) noexcept;
/// For people.
[[nodiscard]] std::string_view sentence(End end) noexcept;

class Course {
 public:
  explicit Course(const CourseOptions& options, const StopFlag* stop) noexcept;

  /// What this tick is asked. `wished` is what the operators want; the end comes before them.
  [[nodiscard]] safety::Request request(Seconds now, bool robot_ready,
                                        safety::Request wished) noexcept;
  /// After the tick. Nothing while the run goes on.
  [[nodiscard]] std::optional<End> judge(Seconds now, const safety::Verdict& verdict) noexcept;

  /// Since the run began to move; -1 s before. Since the first tick where somebody else starts it.
  [[nodiscard]] Seconds since_start(Seconds now) const noexcept;
  /// The arm is being stopped because its time is over.
  [[nodiscard]] bool time_is_over() const noexcept { return ending_ == End::kDuration; }

 private:
  [[nodiscard]] bool at_rest(Seconds now) noexcept;

  CourseOptions options_;
  const StopFlag* stop_;
  safety::Phase phase_ = safety::Phase::kIdle;
  std::optional<Seconds> started_;
  std::optional<End> ending_;
  Seconds ending_since_{0.0};
  std::optional<Seconds> at_rest_since_;
};

}  // namespace supple::runtime
