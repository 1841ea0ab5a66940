#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "apps/supple/recording_files.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/summary.hpp"
#include "apps/supple/tune_job.hpp"
#include "supple/analysis/press.hpp"
#include "supple/config/contact.hpp"
#include "supple/config/text/number.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

using analysis::Feel;

/// What a person wants of the contact.
struct Wish {
  std::vector<int> axes;  // empty: those that something is declared for
  std::optional<double> stiffness;
  analysis::Goal goal;
};

Result<std::optional<double>, std::string> number_of(const Args& args, std::string_view flag,
                                                     double low, double high) {
  if (!args.has(flag)) return std::optional<double>{};
  const config::ReadNumber read = config::read_number(args.one(flag), flag);
  if (!read.problem.empty()) return Failure{fmt::format("supple tune: {} {}", flag, read.problem)};
  if (low <= read.value && read.value <= high) return std::optional{read.value};
  return Failure{fmt::format("supple tune: {} is {}, outside [{:g}, {:g}]", flag,
                             digits(read.value), low, high)};
}

Result<Feel, std::string> feel_of(const Args& args) {
  constexpr std::array<std::pair<std::string_view, Feel>, 3> kFeels{
      {{"light", Feel::kLight}, {"balanced", Feel::kBalanced}, {"firm", Feel::kFirm}}};
  if (!args.has("--feel")) return Feel::kBalanced;
  for (const auto& [name, feel] : kFeels) {
    if (args.one("--feel") == name) return feel;
  }
  return Failure{fmt::format("supple tune: --feel is '{}'; known are: light, balanced, firm",
                             printable(args.one("--feel")))};
}

Result<std::vector<int>, std::string> axes_of(const Args& args) {
  std::vector<int> out;
  for (const std::string& name : args.all("--axis")) {
    int axis = 0;
    while (axis < 6 && config::axis_name(axis) != name) ++axis;
    if (axis == 6) {
      return Failure{fmt::format("supple tune: --axis is '{}'; known are: x, y, z, rx, ry, rz",
                                 printable(name))};
    }
    out.push_back(axis);
  }
  return out;
}

Result<Wish, std::string> wish_of(const Args& args) {
  Wish out;
  const auto axes = axes_of(args);
  if (!axes) return Failure{axes.error()};
  const auto feel = feel_of(args);
  if (!feel) return Failure{feel.error()};
  const auto stiffness = number_of(args, "--environment-stiffness", 1.0, 1e7);
  if (!stiffness) return Failure{stiffness.error()};
  const auto force = number_of(args, "--target-force", 1e-3, 500.0);
  if (!force) return Failure{force.error()};
  const auto speed = number_of(args, "--approach-speed", 1e-4, 3.0);
  if (!speed) return Failure{speed.error()};
  if (*speed && !*force) {
    return Failure{
        std::string{"supple tune: --approach-speed needs --target-force: in free space "
                    "an axis goes at the target force over its damping"}};
  }
  out.axes = *axes;
  out.stiffness = *stiffness;
  out.goal = {.feel = *feel, .target_force = *force, .approach_speed = *speed};
  return out;
}

double target_of(const config::Config& c, int axis) {
  const auto i = static_cast<std::size_t>(axis % 3);
  return axis < 3 ? c.admittance.target_n.at(i) : c.admittance.target_nm.at(i);
}

double& declared_on(config::Config& c, int axis) {
  const auto i = static_cast<std::size_t>(axis % 3);
  return axis < 3 ? c.contact.environment_stiffness_n_per_m.at(i)
                  : c.contact.environment_stiffness_nm_per_rad.at(i);
}

/// Those that were named; otherwise those with surroundings, or with a target force, or that move.
std::vector<int> axes_to_tune(const Wish& wish, config::Config& c) {
  if (!wish.axes.empty()) return wish.axes;
  const auto those = [](auto holds) {
    std::vector<int> out;
    for (int i = 0; i < 6; ++i) {
      if (holds(i)) out.push_back(i);
    }
    return out;
  };
  auto out = those([&c](int i) { return declared_on(c, i) > 0.0; });
  if (out.empty()) out = those([&c](int i) { return target_of(c, i) != 0.0; });
  if (out.empty() && wish.stiffness) out = {0, 1, 2};
  return out;
}

