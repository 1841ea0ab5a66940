#include "supple/replay/check.hpp"

#include "supple/replay/recorded.hpp"

namespace supple::replay {
namespace {

using telemetry::Tick;

/// Compares tick by tick.
class Comparison {
 public:
  explicit Comparison(const Stretches& stretches) : controller_{stretches} {}

  /// Whether to go on.
  bool take(const Tick& tick) {
    if (tick.index != result.compared) {
      result.gap = Gap{.expected = result.compared, .found = tick.index};
      return false;
    }
    if (tick.index == 0) start_ = tick.time;
    const control::TickOutput& again = controller_.tick(tick.index, tick.in);
    if (!same(tick.out, again)) {
      result.mismatch = {.tick_index = tick.index, .time = tick.time - start_};
      if (auto found = telemetry::first_difference(tick.out, again)) {
        result.mismatch->difference = *std::move(found);
      }
      return false;
    }
    ++result.compared;
    return true;
  }

  ReplayCheck result;

 private:
  /// As bytes, which is quick; the member is looked for where they differ.
  bool same(const control::TickOutput& logged, const control::TickOutput& again) {
    logged_.clear();
    again_.clear();
    telemetry::encode(logged, logged_);
    telemetry::encode(again, again_);
    return logged_ == again_;
  }

  Controller controller_;
  std::uint64_t start_ = 0;
  telemetry::Bytes logged_;
  telemetry::Bytes again_;
};

}  // namespace

Result<ReplayCheck, std::string> check(const telemetry::TickLogReader& log,
                                       const std::string& log_name, const Progress& progress) {
  constexpr std::uint64_t kOften = 1000;
  const auto stretches = recorded_params(log, log_name);
  if (!stretches) return Failure{stretches.error()};
  Comparison comparison{*stretches};
  const auto count = log.visit([&](const Tick& tick) {
    if (progress && comparison.result.compared % kOften == 0) progress(comparison.result.compared);
    return comparison.take(tick);
  });
  ReplayCheck& result = comparison.result;
  for (const Stretch& stretch : *stretches) {
    if (stretch.first_tick != 0 && stretch.first_tick < result.compared) ++result.changes;
  }
  if (!count) {
    result.damage = count.error().text();
  } else if (log.damage()) {
    result.damage = log.damage()->text();
  }
  return result;
}

}  // namespace supple::replay
