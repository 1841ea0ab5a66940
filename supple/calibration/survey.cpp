#include "supple/calibration/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include "supple/model/kinematics.hpp"

namespace supple::calibration {
namespace {

constexpr double kFollow = 5.0;      // of a velocity towards the way [1/s]
constexpr double kRestSpeed = 0.01;  // of a joint [rad/s]
constexpr double kCalm = 0.02;       // of the load without what shakes the arm [s]
constexpr double kSlow = 0.1;        // of the load that a jump is seen against [s]
constexpr int kDepartures = 3;       // one wild reading is no collision
constexpr double kLinger = 0.3;      // at rest, after a stop [s]
constexpr double kSettled = 2.0;     // times the noise
constexpr double kDisturbed = 3.0;   // likewise, of an average
constexpr double kDegree = std::numbers::pi / 180.0;

bool within(const Noise& noise, const Noise& limit, double times) {
  return noise.force <= times * limit.force && noise.torque <= times * limit.torque;
}

Noise lengths(const Vec6& F) { return {F.head<3>().norm(), F.tail<3>().norm()}; }

/// No longer than twice the limit.
Vec6 cut(const Vec6& F, const Noise& limit) {
  const Noise size = lengths(F);
  Vec6 out = F;
  if (size.force > 2.0 * limit.force) out.head<3>() *= 2.0 * limit.force / size.force;
  if (size.torque > 2.0 * limit.torque) out.tail<3>() *= 2.0 * limit.torque / size.torque;
  return out;
}

bool beyond(const Vec6& F, const Noise& limit, double times) {
  return !within(lengths(F), limit, times);
}

std::string words(const Noise& noise) {
  return fmt::format("{:.3g} N and {:.2g} N m", noise.force, noise.torque);
}

/// What a robot has not done that it must before anything can begin.
std::string_view missing_of(const robot::Reading& reading, int joints, bool by_hand) {
  if (reading.joints.stamp == 0) return "has sent no joint positions";
  if (reading.wrench.stamp == 0) return "has sent no force readings";
  if (reading.joints.q.size() != joints) return "has another number of joints than its model";
  return reading.ready || by_hand ? "" : "is not ready";
}

}  // namespace

Survey::Survey(const SurveyParams& params, std::vector<Leg> legs, const ExpectedLoad& expected,
               std::optional<Noise> noise)
    : params_{params},
      legs_{std::move(legs)},
      expected_{expected},
      noise_{noise},
      window_{params.window.count()} {
  for (const Leg& leg : legs_) to_measure_ += leg.measure ? 1 : 0;
}

void Survey::extend(const std::vector<Leg>& legs) {
  legs_.insert(legs_.end(), legs.begin(), legs.end());
  for (const Leg& leg : legs) to_measure_ += leg.measure ? 1 : 0;
  if (stage_ == SurveyStage::kStopping && problem_.empty()) next_leg();
}

robot::Command Survey::step(const robot::Reading& reading, Seconds dt, bool stop_wished) {
  t_ += dt.count();
  const bool fresh = reading.wrench.stamp != wrench_stamp_ && reading.wrench.stamp != 0;
  if (reading.joints.stamp != joint_stamp_) joint_news_ = t_;
  if (fresh) wrench_gap_ = t_ - std::exchange(wrench_news_, t_);
  joint_stamp_ = reading.joints.stamp;
  wrench_stamp_ = reading.wrench.stamp;

  const bool goes_on = stage_ != SurveyStage::kStopping && stage_ != SurveyStage::kOver;
  if (goes_on && stop_wished) {
    abort(SurveyEnd::kStopRequested, "it was asked to stop");
  } else if (goes_on && stage_ != SurveyStage::kWaiting && watch(reading) && fresh) {
    watch_load(reading);
  }

  switch (stage_) {
    case SurveyStage::kWaiting:
      wait(reading);
      break;
    case SurveyStage::kMoving:
    case SurveyStage::kStopping:
      move(reading.pace * dt);  // as far as the robot goes in it
      break;
    case SurveyStage::kSettling:
      settle(reading, fresh);
      break;
    case SurveyStage::kAveraging:
      average(reading, fresh);
      break;
    case SurveyStage::kOver:
      break;
  }
  return command(reading, dt);
}

void Survey::abort(SurveyEnd end, std::string problem) {
  end_ = end;
  problem_ = std::move(problem);
  stage_ = stage_ == SurveyStage::kWaiting ? SurveyStage::kOver : SurveyStage::kStopping;
  stage_since_ = t_;
  move_.stop();
}

/// False, and the survey ends, where the robot does not do what it should.
bool Survey::watch(const robot::Reading& reading) {
  if (!reading.ready && !params_.by_hand) {
    abort(SurveyEnd::kNotReady,
          "the robot is no longer ready: look at its own screen, clear the stop, and begin again");
  } else if (t_ - joint_news_ > params_.stale.count() || reading.joints.age > params_.stale) {
    abort(SurveyEnd::kJointsStale,
          fmt::format("no joint positions came for {:.0f} ms: check the connection to the robot",
                      1e3 * params_.stale.count()));
  } else if (t_ - wrench_news_ > params_.stale.count() || reading.wrench.age > params_.stale) {
    abort(SurveyEnd::kWrenchStale,
          fmt::format("no readings of the force sensor came for {:.0f} ms: check its connection",
                      1e3 * params_.stale.count()));
  } else if (!reading.joints.q.allFinite() || !stacked(reading.wrench.reading).allFinite()) {
    abort(SurveyEnd::kNotFinite, "a joint position or a reading of the force sensor is no number");
  } else if (!params_.by_hand) {
    int joint = 0;
    const double lag = (move_.q() - reading.joints.q).cwiseAbs().maxCoeff(&joint);
    if (lag <= params_.max_lag) return true;
    abort(SurveyEnd::kLag,
          fmt::format("joint '{}' is {:.1f} degrees away from where it was told to be, more than "
                      "{:.1f}: something holds it, or another program moves the arm",
                      params_.robot.joint(joint).name.view(), lag / kDegree,
                      params_.max_lag / kDegree));
  }
  return problem_.empty();
}

/// Against what is expected here, and against what was read a moment ago. What shakes the arm, and
/// one wild reading, are gone after a few; a blow that is twice as strong does not wait for that.
void Survey::watch_load(const robot::Reading& reading) {
  if (params_.by_hand) return;  // a hand may touch it
  const Vec6 load = stacked(wrench::load_on_robot(params_.reports, reading.wrench.reading));
  if (!slow_) slow_ = calm_ = load;
  calm_ += std::min(1.0, wrench_gap_ / kCalm) * cut(load - calm_, params_.collision);
  *slow_ += std::min(1.0, wrench_gap_ / kSlow) * (calm_ - *slow_);

  const ExpectedLoad::Forecast now = expected_.at(orientation(reading.joints.q));
  const Noise limit{.force = params_.collision.force + now.deviation.force,
                    .torque = params_.collision.torque + now.deviation.torque};
  const Vec6 expected = stacked(now.load);
  const bool blow =
      beyond(load - expected, limit, 2.0) || beyond(load - *slow_, params_.collision, 2.0);
  departures_ = blow ? departures_ + 1 : 0;
  const bool jumps = beyond(calm_ - *slow_, params_.collision, 1.0);
  if (!jumps && !beyond(calm_ - expected, limit, 1.0) && departures_ < kDepartures) return;
  const Noise by = lengths(calm_ - (jumps ? *slow_ : expected));
  abort(SurveyEnd::kCollision,
        fmt::format("the load {} {}, more than {}: something was touched; make room, or start "
                    "elsewhere",
                    jumps ? "jumped by" : "is off by", words(by),
                    words(jumps ? params_.collision : limit)));
}

void Survey::wait(const robot::Reading& reading) {
  const std::string_view missing = missing_of(reading, params_.robot.joints(), params_.by_hand);
  if (!missing.empty()) {
    if (t_ <= params_.ready_within.count()) return;
    return abort(SurveyEnd::kNotReady, fmt::format("the robot {} within {:.0f} s", missing,
                                                   params_.ready_within.count()));
  }
  move_ = JointMove{reading.joints.q};
  joint_news_ = wrench_news_ = t_;
  leg_ = 0;
  if (params_.by_hand && !legs_.empty()) legs_.front().q = reading.joints.q;
  next_leg();
}

void Survey::next_leg() {
  if (leg_ >= legs_.size()) {
    stage_ = SurveyStage::kStopping;  // it rests already, and lingers
    stage_since_ = t_;
    return;
  }
  const VecJ from = move_.q();
  const VecJ& to = legs_[leg_].q;
  move_ = JointMove{from, to, params_.limits, probe_way(from, to), params_.probe_speed};
  stage_ = SurveyStage::kMoving;
}

void Survey::move(Seconds dt) {
  move_.advance(dt);
  if (stage_ == SurveyStage::kStopping) {
    if (!move_.at_rest()) {
      stage_since_ = t_;
    } else if (t_ - stage_since_ >= kLinger) {
      stage_ = SurveyStage::kOver;
    }
    return;
  }
  if (!move_.arrived()) return;
  if (!legs_[leg_].measure) {
    ++leg_;
    return next_leg();
  }
  stage_ = SurveyStage::kSettling;
  stage_since_ = t_;
  window_.clear();
}

RestSample Survey::sample_of(const robot::Reading& reading) const {
  return {.t = t_,
          .load = wrench::load_on_robot(params_.reports, reading.wrench.reading),
          .q = reading.joints.q};
}

void Survey::settle(const robot::Reading& reading, bool fresh) {
  const bool rests =
      reading.joints.v.size() == 0 || reading.joints.v.cwiseAbs().maxCoeff() < kRestSpeed;
  if (!rests) window_.clear();
  if (rests && fresh) window_.add(sample_of(reading));
  const bool full = window_.full();
  const bool settled = full && (noise_ ? within(window_.noise(), *noise_, kSettled)
                                       : within(window_.noise(), params_.most_noise, 1.0));
  if (settled) {
    stage_ = SurveyStage::kAveraging;
    samples_.clear();
    return;
  }
  if (t_ - stage_since_ < params_.settle_within.count()) return;
  if (!full) {
    return abort(SurveyEnd::kUnsettled,
                 fmt::format("pose {}: the arm did not come to rest within {:.0f} s, or the sensor "
                             "sends fewer than 40 readings a second",
                             poses_.size() + 1, params_.settle_within.count()));
  }
  if (!noise_) {
    return abort(SurveyEnd::kNoisy,
                 fmt::format("the readings scatter by {} at rest, more than {}: check the sensor "
                             "and its cable, and that nothing shakes the arm",
                             words(window_.noise()), words(params_.most_noise)));
  }
  abort(SurveyEnd::kUnsettled,
        fmt::format("pose {}: the readings still scatter by {} after {:.0f} s, more than twice the "
                    "noise of {}: something shakes or touches the tool",
                    poses_.size() + 1, words(window_.noise()), params_.settle_within.count(),
                    words(*noise_)));
}

void Survey::average(const robot::Reading& reading, bool fresh) {
  if (!fresh) return;
  samples_.push_back(sample_of(reading));
  const bool long_enough = samples_.back().t - samples_.front().t >= params_.average.count() - 1e-9;
  if (!long_enough || samples_.size() < kFewestReadings) return;
  const RestMean mean = mean_of(samples_);
  if (noise_ && !within(mean.noise, *noise_, kDisturbed)) {
    stage_ = SurveyStage::kSettling;  // once more, as long as there is time
    window_.clear();
    return;
  }
  take(mean);
}

void Survey::take(const RestMean& mean) {
  if (!noise_) noise_ = mean.noise;
  const MeasuredPose pose{.mean = mean, .R_WS = orientation(mean.q)};
  expected_.learn(pose.R_WS, mean.load);
  poses_.push_back(pose);
  ++leg_;
  next_leg();
}

robot::Command Survey::command(const robot::Reading& reading, Seconds dt) {
  robot::Command out{.mode = params_.mode, .v = move_.v(), .q = move_.q()};
  const auto joints = params_.limits.acceleration.size();
  if (out.q.size() == 0) {  // nothing has come
    out.q = reading.joints.q;
    out.v = VecJ::Zero(out.q.size());
    return out;
  }
  if (follow_.size() == 0) follow_ = VecJ::Zero(joints);
  // old positions would lead astray, and at rest the arm should be quiet
  const bool follows = problem_.empty() && stage_ != SurveyStage::kAveraging && !over();
  VecJ wanted = VecJ::Zero(joints);
  if (follows) wanted = kFollow * (out.q - reading.joints.q);
  const VecJ step = dt.count() * params_.limits.acceleration;
  follow_ += (wanted - follow_).cwiseMax(-step).cwiseMin(step);
  out.v += follow_;
  return out;
}

Mat3 Survey::orientation(const VecJ& q) {
  model::update_placements(params_.robot, work_, q);
  return model::pose(params_.robot, work_, params_.sensor).R;
}

/// How far the probe goes on a straight way of the joints: no shorter than it really is by more
/// than what a tenth of the way bends.
double Survey::probe_way(const VecJ& from, const VecJ& to) {
  constexpr int kParts = 10;
  double longest = 0.0;
  Vec3 last = Vec3::Zero();
  for (int k = 0; k <= kParts; ++k) {
    model::update_placements(params_.robot, work_,
                             VecJ{from + static_cast<double>(k) / kParts * (to - from)});
    const Vec3 p = model::pose(params_.robot, work_, params_.probe).p;
    if (k > 0) longest = std::max(longest, (p - last).norm());
    last = p;
  }
  return 1.05 * kParts * longest;  // as if all parts were as fast as the fastest
}

}  // namespace supple::calibration
