#pragma once

// Takes an arm through postures and measures at each of them, one period at a time:
//
//   waiting -> moving -> settling -> averaging -> moving ...        done
//                 any of them -> stopping -> over                   aborted
//
// The arm goes straight ways in joint space, slowly; the wrench never moves it. It is looked at,
// though: a load that departs from what the poses so far let expect, or that jumps, is a collision.
// A stop slows the arm down on its way, with the acceleration of a move.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/calibration/expected_load.hpp"
#include "supple/calibration/joint_move.hpp"
#include "supple/calibration/pose_plan.hpp"
#include "supple/calibration/rest_average.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"
#include "supple/robot/reading.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::calibration {

struct SurveyParams {
  model::RobotModel robot;
  model::FrameId sensor;
  model::FrameId probe;
  Vec3 gravity_W{0.0, 0.0, -9.81};
  wrench::SensorReports reports = wrench::SensorReports::kLoadOnRobot;
  robot::CommandMode mode = robot::CommandMode::kVelocity;
  bool by_hand = false;  // somebody else moves the arm: measure where it is, as soon as it rests

  MoveLimits limits;
  double probe_speed = 0.15;  // at most, above 0 [m/s]
  Seconds average{1.0};       // of readings at a posture
  Seconds window{0.25};       // in which readings have settled
  Seconds settle_within{6.0};
  Seconds ready_within{10.0};
  Seconds stale{0.1};                             // packets that come no more
  Noise most_noise{.force = 2.0, .torque = 0.1};  // at rest, of a sensor that can be used
  Noise collision{.force = 20.0, .torque = 3.0};  // beyond what is expected, lengths
  double max_lag = 0.1;                           // of a joint behind its command [rad]
  std::optional<wrench::Payload> declared;        // what is said to hang there
};

enum class SurveyEnd : std::uint8_t {
  kDone,
  kStopRequested,
  kNotReady,     // never, or no longer
  kJointsStale,  // no new joint positions
  kWrenchStale,  // no new readings
  kNotFinite,    // a position or a reading that is no number
  kCollision,
  kLag,        // a joint does not follow
  kUnsettled,  // readings do not come to rest
  kNoisy,      // at rest already
};

enum class SurveyStage : std::uint8_t {
  kWaiting,
  kMoving,
  kSettling,
  kAveraging,
  kStopping,
  kOver
};

struct MeasuredPose {
  RestMean mean;
  Mat3 R_WS = Mat3::Identity();

  [[nodiscard]] PoseReading reading() const {
    return {.R_WS = R_WS,
            .mean = mean.load,
            .force_sd = mean.of_the_mean.force,
            .torque_sd = mean.of_the_mean.torque};
  }
};

class Survey {
 public:
  /// Not all legs need be measured. `noise` is that of the sensor at rest, where it is known.
  Survey(const SurveyParams& params, std::vector<Leg> legs, const ExpectedLoad& expected,
         std::optional<Noise> noise = {});

  /// One period of `dt` that begins with this reading: what the joints should do in it.
  [[nodiscard]] robot::Command step(const robot::Reading& reading, Seconds dt, bool stop_wished);

  /// Goes on with these once all others are done; as long as it is not over.
  void extend(const std::vector<Leg>& legs);

  [[nodiscard]] bool over() const noexcept { return stage_ == SurveyStage::kOver; }
  [[nodiscard]] SurveyStage stage() const noexcept { return stage_; }
  [[nodiscard]] SurveyEnd end() const noexcept { return end_; }
  /// Why it ended, for people, with the numbers and what to do; empty if it is done.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

  [[nodiscard]] const std::vector<MeasuredPose>& poses() const noexcept { return poses_; }
  [[nodiscard]] std::size_t to_measure() const noexcept { return to_measure_; }
  /// Since the first step [s].
  [[nodiscard]] double time() const noexcept { return t_; }
  /// What the poses have taught.
  [[nodiscard]] const ExpectedLoad& expected() const noexcept { return expected_; }
  [[nodiscard]] const std::optional<Noise>& noise() const noexcept { return noise_; }

 private:
  [[nodiscard]] bool watch(const robot::Reading& reading);
  void watch_load(const robot::Reading& reading);
  void wait(const robot::Reading& reading);
  void move(Seconds dt);
  void settle(const robot::Reading& reading, bool fresh);
  void average(const robot::Reading& reading, bool fresh);
  void take(const RestMean& mean);
  void next_leg();
  void abort(SurveyEnd end, std::string problem);
  [[nodiscard]] robot::Command command(const robot::Reading& reading, Seconds dt);
  [[nodiscard]] Mat3 orientation(const VecJ& q);
  [[nodiscard]] double probe_way(const VecJ& from, const VecJ& to);
  [[nodiscard]] RestSample sample_of(const robot::Reading& reading) const;

  SurveyParams params_;
  std::vector<Leg> legs_;
  ExpectedLoad expected_;
  std::optional<Noise> noise_;
  std::size_t to_measure_ = 0;

  SurveyStage stage_ = SurveyStage::kWaiting;
  SurveyEnd end_ = SurveyEnd::kDone;
  std::string problem_;
  std::vector<MeasuredPose> poses_;
  model::Workspace work_;

  double t_ = 0.0;
  double stage_since_ = 0.0;  // of settling at this posture, or of the stop
  std::size_t leg_ = 0;
  JointMove move_{VecJ{}};
  VecJ follow_;  // a velocity towards the way, that changes as slowly as a move [rad/s]
  SettleWindow window_;
  std::vector<RestSample> samples_;

  std::uint64_t joint_stamp_ = 0;
  std::uint64_t wrench_stamp_ = 0;
  double joint_news_ = 0.0;  // when it came
  double wrench_news_ = 0.0;
  double wrench_gap_ = 0.0;   // between the last two readings [s]
  std::optional<Vec6> slow_;  // the load, followed slowly
  Vec6 calm_ = Vec6::Zero();  // and fast
  int departures_ = 0;        // readings in a row
};

}  // namespace supple::calibration
