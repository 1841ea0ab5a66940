#include "supple/config/legged/sections.hpp"

#include <fmt/format.h>

#include "supple/config/legged/metrics.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::size_t kFeet = 4;
constexpr std::size_t kMostSteps = 200;
constexpr std::size_t kMostPatches = 20;
constexpr std::size_t kMostPushes = 50;
constexpr std::size_t kMostMetrics = 100;

constexpr Range kRadius{0.1, 200.0, "a foot is a ball around its frame"};
constexpr Range kHeight{0.02, 2.0, "less than a leg is long"};
constexpr Range kPeriod{0.5, 20.0, "drives of legs take commands 50 to 2000 times a second"};
constexpr Range kStride{0.1, 3.0, "a trot of small robots takes 0.3 to 0.6"};
constexpr Range kDuty{51.0, 95.0, "above 50, both pairs of legs stand for a while"};
constexpr Range kSwing{5.0, 300.0, "the ground is flat"};
constexpr Range kAcceleration{0.01, 20.0, "of the wanted speed"};
constexpr Range kBandwidth{1.0, 2000.0, "faster sees touches sooner, and more noise"};
constexpr Range kLoss{0.0, 50.0, "it is taken off the motors' torques"};
constexpr Range kContact{0.1, 1000.0, "a tenth of the weight, as a rule"};
constexpr Range kOff{0.0, 1000.0, "longer bridges gaps, and is late when a foot lifts"};
constexpr Range kAngleNoise{1e-4, 5.0, "a filter that trusts too much is off and does not know it"};
constexpr Range kVelocityNoise{1e-3, 500.0, "likewise"};
constexpr Range kGroundNoise{0.01, 500.0, "likewise"};
constexpr Range kBias{0.0, 2.0, "0 does not estimate it"};
constexpr Range kTilt{0.0, 10.0, "it leaks gravity into the horizontal"};
constexpr Range kDuration{0.0, 1e6, "0 goes on until it is stopped"};
constexpr Range kStep{50.0, 2000.0, "contacts want several steps a period"};
constexpr Range kPlace{-2.0, 2.0, "on the trunk"};
constexpr Range kAccelBias{-2.0, 2.0, "a part of gravity's 9.81"};
constexpr Range kFriction{0.0, 3.0, "ice 0.05, rubber on concrete 0.8"};
constexpr Range kWay{-1e4, 1e4, "x of the world"};
constexpr Range kTime{0.0, 1e6, "since the start of the run"};
constexpr Range kPushTime{1e-3, 1e6, "what takes no time does nothing"};
constexpr Range kRamp{0.0, 1e6, "at most half of duration_s"};
constexpr Range kForce{-1000.0, 1000.0, "the weight of the shipped quadruped is 171"};
constexpr Range kTorque{-100.0, 100.0, "about the trunk's origin"};
constexpr Range kSeed{0, 1000000000, "another one gives other noise"};
constexpr Range kSpeed{-2.0, 2.0, "the gait was tried up to 0.8"};
constexpr Range kTurn{-120.0, 120.0, "about the vertical"};
constexpr Range kShift{-200.0, 200.0, "the feet stay where they are"};
constexpr Range kLean{-30.0, 30.0, "the feet stay where they are"};
constexpr std::array<std::string_view, 3> kRpy{"roll", "pitch", "yaw"};

constexpr std::array<Choice<Clock>, 2> kClocks{{
    {Clock::kSimulated, "simulated", "as fast as the machine can"},
    {Clock::kWall, "wall", "one period takes one period"},
}};

constexpr std::array<Choice<Quality>, 2> kQualities{{
    {Quality::kTypical, "typical", "with the losses, noises and biases of usual parts"},
    {Quality::kIdeal, "ideal", "without any"},
}};

constexpr std::array<Choice<legged::GaitMode>, 2> kModes{{
    {legged::GaitMode::kStand, "stand", "on all feet"},
    {legged::GaitMode::kTrot, "trot", "diagonal legs in turn"},
}};

void check_feet(Judge& judge, const QuadrupedSection& s) {
  if (s.feet.size() == kFeet) return;
  judge.note("feet", fmt::format("has {} names; a quadruped has {} feet", s.feet.size(), kFeet),
             "front left, front right, rear left, rear right");
}

void check_patch(Judge& judge, const PatchSection& s) {
  if (s.from_m < s.to_m) return;
  judge.note("from_m",
             fmt::format("is {}, not before to_m, which is {}", digits(s.from_m), digits(s.to_m)));
}