Tuned tuned(const config::Config& c, const Wish& wish, int axis) {
  Tuned out{.axis = axis, .before = config::contact_loop(c, axis)};
  analysis::Goal goal = wish.goal;
  goal.turning = axis >= 3;
  const double target = std::abs(target_of(c, axis));
  if (!goal.target_force && target > 0.0) goal.target_force = target;
  out.proposal = analysis::proposed(out.before, goal);
  out.force = goal.target_force.value_or(axis < 3 ? 10.0 : 1.0);
  return out;
}

void print(const Tuned& t) {
  const bool linear = t.axis < 3;
  const analysis::Certificate& c = t.proposal.certificate;
  const auto& [mass, damping, stiffness] = t.proposal.gains;
  fmt::print(
      "axis {} on {:.4g} {}: mass {:.3g} {}, damping {:.4g} {}, stiffness {:.4g} {}{}\n",
      config::axis_name(t.axis), c.loop.environment_stiffness, linear ? "N/m" : "N m/rad", mass,
      linear ? "kg" : "kg m^2", damping, linear ? "N s/m" : "N m s/rad", stiffness,
      linear ? "N/m" : "N m/rad",
      t.proposal.integral > 0.0 ? fmt::format(", integral {:.3g} 1/s", t.proposal.integral) : "");
  fmt::print("    {}\n", config::words_of(c, t.axis));
  const analysis::Press press = analysis::pressed(c.loop, t.force, Seconds{5.0});
  fmt::print("    a press with {:.3g} {}: {}peak {:.3g}, {}, {} touch{}\n", t.force,
             linear ? "N" : "N m",
             press.approach > 0.0
                 ? fmt::format("comes at {:.3g} {}, ", (linear ? 1e3 : 1.0) * press.approach,
                               linear ? "mm/s" : "rad/s")
                 : "",
             press.peak,
             std::isfinite(press.settled) ? fmt::format("within 5 % after {:.3g} s", press.settled)
                                          : "not settled in 5 s",
             press.touches, press.touches == 1 ? "" : "es");
  fmt::print("    before: mass {:.3g}, damping {:.4g}, stiffness {:.4g}: {}\n", t.before.gains.mass,
             t.before.gains.damping, t.before.gains.stiffness,
             config::words_of(analysis::certified(t.before), t.axis));
}

/// Puts the gains of an axis into the configuration, as absolute damping.
void apply(config::Config& c, const admittance::Gains& now, const Wish& wish, const Tuned& t) {
  const auto i = static_cast<std::size_t>(t.axis % 3);
  const auto& [mass, damping, stiffness] = t.proposal.gains;
  const auto three_of = [](const Vec3& v) { return std::array{v.x(), v.y(), v.z()}; };
  config::AdmittanceSection& s = c.admittance;
  if (t.axis < 3) {
    if (!s.translation.damping_n_s_per_m) {
      s.translation.damping_n_s_per_m = three_of(now.translation.damping);
    }
    s.translation.damping_ratio.reset();
    s.translation.mass_kg.at(i) = mass;
    s.translation.damping_n_s_per_m->at(i) = damping;
    s.translation.stiffness_n_per_m.at(i) = stiffness;
  } else {
    if (!s.rotation.damping_nm_s_per_rad) {
      s.rotation.damping_nm_s_per_rad = three_of(now.rotation.damping);
    }
    s.rotation.damping_ratio.reset();
    s.rotation.inertia_kg_m2.at(i) = mass;
    s.rotation.damping_nm_s_per_rad->at(i) = damping;
    s.rotation.stiffness_nm_per_rad.at(i) = stiffness;
  }
  if (s.integral) s.integral->gain_per_s.at(static_cast<std::size_t>(t.axis)) = t.proposal.integral;
  // where the file presses, it presses with what was asked for, to the same side
  if (!wish.goal.target_force || target_of(c, t.axis) == 0.0) return;
  double& target = t.axis < 3 ? s.target_n.at(i) : s.target_nm.at(i);
  target = std::copysign(*wish.goal.target_force, target);
}

