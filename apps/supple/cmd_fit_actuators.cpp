#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "apps/supple/command.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/recording_files.hpp"
#include "supple/identification/actuator_fit.hpp"
#include "supple/recording/stream.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

using identification::Fitted;
using identification::JointFit;

std::string with_error(const Fitted& fitted) {
  return fmt::format("{:.4g} +- {:.2g}", fitted.value, fitted.error);
}

void print_table(const std::vector<JointFit>& fits, const model::RobotModel& model, bool constant) {
  fmt::print("{:<24} {:>20} {:>20} {:>20} {:>10} {:>9}\n", "joint", "viscous [N m s/rad]",
             "coulomb [N m]", "offset [N m]", "left [N m]", "condition");
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const JointFit& fit = fits[i];
    fmt::print("{:<24} {:>20} {:>20} {:>20} {:>10.3g} {:>9.3g}\n",
               model.joint(static_cast<int>(i)).name.view(), with_error(fit.viscous),
               with_error(fit.coulomb), with_error(fit.offset), fit.residual, fit.condition);
  }
  fmt::print("\n{:<24} {:>20} {:>20}\n", "joint", "rotor [kg m^2]",
             constant ? "constant [N m/A]" : "");
  for (std::size_t i = 0; i < fits.size(); ++i) {
    fmt::print("{:<24} {:>20} {:>20}\n", model.joint(static_cast<int>(i)).name.view(),
               fits[i].rotor.error > 0.0 ? with_error(fits[i].rotor) : "too slow to say",
               constant ? with_error(fits[i].constant) : "");
  }
}

/// A friction below zero is none.
std::string list_of(const std::vector<JointFit>& fits, Fitted JointFit::*member, bool positive) {
  std::string out;
  for (const JointFit& fit : fits) {
    const double value = positive ? std::max(0.0, (fit.*member).value) : (fit.*member).value;
    fmt::format_to(std::back_inserter(out), "{}{:.5g}", out.empty() ? "" : ", ", value);
  }
  return "[" + out + "]";
}

std::string fragment(const std::vector<JointFit>& fits, const std::string& log, bool constant,
                     double knee) {
  std::string out = fmt::format("# by supple fit-actuators from {}\n", printable(log));
  if (constant) {
    out += fmt::format("torques:\n  kind: current\n  motor_constant_nm_per_a: {}\n",
                       list_of(fits, &JointFit::constant, false));
  }
  out += fmt::format(
      "friction:\n  viscous_nm_s_per_rad: {}\n  coulomb_nm: {}\n"
      "  rotor_inertia_kg_m2: {}\n  knee_rad_per_s: {}\n",
      list_of(fits, &JointFit::viscous, true), list_of(fits, &JointFit::coulomb, true),
      list_of(fits, &JointFit::rotor, true), digits(knee));
  return out;
}

std::string undetermined(const std::vector<JointFit>& fits, const model::RobotModel& model) {
  std::string out;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i].undetermined.empty()) continue;
    out += fmt::format("{}joint '{}' {}", out.empty() ? "" : "\n",
                       model.joint(static_cast<int>(i)).name.view(), fits[i].undetermined);
  }
  return out;
}

}  // namespace

int fit_actuators(const Args& args) {
  auto opened = open_recording(args, {.constants = false}, false);
  if (!opened) return refuse(opened.error());
  recording::Recording recording = *std::move(opened);
  const recording::ColumnMap& map = recording.map;
  const model::RobotModel model = *recording.model;
  if (!model.has_dynamics()) {
    return refuse(fmt::format("model '{}' has links without mass or inertia; the fit needs them",
                              model.name()));
  }
  using recording::TorqueKind;
  if (map.torques.kind == TorqueKind::kJointTorque ||
      map.torques.kind == TorqueKind::kGravityFree) {
    return refuse(
        "torques.kind is not the motor's: friction is seen in motor_torque and current "
        "alone\n    set torques.kind if the columns are one of these");
  }
  const bool constant =
      map.torques.kind == TorqueKind::kCurrent && map.torques.motor_constant_nm_per_a.empty();
  const double knee = map.friction ? map.friction->knee_rad_per_s : 0.01;
  identification::ActuatorFit fit{
      model,
      {.constant = constant, .knee = knee, .longest = Seconds{1e-3 * map.time.longest_gap_ms}}};
  recording::SampleStream stream{recording};
  {
    Progress progress{args.words[0]};
    recording::Sample sample;
    std::uint64_t rows = 0;
    while (stream.next(sample)) {
      if (map.torques.kind == TorqueKind::kCurrent && !constant) {
        for (int i = 0; i < model.joints(); ++i) {
          sample.torque[i] *= map.torques.motor_constant_nm_per_a[static_cast<std::size_t>(i)];
        }
      }
      fit.add(sample.q, sample.v, sample.torque, sample.dt);
      if (++rows % 4096 == 0) progress.at_share(stream.share());
    }
  }
  if (stream.problem()) return refuse(*stream.problem());
  const std::vector<JointFit> fits = fit.solved();
  const std::string missing = undetermined(fits, model);
  if (!missing.empty()) return refuse(missing);

  print_table(fits, model, constant);
  const std::string yaml = fragment(fits, args.words[0], constant, knee);
  fmt::print("\n{}", yaml);
  if (!args.has("--out")) return kOk;
  const auto place = place_of(args, "--out", "");
  if (!place) return refuse(place.error());
  NewFile file{*place};
  file.write(yaml);
  if (const auto problem = file.keep()) return refuse(*problem);
  fmt::print("\n{}\n", file.place().string());
  return kOk;
}

}  // namespace supple::app