void check_push(Judge& judge, const TrunkPushSection& s) {
  if (2.0 * s.ramp_s <= s.duration_s) return;
  judge.note("ramp_s",
             fmt::format("is {}, above half of duration_s, which is {}", digits(s.ramp_s),
                         digits(s.duration_s)),
             "the force falls as long as it rises");
}

void check_step(Judge& judge, const LeggedStepSection& s) {
  const bool moves = s.forward_m_per_s != 0.0 || s.left_m_per_s != 0.0 || s.turn_deg_per_s != 0.0;
  if (s.mode == legged::GaitMode::kTrot || !moves) return;
  judge.note("mode", "is stand, but a speed is given", "with mode trot it walks");
}

void check_script(Judge& judge, const LeggedConfig& c) {
  for (std::size_t i = 0; i < c.script.size(); ++i) {
    const std::string key = fmt::format("script[{}].at_s", i);
    if (c.run.duration_s > 0.0 && c.script[i].at_s >= c.run.duration_s) {
      judge.note(key,
                 fmt::format("is {}, not before the end of the run, {} of run.duration_s",
                             digits(c.script[i].at_s), digits(c.run.duration_s)),
                 "it would never count; move it, or make the run longer");
    }
    if (i == 0 || c.script[i - 1].at_s <= c.script[i].at_s) continue;
    judge.note(key,
               fmt::format("is {}, before {} of the step above it", digits(c.script[i].at_s),
                           digits(c.script[i - 1].at_s)),
               "steps stand in the order of their times");
  }
}

void check_step_of_physics(Judge& judge, const LeggedConfig& c) {
  if (1e-3 * c.simulation.step_us <= c.quadruped.period_ms) return;
  judge.note("simulation.step_us",
             fmt::format("is {}, above quadruped.period_ms, which is {}",
                         digits(c.simulation.step_us), digits(c.quadruped.period_ms)),
             "a period has at least one step of the physics");
}

}  // namespace

void describe(Visitor& v, QuadrupedSection& s) {
  v.path({"model", "a URDF file, from the folder of this file, or the shipped model quadruped",
          Need::kRequired},
         s.model);
  v.texts({"feet", "frames of the feet: front left, front right, rear left, rear right"}, s.feet,
          kFeet);
  v.number({"foot_radius_mm", "of the ball that rolls on the ground"}, s.foot_radius_mm, kRadius);
  v.number({"start_height_m", "of the trunk above the feet, at the start"}, s.start_height_m,
           kHeight);
  v.number({"period_ms", "time from one command to the next"}, s.period_ms, kPeriod);
  v.rule([&s](Judge& judge) { check_feet(judge, s); }, {"feet"});
}

void describe(Visitor& v, GaitSection& s) {
  v.number({"height_m", "of the trunk above the feet"}, s.height_m, kHeight);
  v.number({"stride_s", "time of a whole stride"}, s.stride_s, kStride);
  v.number({"duty_percent", "part of it that a foot stands"}, s.duty_percent, kDuty);
  v.number({"swing_height_mm", "of a foot in the air"}, s.swing_height_mm, kSwing);
  v.number({"acceleration_m_per_s2", "to a new speed"}, s.acceleration_m_per_s2, kAcceleration);
}

void describe(Visitor& v, EstimatorSection& s) {
  v.number({"bandwidth_per_s", "of the momentum observer"}, s.bandwidth_per_s, kBandwidth);
  v.number({"coulomb_percent", "friction of the gears, of each joint's largest torque"},
           s.coulomb_percent, kLoss);
  v.number({"viscous_percent", "the same at 1 rad/s, and in proportion to the speed"},
           s.viscous_percent, kLoss);
  v.number({"contact_n", "force of a leg above which its foot stands"}, s.contact_n, kContact);
  v.number({"contact_off_ms", "how long it is less before the foot is in the air"},
           s.contact_off_ms, kOff);
  v.boolean({"ground_known", "the ground is flat and at z = 0, and the filter is told"},
            s.ground_known);
  v.boolean({"foot_velocities", "joint velocities of standing feet are used, too"},
            s.foot_velocities);
  v.number({"angle_noise_deg", "of a joint's angle, one sample, with what the leg bends"},
           s.angle_noise_deg, kAngleNoise);
  v.number({"velocity_noise_deg_per_s", "of a joint's velocity, one sample"},
           s.velocity_noise_deg_per_s, kVelocityNoise);
  v.number({"ground_noise_mm", "how even the ground is"}, s.ground_noise_mm, kGroundNoise);
  v.number({"bias_m_per_s2", "how large the accelerometer's bias may be"}, s.bias_m_per_s2, kBias);
  v.number({"tilt_deg", "how far off roll and pitch may be"}, s.tilt_deg, kTilt);
}

