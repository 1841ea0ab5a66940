// `supple calibrate` with an arm that moves itself.

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <utility>

#include "apps/supple/calibrate_job.hpp"
#include "supple/calibration/tare_here.hpp"
#include "supple/calibration_run/words.hpp"
#include "supple/runtime/signals.hpp"

namespace supple::app {
namespace {

using calibration::Leg;
using calibration::Survey;

int code_of(calibration::SurveyEnd end, bool moved) {
  const bool unreachable = end == calibration::SurveyEnd::kNotReady && !moved;
  return unreachable ? kUnreachable : kFailed;
}

/// One robot from the first reading on.
class Arm {
 public:
  explicit Arm(const CalibrateJob& job) : job_{job}, signals_{stop_} {}

  /// Connects and looks where it is; the exit code where that fails.
  [[nodiscard]] std::optional<int> find(Access access) {
    auto hand = robot_at_hand(job_, access);
    if (!hand) {
      fmt::print(stderr, "{}\n", hand.error().why);
      return hand.error().code;
    }
    hand_ = *std::move(hand);
    const auto reading = calibration::first_reading(
        hand_->robot(), drive_options(job_, *hand_, stop_), Seconds{10.0});
    if (!reading || reading->joints.q.size() != job_.setup.design.robot.joints()) {
      fmt::print(stderr,
                 "the robot has sent no joint positions or no force readings within 10 s\n");
      return kUnreachable;
    }
    q_start_ = reading->joints.q;
    return std::nullopt;
  }

  [[nodiscard]] Result<calibration::PosePlan, std::string> plan() const {
    const control::Design& design = job_.setup.design;
    return calibration::plan_poses(design.robot, design.probe, design.sensor,
                                   calibration_run::surroundings(job_.setup, job_.manner), q_start_,
                                   job_.plan);
  }

  /// What comes after the last pose, while the robot rests and is still being told so.
  using Then = std::function<std::vector<Leg>(const std::vector<calibration::MeasuredPose>&)>;

  /// Goes there and measures; the exit code where that fails.
  [[nodiscard]] std::optional<int> measure(const std::vector<Leg>& legs, const Then& then,
                                           std::vector<calibration::MeasuredPose>& out) {
    const auto params = calibration_run::survey_params(job_.setup, hand_->mode, job_.manner);
    Survey survey{params, legs, calibration::ExpectedLoad{params.gravity_W, params.declared}};
    const std::size_t last = survey.to_measure();
    PoseLines lines{"pose"};
    auto how = drive_options(job_, *hand_, stop_);
    bool asked = false;
    how.progress = [&](Survey& now) {
      lines.show(now);
      if (now.poses().size() == last && !std::exchange(asked, true)) {
        now.extend(then(now.poses()));
      }
    };
    calibration::drive(hand_->robot(), survey, how);
    hand_->tell_notices();
    noise_ = survey.noise();
    out = survey.poses();
    if (survey.over() && survey.end() == calibration::SurveyEnd::kDone) return std::nullopt;
    fmt::print(stderr, "stopped: {}\n",
               survey.over() ? survey.problem() : "it was asked to end at once");
    return code_of(survey.end(), !out.empty());
  }

  [[nodiscard]] std::string serial() const { return hand_->serial(); }
  [[nodiscard]] const std::optional<calibration::Noise>& noise() const { return noise_; }

