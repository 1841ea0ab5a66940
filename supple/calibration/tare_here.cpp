#include "supple/calibration/tare_here.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "supple/model/kinematics.hpp"

namespace supple::calibration {
namespace {

constexpr Seconds kFirstWithin{10.0};
constexpr Seconds kNewsWithin{0.1};

std::string_view unit_of(wrench::TareRefusal refusal, int axis) {
  using wrench::TareRefusal;
  switch (refusal) {
    case TareRefusal::kMoving:
      return "m/s";
    case TareRefusal::kTurning:
      return "rad/s";
    case TareRefusal::kOutOfRange:
      return axis < 3 ? "N" : "N m";
    case TareRefusal::kForceNoise:
    case TareRefusal::kForceChange:
      return "N";
    default:
      return "N m";
  }
}

/// A tare under way.
class Taring {
 public:
  Taring(const TareHere& params, Seconds period) : params_{params}, period_{period} {
    wrench::start(state_);
  }

  [[nodiscard]] bool knows(const robot::Reading& reading) const {
    return reading.joints.stamp != 0 && reading.wrench.stamp != 0 &&
           reading.joints.q.size() == params_.robot.joints();
  }

  /// Stay where the first reading was.
  [[nodiscard]] const robot::Command& rest(const robot::Reading& reading) {
    if (rest_.q.size() == 0) {
      rest_ = {
          .mode = params_.mode, .v = VecJ::Zero(reading.joints.q.size()), .q = reading.joints.q};
    }
    return rest_;
  }

  wrench::TareReport add(const robot::Reading& reading) {
    if (!knows(reading) || reading.wrench.stamp == stamp_) return {.status = state_.status};
    const Seconds dt = stamp_ == 0 ? period_ : since_;
    stamp_ = reading.wrench.stamp;
    since_ = Seconds{0.0};
    model::update_twists(params_.robot, work_, reading.joints.q, reading.joints.v);
    return wrench::step(params_.tare, params_.wrench, state_, reading.wrench.reading,
                        model::pose(params_.robot, work_, params_.sensor).R,
                        model::twist(params_.robot, work_, params_.sensor), dt);
  }

  void pass(Seconds dt) { since_ += dt; }

  /// Nothing comes, or no more, or nobody wants it.
  [[nodiscard]] std::optional<std::string> problem(const runtime::StopFlag* stop) const {
    if (stop != nullptr && stop->stop()) return "it was asked to stop";
    if (stamp_ == 0 && since_ > kFirstWithin) {
      return fmt::format(
          "the robot has sent no joint positions or no force readings within {:.0f} s",
          kFirstWithin.count());
    }
    if (stamp_ == 0 || since_ <= kNewsWithin) return std::nullopt;
    return fmt::format("no readings of the force sensor came for {:.0f} ms: check its connection",
                       1e3 * kNewsWithin.count());
  }

 private:
  const TareHere& params_;
  Seconds period_;
  wrench::TareState state_;
  model::Workspace work_;
  robot::Command rest_;
  std::uint64_t stamp_ = 0;
  Seconds since_{0.0};  // the last reading
};

}  // namespace

std::string refusal_text(const wrench::TareReport& report) {
  constexpr std::array<std::string_view, 6> kAxes{"fx", "fy", "fz", "tx", "ty", "tz"};
  const std::string_view unit = unit_of(report.refusal, report.axis);
  return fmt::format("{}{}: {:.3g} {}, more than {:.3g} {}", sentence(report.refusal),
                     report.axis < 0
                         ? std::string{}
                         : fmt::format(" ({})", kAxes.at(static_cast<std::size_t>(report.axis))),
                     report.value, unit, report.limit, unit);
}

Result<wrench::TareReport, std::string> tare_here(robot::Robot& robot, const TareHere& params,
                                                  const DriveOptions& options) {
  Beats beats{robot, options.clock, options.period};
  Taring taring{params, options.period};
  robot::Reading reading;
  for (;;) {
    robot.read(reading);
    if (options.write && taring.knows(reading)) robot.write(taring.rest(reading));
    const wrench::TareReport report = taring.add(reading);
    if (report.status == wrench::TareStatus::kDone) return report;
    if (report.status == wrench::TareStatus::kRefused) return Failure{refusal_text(report)};
    if (auto problem = taring.problem(options.stop)) return Failure{*std::move(problem)};
    taring.pass(beats.wait());
  }
}

}  // namespace supple::calibration