/// Three digits are more than anybody can feel.
double rounded(double value) { return std::stod(fmt::format("{:.3g}", value)); }

void take_in(config::Config& c, const identification::LagFit& fit) {
  c.contact.command_delay_ms = rounded(1e3 * fit.delay.value);
  c.contact.servo_bandwidth_hz = rounded(fit.bandwidth.value);
}

void print(const identification::LagFit& fit) {
  fmt::print(
      "found: delay {:.2f} +- {:.2f} ms, bandwidth {:.2f} +- {:.2f} Hz (95 %); "
      "{:.2g} % of the motion is left over, in {} samples\n",
      1e3 * fit.delay.value, 1e3 * fit.delay.half, fit.bandwidth.value, fit.bandwidth.half,
      100.0 * fit.residual / fit.motion, fit.samples);
}

/// The new configuration, which has to pass every rule before it is written.
int write_config(const Args& args, const config::Setup& setup, config::Config c) {
  const std::filesystem::path file = args.one("--write");
  if (std::filesystem::exists(file) && !args.has("--force")) {
    return refuse(
        fmt::format("supple tune: '{}' exists; name another file, or write over it with --force",
                    file.string()));
  }
  // a path starts from the folder of its file
  if (setup.model_file.extension() == ".urdf" && c.robot.model.find('/') != std::string::npos) {
    c.robot.model = std::filesystem::absolute(setup.model_file).string();
  }
  const std::string text =
      fmt::format("# by supple tune from {}\n{}", printable(args.words[0]), config::effective(c));
  const auto checked = config::parse(text, file, sources());
  if (!checked) {
    fmt::print(stderr, "{}\n", checked.error().text("nothing was written"));
    return kFailed;
  }
  NewFile out{file};
  out.write(text);
  if (const auto problem = out.keep()) {
    fmt::print(stderr, "{}\n", *problem);
    return kFailed;
  }
  fmt::print("{}: written; supple run {}\n", file.string(), file.string());
  return kOk;
}

}  // namespace

int tune(const Args& args) {
  const auto wish = wish_of(args);
  if (!wish) return refuse(wish.error());
  // what would be refused is what has to be tuned
  config::Options options = run_options(args);
  options.changes.emplace_back("contact.accept_chatter=true");
  const auto setup = config::load(args.words[0], sources(), options);
  if (!setup) return refuse(by_flags(setup.error(), args).text());
  config::Config c = setup->config;
  if (args.has("--identify")) {
    const auto fit = identified(*setup, args);
    if (!fit) return fit.error();
    print(*fit);
    take_in(c, *fit);
  }
  if (wish->stiffness) {
    for (const int axis : axes_to_tune(*wish, c)) declared_on(c, axis) = *wish->stiffness;
  }
  fmt::print("{}", contact_summary(c));
  const admittance::Gains now = params_of(c.admittance).gains;
  std::vector<Tuned> all;
  bool holds = true;
  for (const int axis : axes_to_tune(*wish, c)) {
    if (declared_on(c, axis) == 0.0) continue;
    all.push_back(tuned(c, *wish, axis));
    print(all.back());
    holds = holds && all.back().proposal.certificate.holds();
  }
  if (all.empty()) {
    fmt::print(
        "no surroundings are declared: --environment-stiffness, or the section contact, says "
        "what to find gains for\n");
  }
  if (const auto problem = draw(args, c, all)) {
    fmt::print(stderr, "{}\n", *problem);
    return kFailed;
  }
  for (Tuned& each : all) {
    each.proposal.gains.mass = rounded(each.proposal.gains.mass);
    each.proposal.gains.damping = rounded(each.proposal.gains.damping);
    each.proposal.integral = rounded(each.proposal.integral);
    apply(c, now, *wish, each);
  }
  c.contact.accept_chatter = false;
  if (!holds) {
    fmt::print(stderr, "no gains hold on every axis\n");
    return kFailed;
  }
  return args.has("--write") ? write_config(args, *setup, c) : kOk;
}

}  // namespace supple::app