 private:
  const CalibrateJob& job_;
  runtime::StopFlag stop_;
  runtime::StopOnSignals signals_;
  std::unique_ptr<RobotAtHand> hand_;
  VecJ q_start_;
  std::optional<calibration::Noise> noise_;
};

using Poses = std::vector<calibration::MeasuredPose>;

calibration::Verification checked(const CalibrateJob& job, const Poses& poses,
                                  const calibration::SensorModel& model) {
  auto out = calibration::verified(poses, model, job.setup.design.robot.gravity_W(), job.limits);
  fmt::print("{}", calibration_run::verification_text(out));
  return out;
}

std::vector<calibration::PoseReading> readings(
    const std::vector<calibration::MeasuredPose>& poses) {
  std::vector<calibration::PoseReading> out;
  out.reserve(poses.size());
  for (const calibration::MeasuredPose& pose : poses) out.push_back(pose.reading());
  return out;
}

}  // namespace

int calibrate_by_robot(const CalibrateJob& job, bool dry_run) {
  Arm arm{job};
  if (const auto code = arm.find(dry_run ? Access::kRead : Access::kMove)) return *code;
  const auto plan = arm.plan();
  if (!plan) return refuse(plan.error());
  if (dry_run) {
    fmt::print("{}",
               calibration_run::plan_text(*plan, job.setup.design.robot, job.setup.design.sensor));
    return kOk;
  }
  fmt::print("{} poses, condition {:.2f}; Ctrl-C stops the arm\n", job.plan.poses, plan->condition);
  std::fflush(stdout);
  std::optional<Result<calibration::PayloadFit, std::string>> fit;
  std::size_t fitted = 0;
  const auto then = [&](const Poses& poses) -> std::vector<Leg> {
    fitted = poses.size();
    fit = calibration::fit_payload(readings(poses), calibration_run::fit_params(job.setup));
    if (*fit && job.verify) return plan->check;
    return {{plan->fit.front().q, false}};  // back
  };
  Poses poses;
  if (const auto code = arm.measure(plan->fit, then, poses)) return *code;
  if (!*fit) {
    fmt::print(stderr, "refused: {}\n", fit->error());
    return kFailed;
  }
  const calibration::PayloadFit& found = **fit;
  fmt::print("{}", calibration_run::fit_text(found));
  calibration_run::FileContents contents{.model = calibration::model_of(found),
                                         .method = "fit",
                                         .serial = arm.serial(),
                                         .fit = found,
                                         .noise = arm.noise()};
  if (job.verify) {
    poses.erase(poses.begin(), poses.begin() + static_cast<std::ptrdiff_t>(fitted));
    contents.verification = checked(job, poses, contents.model);
    if (!contents.verification->passed()) {
      fmt::print(stderr, "{} was not written: the check poses do not agree with the fit\n",
                 job.output.string());
      return kFailed;
    }
  }
  return keep_calibration(job, contents);
}

int verify_calibration(const CalibrateJob& job) {
  Arm arm{job};
  if (const auto code = arm.find(Access::kMove)) return *code;
  const auto plan = arm.plan();
  if (!plan) return refuse(plan.error());
  // the way from the start is clear to every pose
  Poses poses;
  const auto then = [&](const Poses&) { return plan->check; };
  if (const auto code = arm.measure({plan->fit.front()}, then, poses)) return *code;
  return checked(job, poses, calibration_run::declared_model(job.setup)).passed() ? kOk : kFailed;
}

int tare_sensor(const CalibrateJob& job) {
  auto hand = robot_at_hand(job, Access::kMove);
  if (!hand) {
    fmt::print(stderr, "{}\n", hand.error().why);
    return hand.error().code;
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const control::Design& design = job.setup.design;
  const auto report = calibration::tare_here((*hand)->robot(),
                                             {.robot = design.robot,
                                              .sensor = design.sensor,
                                              .mode = (*hand)->mode,
                                              .wrench = design.wrench,
                                              .tare = {.duration = job.manner.average}},
                                             drive_options(job, **hand, stop));
  if (!report) {
    fmt::print(stderr, "refused: {}\n", report.error());
    return kFailed;
  }
  const Wrench& bias = report->bias_S;
  const Wrench change = bias - design.wrench.bias_S;
  fmt::print(
      "bias {:.4f} {:.4f} {:.4f} N, {:.5f} {:.5f} {:.5f} N m; it was off by {:.3f} N and "
      "{:.4f} N m\n",
      bias.force.x(), bias.force.y(), bias.force.z(), bias.torque.x(), bias.torque.y(),
      bias.torque.z(), change.force.norm(), change.torque.norm());
  calibration::SensorModel model = calibration_run::declared_model(job.setup);
  model.bias = bias;
  return keep_calibration(job, {.model = model, .method = "tare", .serial = (*hand)->serial()});
}

}  // namespace supple::app
