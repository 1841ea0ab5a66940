// `supple calibrate` with an arm that moves itself.

#include <fmt/format.h>

#include <cstdio>

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
  [[nodiscard]] std::optional<int> find() {
    auto hand = robot_at_hand(job_);
    if (!hand) {
      fmt::print(stderr, "{}\n", hand.error().why);
      return hand.error().code;
    }
    hand_ = *std::move(hand);
    const auto reading = calibration::first_reading(*hand_->robot, options(), Seconds{10.0});
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

  /// Goes there and measures; the exit code where that fails.
  [[nodiscard]] std::optional<int> measure(const std::vector<Leg>& legs, std::string what,
                                           std::vector<calibration::MeasuredPose>& out) {
    auto params = calibration_run::survey_params(job_.setup, hand_->mode, job_.manner);
    if (!expected_) expected_.emplace(params.gravity_W, params.declared);
    Survey survey{params, legs, *expected_, noise_};
    PoseLines lines{std::move(what)};
    auto how = options();
    how.progress = [&lines](const Survey& now) { lines.show(now); };
    calibration::drive(*hand_->robot, survey, how);
    expected_ = survey.expected();
    noise_ = survey.noise();
    out = survey.poses();
    if (survey.over() && survey.end() == calibration::SurveyEnd::kDone) return std::nullopt;
    fmt::print(stderr, "stopped: {}\n",
               survey.over() ? survey.problem() : "it was asked to end at once");
    return code_of(survey.end(), !out.empty());
  }

  [[nodiscard]] const std::string& serial() const { return hand_->serial; }
  [[nodiscard]] const std::optional<calibration::Noise>& noise() const { return noise_; }

 private:
  [[nodiscard]] calibration::DriveOptions options() { return drive_options(job_, *hand_, stop_); }

  const CalibrateJob& job_;
  runtime::StopFlag stop_;
  runtime::StopOnSignals signals_;
  std::unique_ptr<RobotAtHand> hand_;
  VecJ q_start_;
  std::optional<calibration::ExpectedLoad> expected_;
  std::optional<calibration::Noise> noise_;
};

/// The check poses against a model; the exit code where they cannot be measured.
std::optional<int> check(const CalibrateJob& job, Arm& arm, const std::vector<Leg>& legs,
                         const calibration::SensorModel& model,
                         std::optional<calibration::Verification>& out) {
  std::vector<calibration::MeasuredPose> poses;
  if (const auto code = arm.measure(legs, "check", poses)) return code;
  out = calibration::verified(poses, model, job.setup.design.robot.gravity_W(), job.limits);
  fmt::print("{}", calibration_run::verification_text(*out));
  return std::nullopt;
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
  if (const auto code = arm.find()) return *code;
  const auto plan = arm.plan();
  if (!plan) return refuse(plan.error());
  if (dry_run) {
    fmt::print("{}",
               calibration_run::plan_text(*plan, job.setup.design.robot, job.setup.design.sensor));
    return kOk;
  }
  fmt::print("{} poses, condition {:.2f}; Ctrl-C stops the arm\n", job.plan.poses, plan->condition);
  std::vector<calibration::MeasuredPose> poses;
  if (const auto code = arm.measure(plan->fit, "pose", poses)) return *code;
  const auto fit =
      calibration::fit_payload(readings(poses), calibration_run::fit_params(job.setup));
  if (!fit) {
    fmt::print(stderr, "refused: {}\n", fit.error());
    return kFailed;
  }
  fmt::print("{}", calibration_run::fit_text(*fit));

  calibration_run::FileContents contents{.model = calibration::model_of(*fit),
                                         .method = "fit",
                                         .serial = arm.serial(),
                                         .fit = *fit,
                                         .noise = arm.noise()};
  if (job.verify) {
    if (const auto code = check(job, arm, plan->check, contents.model, contents.verification)) {
      return *code;
    }
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
  if (const auto code = arm.find()) return *code;
  const auto plan = arm.plan();
  if (!plan) return refuse(plan.error());
  std::optional<calibration::Verification> verification;
  // the way from the start is clear to every pose
  std::vector<Leg> legs{plan->fit.front()};
  legs.insert(legs.end(), plan->check.begin(), plan->check.end());
  if (const auto code =
          check(job, arm, legs, calibration_run::declared_model(job.setup), verification)) {
    return *code;
  }
  return verification->passed() ? kOk : kFailed;
}

int tare_sensor(const CalibrateJob& job) {
  auto hand = robot_at_hand(job);
  if (!hand) {
    fmt::print(stderr, "{}\n", hand.error().why);
    return hand.error().code;
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const control::Design& design = job.setup.design;
  const auto report = calibration::tare_here(*(*hand)->robot,
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
  return keep_calibration(job, {.model = model, .method = "tare", .serial = (*hand)->serial});
}

}  // namespace supple::app
