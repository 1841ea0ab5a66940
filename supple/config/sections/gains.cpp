#include "supple/config/sections/gains.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kMass{0.1, 1000.0, "a lighter one follows every noise of the sensor"};
constexpr Range kInertia{0.001, 100.0, "a lighter one follows every noise of the sensor"};
constexpr Range kStiffness{0.0, 1e5, "0 stays where it was pushed"};
constexpr Range kTurningStiffness{0.0, 1e4, "0 stays where it was turned"};
constexpr Range kDamping{1.0, 1e5, "without damping nothing comes to rest"};
constexpr Range kTurningDamping{0.01, 1e4, "without damping nothing comes to rest"};
constexpr Range kRatio{0.3, 20.0, "1 is critical; below 0.3 it rings"};

constexpr std::array<std::string_view, 2> kTranslationDamping{"damping_n_s_per_m", "damping_ratio"};
constexpr std::array<std::string_view, 2> kRotationDamping{"damping_nm_s_per_rad", "damping_ratio"};

/// A ratio says nothing about an axis without a spring: 2 ratio sqrt(K M) would be no damping.
void check_ratio(Judge& judge, const std::optional<double>& ratio,
                 const std::array<double, 3>& mass, const std::array<double, 3>& stiffness,
                 const std::array<std::string_view, 3>& axes, std::string_view instead) {
  if (!ratio) return;
  const auto damping =
      admittance::damping_from_ratio(Vec3::Constant(*ratio), vec3(mass), vec3(stiffness));
  std::vector<std::string> undamped;
  for (std::size_t i = 0; i < 3; ++i) {
    if (damping.undefined.at(i)) undamped.emplace_back(axes.at(i));
  }
  if (undamped.empty()) return;
  judge.note("damping_ratio",
             fmt::format("is {}, which leaves {} undamped, because the stiffness there is 0",
                         digits(*ratio), listed(undamped)),
             fmt::format("give {} for all three axes instead", instead));
}

Vec3 damping_of(const std::optional<std::array<double, 3>>& damping,
                const std::optional<double>& ratio, const Vec3& mass, const Vec3& stiffness) {
  if (!ratio) return vec3(damping.value_or(std::array<double, 3>{}));
  return admittance::damping_from_ratio(Vec3::Constant(*ratio), mass, stiffness).damping;
}

}  // namespace

void describe(Visitor& v, TranslationSection& s) {
  v.vec3({"mass_kg", "how heavy the probe feels"}, s.mass_kg, kMass);
  v.vec3({"stiffness_n_per_m", "how hard it pulls back to where it should be"}, s.stiffness_n_per_m,
         kStiffness);
  v.alternatives(kTranslationDamping);
  v.vec3({"damping_n_s_per_m",
          "force that moving it at 1 m/s takes; contact with something hard "
          "needs much of it"},
         s.damping_n_s_per_m, kDamping);
  v.number(
      {"damping_ratio", "damping as a multiple of the least that does not swing, in free space"},
      s.damping_ratio, kRatio);
  v.rule([&s](Judge& judge) {
    check_ratio(judge, s.damping_ratio, s.mass_kg, s.stiffness_n_per_m, {"x", "y", "z"},
                "damping_n_s_per_m");
  });
}

void describe(Visitor& v, RotationSection& s) {
  v.vec3({"inertia_kg_m2", "how heavy the probe feels when it is turned"}, s.inertia_kg_m2,
         kInertia);
  v.vec3({"stiffness_nm_per_rad", "how hard it turns back to where it should point"},
         s.stiffness_nm_per_rad, kTurningStiffness);
  v.alternatives(kRotationDamping);
  v.vec3({"damping_nm_s_per_rad", "torque that turning it at 1 rad/s takes"},
         s.damping_nm_s_per_rad, kTurningDamping);
  v.number(
      {"damping_ratio", "damping as a multiple of the least that does not swing, in free space"},
      s.damping_ratio, kRatio);
  v.rule([&s](Judge& judge) {
    check_ratio(judge, s.damping_ratio, s.inertia_kg_m2, s.stiffness_nm_per_rad, {"rx", "ry", "rz"},
                "damping_nm_s_per_rad");
  });
}

admittance::Gains gains_of(const TranslationSection& translation, const RotationSection& rotation) {
  admittance::Gains out;
  out.translation.mass = vec3(translation.mass_kg);
  out.translation.stiffness = vec3(translation.stiffness_n_per_m);
  out.translation.damping = damping_of(translation.damping_n_s_per_m, translation.damping_ratio,
                                       out.translation.mass, out.translation.stiffness);
  out.rotation.mass = vec3(rotation.inertia_kg_m2);
  out.rotation.stiffness = vec3(rotation.stiffness_nm_per_rad);
  out.rotation.damping = damping_of(rotation.damping_nm_s_per_rad, rotation.damping_ratio,
                                    out.rotation.mass, out.rotation.stiffness);
  return out;
}

}  // namespace supple::config
