#include "supple/calibration/tare_here.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

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
  robot::Reading reading;
  robot::Command rest{.mode = params.mode};
  model::Workspace work;
  wrench::TareState state;
  wrench::start(state);
  std::uint64_t stamp = 0;
  Seconds since{0.0};  // the last reading
  for (;;) {
    robot.read(reading);
    const bool known = reading.joints.stamp != 0 && reading.wrench.stamp != 0 &&
                       reading.joints.q.size() == params.robot.joints();
    if (known && rest.q.size() == 0) rest.q = reading.joints.q;
    if (rest.q.size() > 0 && options.write) {
      rest.v = VecJ::Zero(rest.q.size());
      robot.write(rest);
    }
    if (known && reading.wrench.stamp != stamp) {
      const Seconds dt = stamp == 0 ? options.period : since;
      stamp = reading.wrench.stamp;
      since = Seconds{0.0};
      model::update_twists(params.robot, work, reading.joints.q, reading.joints.v);
      const wrench::TareReport report =
          wrench::step(params.tare, params.wrench, state, reading.wrench.reading,
                       model::pose(params.robot, work, params.sensor).R,
                       model::twist(params.robot, work, params.sensor), dt);
      if (report.status == wrench::TareStatus::kDone) return report;
      if (report.status == wrench::TareStatus::kRefused) return Failure{refusal_text(report)};
    }
    if (since > (stamp == 0 ? kFirstWithin : kNewsWithin)) {
      return Failure{stamp == 0 ? fmt::format("the robot has sent no joint positions or no force "
                                              "readings within {:.0f} s",
                                              kFirstWithin.count())
                                : fmt::format("no readings of the force sensor came for {:.0f} ms: "
                                              "check its connection",
                                              1e3 * kNewsWithin.count())};
    }
    if (options.stop != nullptr && options.stop->stop()) {
      return Failure{std::string{"it was asked to stop"}};
    }
    since += beats.wait();
  }
}

}  // namespace supple::calibration
