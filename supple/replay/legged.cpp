#include "supple/replay/legged.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/config/legged/legged.hpp"
#include "supple/replay/recorded.hpp"

namespace supple::replay {
namespace {

using telemetry::LeggedTick;

class Comparison {
 public:
  explicit Comparison(const config::LeggedSetup& setup)
      : params_{setup.params}, state_{legged::start(setup.params, setup.p_WB_start)} {}

  /// Whether to go on.
  bool take(const LeggedTick& tick) {
    if (tick.index != result.compared) {
      result.gap = Gap{.expected = result.compared, .found = tick.index};
      return false;
    }
    if (tick.index == 0) start_ = tick.time;
    legged::tick(params_, state_, tick.in, out_);
    const std::uint64_t digest = telemetry::digest_of(out_);
    if (!same(tick.out)) {
      const auto found = telemetry::first_difference(tick.out, out_);
      return differs(tick, found.value_or(telemetry::Difference{}));
    }
    if (digest != tick.digest) {
      return differs(tick, {"digest of the whole output", fmt::format("{:016x}", tick.digest),
                            fmt::format("{:016x}", digest)});
    }
    ++result.compared;
    return true;
  }

  ReplayCheck result;

 private:
  /// As bytes, which is quick; the member is looked for where they differ.
  bool same(const legged::TickOutput& logged) {
    logged_.clear();
    again_.clear();
    telemetry::encode(logged, logged_);
    telemetry::encode(out_, again_);
    return logged_ == again_;
  }

  bool differs(const LeggedTick& tick, telemetry::Difference difference) {
    result.mismatch = {
        .tick_index = tick.index, .time = tick.time - start_, .difference = std::move(difference)};
    return false;
  }

  const legged::Params& params_;
  legged::State state_;
  legged::TickOutput out_;
  std::uint64_t start_ = 0;
  telemetry::Bytes logged_;
  telemetry::Bytes again_;
};

}  // namespace

Result<ReplayCheck, std::string> check_legged(const telemetry::TickLogReader& log,
                                              const std::string& log_name,
                                              const Progress& progress) {
  constexpr std::uint64_t kOften = 1000;
  if (auto missing = missing_files(log, log_name)) return Failure{*std::move(missing)};
  const auto setup = config::parse_legged(
      log.files().config, fmt::format("config.yaml of {}", log_name), model_in(log, log_name));
  if (!setup) return Failure{setup.error().text("nothing was replayed")};
  Comparison comparison{*setup};
  const auto count = log.visit_legged([&](const LeggedTick& tick) {
    if (progress && comparison.result.compared % kOften == 0) progress(comparison.result.compared);
    return comparison.take(tick);
  });
  ReplayCheck& result = comparison.result;
  if (!count) {
    result.damage = count.error().text();
  } else if (log.damage()) {
    result.damage = log.damage()->text();
  }
  return result;
}

}  // namespace supple::replay
