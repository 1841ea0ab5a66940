#include "supple/desk/certificates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "supple/config/contact.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

/// All that a certificate follows from.
auto key_of(const analysis::ContactLoop& l) {
  return std::tuple{l.gains.mass,
                    l.gains.damping,
                    l.gains.stiffness,
                    l.law,
                    l.scheme,
                    l.integral,
                    l.tracking,
                    l.filter.low_pass,
                    l.filter.cutoff_hz,
                    l.filter.notch_hz,
                    l.filter.notch_width_hz,
                    l.period.count(),
                    l.delay.count(),
                    l.servo_bandwidth,
                    l.interface,
                    l.environment_stiffness};
}

Json axis_json(const analysis::Certificate& c, int axis) {
  const auto& [mass, damping, stiffness] = c.loop.gains;
  const bool springs = stiffness > 0.0;
  const double natural = admittance::natural_frequency(mass, stiffness) / (2.0 * std::numbers::pi);
  return Json::Object{
      {"axis", config::axis_name(axis)},
      {"mass", mass},
      {"damping", damping},
      {"stiffness", stiffness},
      {"damping_ratio",
       springs ? Json{admittance::damping_ratio(mass, damping, stiffness)} : Json{}},
      {"natural_hz", springs ? Json{natural} : Json{}},
      {"k_env_max", c.border.stiffness},  // infinite becomes null
      {"chatter_hz", c.border.chatter_hz},
      {"declared", c.declared ? Json{c.loop.environment_stiffness} : Json{}},
      {"holds", c.holds()},
      {"text", config::words_of(c, axis)}};
}

/// Three numbers within [least, most] at a key of the request; `out` stays where it has none.
std::string take_three(const Json& section, std::string_view key, double least, Vec3& out) {
  constexpr double kMost = 1e6;
  if (section[key].is_null()) return {};
  const auto values = section[key].numbers();
  if (!values || values->size() != 3) return fmt::format("{}: takes three numbers", key);
  const auto bad = std::find_if(values->begin(), values->end(),
                                [&](double x) { return !(x >= least && x <= kMost); });
  if (bad != values->end()) {
    return fmt::format("{}: is {}, which is not from {} to {}", key, *bad, least, kMost);
  }
  out = {(*values)[0], (*values)[1], (*values)[2]};
  return {};
}

}  // namespace

const analysis::Certificate& Certifier::certificate(const analysis::ContactLoop& loop) {
  const auto key = key_of(loop);
  const auto found = std::find_if(known_.begin(), known_.end(),
                                  [&](const auto& each) { return key_of(each.loop) == key; });
  if (found != known_.end()) return *found;
  ++computed_;
  if (known_.size() < kMost) return known_.emplace_back(analysis::certified(loop));
  next_ = (next_ + 1) % kMost;
  return known_[next_] = analysis::certified(loop);
}

Json Certifier::axes(const config::Config& config, const admittance::Gains& gains) {
  Json::Array out;
  for (int i = 0; i < 6; ++i) {
    out.push_back(axis_json(certificate(config::contact_loop(config, gains, i)), i));
  }
  return Json::Object{{"axes", std::move(out)}};
}

Result<admittance::Gains, std::string> gains_asked(const config::Config& config,
                                                   const Json& request) {
  constexpr double kLeastMass = 1e-4;
  admittance::Gains gains =
      config::gains_of(config.admittance.translation, config.admittance.rotation);
  const Json& linear = request["translation"];
  const Json& angular = request["rotation"];
  const std::array<std::string, 6> problems{
      take_three(linear, "mass_kg", kLeastMass, gains.translation.mass),
      take_three(linear, "damping_n_s_per_m", 0.0, gains.translation.damping),
      take_three(linear, "stiffness_n_per_m", 0.0, gains.translation.stiffness),
      take_three(angular, "inertia_kg_m2", kLeastMass, gains.rotation.mass),
      take_three(angular, "damping_nm_s_per_rad", 0.0, gains.rotation.damping),
      take_three(angular, "stiffness_nm_per_rad", 0.0, gains.rotation.stiffness)};
  for (const std::string& problem : problems) {
    if (!problem.empty()) return Failure{problem};
  }
  return gains;
}

}  // namespace supple::desk
