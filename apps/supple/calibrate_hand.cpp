// `supple calibrate --by-hand`: a person moves the arm, which is only read.

#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "apps/supple/calibrate_job.hpp"
#include "supple/calibration_run/words.hpp"
#include "supple/runtime/signals.hpp"

namespace supple::app {
namespace {

constexpr int kHandChecks = 2;

class Hand {
 public:
  Hand(const CalibrateJob& job, RobotAtHand& hand) : job_{job}, hand_{hand}, signals_{stop_} {}

  /// False at the end of the input, at 'q', and after Ctrl-C.
  [[nodiscard]] bool asked(const std::string& what) {
    fmt::print("{}, let go of it and press Enter; q and Enter: no more poses\n", what);
    std::fflush(stdout);
    std::string line;
    return !stop_.stop() && std::getline(std::cin, line) && line != "q" && !stop_.stop();
  }

  /// False, and told, where nothing could be measured here.
  [[nodiscard]] bool measured(calibration::MeasuredPose& out) {
    auto params = calibration_run::survey_params(job_.setup, hand_.mode, job_.manner);
    params.by_hand = true;
    calibration::Survey survey{params,
                               {{.q = VecJ{}, .measure = true}},
                               calibration::ExpectedLoad{params.gravity_W},
                               noise_};
    auto how = drive_options(job_, hand_, stop_);
    how.write = false;
    calibration::drive(hand_.robot(), survey, how);
    hand_.tell_notices();
    if (survey.poses().empty()) {
      fmt::print(stderr, "not taken: {}\n", survey.problem());
      return false;
    }
    out = survey.poses().front();
    noise_ = survey.noise();
    fmt::print("  {:.3f} N {:.4f} N m, noise {:.2g} N {:.2g} N m\n", out.mean.load.force.norm(),
               out.mean.load.torque.norm(), out.mean.noise.force, out.mean.noise.torque);
    return true;
  }

  /// Until there are enough, or the person has had enough.
  [[nodiscard]] std::vector<calibration::MeasuredPose> gather(int count, std::string_view what) {
    std::vector<calibration::MeasuredPose> out;
    while (static_cast<int>(out.size()) < count) {
      const std::string advice =
          seen_.empty() ? "move the arm to any pose"
                        : calibration_run::turn_advice(seen_, job_.setup.design.robot.gravity_W());
      if (!asked(fmt::format("{} {} of {}: {}", what, out.size() + 1, count, advice))) break;
      calibration::MeasuredPose pose;
      if (!measured(pose)) continue;
      out.push_back(pose);
      seen_.push_back(pose.reading());
    }
    return out;
  }

  [[nodiscard]] const std::vector<calibration::PoseReading>& seen() const { return seen_; }
  [[nodiscard]] const std::optional<calibration::Noise>& noise() const { return noise_; }

 private:
  const CalibrateJob& job_;
  RobotAtHand& hand_;
  runtime::StopFlag stop_;
  runtime::StopOnSignals signals_;
  std::vector<calibration::PoseReading> seen_;
  std::optional<calibration::Noise> noise_;
};

}  // namespace

int calibrate_by_hand(const CalibrateJob& job) {
  auto hand = robot_at_hand(job, Access::kRead);
  if (!hand) {
    fmt::print(stderr, "{}\n", hand.error().why);
    return hand.error().code;
  }
  Hand person{job, **hand};
  (void)person.gather(job.plan.poses, "pose");
  const auto fit = calibration::fit_payload(person.seen(), calibration_run::fit_params(job.setup));
  if (!fit) {
    fmt::print(stderr, "refused: {}\n", fit.error());
    return kFailed;
  }
  fmt::print("{}", calibration_run::fit_text(*fit));
  calibration_run::FileContents contents{.model = calibration::model_of(*fit),
                                         .method = "fit",
                                         .serial = (*hand)->serial(),
                                         .fit = *fit,
                                         .noise = person.noise()};
  if (job.verify) {
    contents.verification =
        calibration::verified(person.gather(kHandChecks, "check"), contents.model,
                              job.setup.design.robot.gravity_W(), job.limits);
    fmt::print("{}", calibration_run::verification_text(*contents.verification));
    if (!contents.verification->passed()) {
      fmt::print(stderr, "{} was not written: the check poses do not agree with the fit\n",
                 job.output.string());
      return kFailed;
    }
  }
  return keep_calibration(job, contents);
}

}  // namespace supple::app