void describe(Visitor& v, LeggedRunSection& s) {
  v.number({"duration_s", "how long the run takes"}, s.duration_s, kDuration);
  v.choice({"clock", "what the loop waits for"}, s.clock, kClocks);
}

void describe(Visitor& v, ImuSection& s) {
  v.choice({"kind", "how good it is"}, s.kind, kQualities);
  v.vec3({"place_m", "of the accelerometer, from the trunk's origin"}, s.place_m, kPlace);
  v.vec3({"accel_bias_m_per_s2", "of the accelerometer at the start; of a typical unit"},
         s.accel_bias_m_per_s2, kAccelBias);
}

void describe(Visitor& v, PatchSection& s) {
  v.number({"from_m", "where it begins", Need::kRequired}, s.from_m, kWay);
  v.number({"to_m", "where it ends", Need::kRequired}, s.to_m, kWay);
  v.number({"friction", "of a foot on it"}, s.friction, kFriction);
  v.rule([&s](Judge& judge) { check_patch(judge, s); }, {"from_m", "to_m"});
}

void describe(Visitor& v, GroundSection& s) {
  v.number({"friction", "of a foot on the ground"}, s.friction, kFriction);
  v.sections({"patches", "stripes across the way with another friction"}, s.patches, kMostPatches);
}

void describe(Visitor& v, TrunkPushSection& s) {
  v.number({"start_s", "when it begins", Need::kRequired}, s.start_s, kTime);
  v.number({"duration_s", "from then until it is over"}, s.duration_s, kPushTime);
  v.number({"ramp_s", "how long the force rises, and falls at the end"}, s.ramp_s, kRamp);
  v.vec3({"force_n", "on the trunk, in the axes of the world"}, s.force_n, kForce);
  v.vec3({"torque_nm", "likewise"}, s.torque_nm, kTorque);
  v.rule([&s](Judge& judge) { check_push(judge, s); }, {"ramp_s", "duration_s"});
}

void describe(Visitor& v, LeggedSimulationSection& s) {
  v.number({"step_us", "of the physics"}, s.step_us, kStep);
  v.choice({"drives", "motors and gears"}, s.drives, kQualities);
  v.choice({"joint_sensors", "angles, velocities and torques"}, s.joint_sensors, kQualities);
  v.section({"imu", "the inertial unit on the trunk"}, s.imu);
  v.section({"ground", "what it walks on"}, s.ground);
  v.sections({"pushes", "against the trunk"}, s.pushes, kMostPushes);
  v.integer({"seed", "of all noise"}, s.seed, kSeed);
}

void describe(Visitor& v, LeggedStepSection& s) {
  v.number({"at_s", "when it counts from", Need::kRequired}, s.at_s, kTime);
  v.choice({"mode", "what the legs do"}, s.mode, kModes);
  v.number({"forward_m_per_s", "of a trot"}, s.forward_m_per_s, kSpeed);
  v.number({"left_m_per_s", "likewise"}, s.left_m_per_s, kSpeed);
  v.number({"turn_deg_per_s", "likewise, to the left"}, s.turn_deg_per_s, kTurn);
  v.vec3({"shift_mm", "of the trunk over the feet while it stands"}, s.shift_mm, kShift);
  v.numbers({"tilt_deg", "of the trunk while it stands"}, s.tilt_deg, kRpy, kLean);
  v.rule([&s](Judge& judge) { check_step(judge, s); });
}

void describe(Visitor& v, LeggedMetricSection& s) {
  describe_metric(v, s, legged_metric_names(),
                  "what is measured, one of those in [legged.md](legged.md)");
}

void describe(Visitor& v, LeggedExpectSection& s) {
  v.boolean({"stays_up", "only the feet ever touch the ground"}, s.stays_up);
  v.sections({"metrics", "what is measured over the run, and what it has to be"}, s.metrics,
             kMostMetrics);
}

void describe(Visitor& v, LeggedConfig& c) {
  v.section({"quadruped", "the robot and its feet", Need::kRequired}, c.quadruped);
  v.section({"gait", "how it walks"}, c.gait);
  v.section({"estimator", "how it finds out where it is"}, c.estimator);
  v.section({"run", "how long and by which clock"}, c.run);
  v.section({"simulation", "a robot that is not there"}, c.simulation);
  v.sections({"script", "what the gait is told, and when; it stands before the first step"},
             c.script, kMostSteps);
  v.section({"expect", "what a run has to show"}, c.expect);
  v.rule([&c](Judge& judge) { check_script(judge, c); }, {"script", "run"});
  v.rule([&c](Judge& judge) { check_step_of_physics(judge, c); },
         {"simulation.step_us", "quadruped.period_ms"});
}

}  // namespace supple::config
