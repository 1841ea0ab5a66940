#include "supple/config/sections/motion.hpp"

#include "supple/config/sections/si.hpp"

namespace supple::config {
namespace {

constexpr Range kSpeed{0.001, 3.0, "that of limits, where it is not given"};
constexpr Range kTurn{0.1, 720.0, "that of limits, where it is not given"};
constexpr Range kAcceleration{0.01, 50.0, "half of that of limits, where it is not given"};
constexpr Range kTurnAcceleration{1.0, 10000.0, "half of that of limits, where it is not given"};
constexpr Range kApproach{0.1, 100.0, "the last millimetres take some three times its inverse"};
constexpr Range kTracking{0.0, 100.0, "0 leaves errors; faster than the robot reacts it swings"};
constexpr double kHalf = 0.5;  // the other half is for yielding

}  // namespace

void describe(Visitor& v, MotionSection& s) {
  v.number({"speed_m_per_s", "at which the desired frame runs after its target"}, s.speed_m_per_s,
           kSpeed);
  v.number({"speed_deg_per_s", "of its turning"}, s.speed_deg_per_s, kTurn);
  v.number({"acceleration_m_per_s2", "of the desired frame"}, s.acceleration_m_per_s2,
           kAcceleration);
  v.number({"acceleration_deg_per_s2", "of its turning"}, s.acceleration_deg_per_s2,
           kTurnAcceleration);
  v.number({"approach_per_s", "how fast a small distance to the target closes"}, s.approach_per_s,
           kApproach);
  v.number({"tracking_per_s", "how fast the probe closes a distance to where it should be"},
           s.tracking_per_s, kTracking);
  v.number({"turn_tracking_per_s", "how fast it closes an angle"}, s.turn_tracking_per_s,
           kTracking);
}

control::ReferenceParams params_of(const MotionSection& s, const LimitsSection& limits) {
  return {
      .rate = s.approach_per_s,
      .linear_speed = s.speed_m_per_s.value_or(limits.speed_m_per_s),
      .linear_acceleration = s.acceleration_m_per_s2.value_or(kHalf * limits.acceleration_m_per_s2),
      .angular_speed = kDegree * s.speed_deg_per_s.value_or(limits.speed_deg_per_s),
      .angular_acceleration =
          kDegree * s.acceleration_deg_per_s2.value_or(kHalf * limits.acceleration_deg_per_s2)};
}

control::TrackingGains tracking_of(const MotionSection& s) {
  return {.linear = s.tracking_per_s, .angular = s.turn_tracking_per_s};
}

}  // namespace supple::config
