#include "supple/admittance/integrator.hpp"

#include "supple/admittance/exponential_series.hpp"
#include "supple/admittance/zoh.hpp"

namespace supple::admittance {
namespace {

using Array6 = Eigen::Array<double, 6, 1>;

AxisCoefficients exact(double mass, double damping, double stiffness, double h) noexcept {
  const Zoh z = zoh(mass, damping, stiffness, Seconds{h});
  const bool heavy = z.delta > 1.0;
  return {.step_from_rate = z.phi12,
          .step_from_net = z.gamma_x,
          .rate_kept = heavy ? z.phi22 : 1.0,
          .rate_lost = heavy ? 0.0 : z.delta * z.e1 + z.alpha * z.e2,
          .rate_from_net = z.gamma_v};
}

AxisCoefficients semi_implicit_euler(double mass, double damping, double h) noexcept {
  const double delta = damping * h / mass;
  return {.step_from_rate = h * (1.0 - delta),
          .step_from_net = h * h / mass,
          .rate_kept = 1.0,
          .rate_lost = delta,
          .rate_from_net = h / mass};
}

// Runge-Kutta's fourth order is the exact solution's power series in dt, cut after dt^4: four terms
// of e1 and three of e2.
AxisCoefficients rk4(double mass, double damping, double stiffness, double h) noexcept {
  const double delta = damping * h / mass;
  const double alpha = stiffness * h * h / mass;
  const double h2 = delta * delta - alpha;
  const double h3 = delta * (h2 - alpha);
  const double e1 = 1.0 - delta / 2.0 + h2 / 6.0 - h3 / 24.0;
  const double e2 = 1.0 / 2.0 - delta / 6.0 + h2 / 24.0;
  return {.step_from_rate = h * e1,
          .step_from_net = h * h * e2 / mass,
          .rate_kept = 1.0,
          .rate_lost = delta * e1 + alpha * e2,
          .rate_from_net = h * e1 / mass};
}

struct SixRatios {
  Array6 mass;
  Array6 delta;
  Array6 alpha;
};

SixRatios ratios(const Gains& gains, double h) noexcept {
  SixRatios all;
  Array6 damping;
  Array6 stiffness;
  all.mass.head<3>() = gains.translation.mass;
  all.mass.tail<3>() = gains.rotation.mass;
  damping.head<3>() = gains.translation.damping;
  damping.tail<3>() = gains.rotation.damping;
  stiffness.head<3>() = gains.translation.stiffness;
  stiffness.tail<3>() = gains.rotation.stiffness;
  all.delta = damping * h / all.mass;
  all.alpha = stiffness * h * h / all.mass;
  return all;
}

SixCoefficients exact_by_short_series(const SixRatios& six, double h) noexcept {
  const auto [e1, e2] = exponential_series<kShortSeries>(six.delta, six.alpha);
  const Array6 per_mass = h / six.mass;
  const Array6 step_from_rate = h * e1;
  const Array6 step_from_net = h * per_mass * e2;
  const Array6 rate_lost = six.delta * e1 + six.alpha * e2;
  const Array6 rate_from_net = per_mass * e1;
  const auto half = [&](int first) noexcept {
    return HalfCoefficients{.step_from_rate = step_from_rate.segment<3>(first),
                            .step_from_net = step_from_net.segment<3>(first),
                            .rate_kept = Vec3::Ones(),
                            .rate_lost = rate_lost.segment<3>(first),
                            .rate_from_net = rate_from_net.segment<3>(first)};
  };
  return {.translation = half(0), .rotation = half(3)};
}

}  // namespace

AxisCoefficients coefficients(Scheme scheme, double mass, double damping, double stiffness,
                              Seconds dt) noexcept {
  const double h = dt.count();
  switch (scheme) {
    case Scheme::kSemiImplicitEuler:
      return semi_implicit_euler(mass, damping, h);
    case Scheme::kRk4:
      return rk4(mass, damping, stiffness, h);
    case Scheme::kExact:
      break;
  }
  return exact(mass, damping, stiffness, h);
}

AxisState advanced(const AxisCoefficients& c, const AxisState& now, double stiffness,
                   double load) noexcept {
  const double net = load - stiffness * now.x;
  return {.x = now.x + (c.step_from_rate * now.v + c.step_from_net * net),
          .v = c.rate_kept * now.v + (c.rate_from_net * net - c.rate_lost * now.v)};
}

SixCoefficients coefficients(Scheme scheme, const Gains& gains, Seconds dt) noexcept {
  const double h = dt.count();
  // light axes, the usual case, all together
  if (scheme == Scheme::kExact) {
    const SixRatios six = ratios(gains, h);
    if (six.delta.maxCoeff() <= kShortSeriesDelta && six.alpha.maxCoeff() <= kShortSeriesAlpha) {
      return exact_by_short_series(six, h);
    }
  }
  SixCoefficients six;
  for (int i = 0; i < 6; ++i) {
    const auto [mass, damping, stiffness] = axis_of(gains, i);
    set_axis(six, i, coefficients(scheme, mass, damping, stiffness, dt));
  }
  return six;
}

void set_axis(SixCoefficients& six, int i, const AxisCoefficients& axis) noexcept {
  HalfCoefficients& half = i < 3 ? six.translation : six.rotation;
  const int j = i % 3;
  half.step_from_rate[j] = axis.step_from_rate;
  half.step_from_net[j] = axis.step_from_net;
  half.rate_kept[j] = axis.rate_kept;
  half.rate_lost[j] = axis.rate_lost;
  half.rate_from_net[j] = axis.rate_from_net;
}

}  // namespace supple::admittance
