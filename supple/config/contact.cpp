#include "supple/config/contact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "supple/analysis/chain.hpp"
#include "supple/config/sections/si.hpp"

namespace supple::config {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};

constexpr std::string_view kDeclared = "the section contact";
constexpr std::string_view kSimulated = "the section simulation";
constexpr std::string_view kUsual = "usual for UR arms; `supple tune --identify` measures it";

/// A UR arm that is told positions by servoj: one lag, measured on e-Series arms.
constexpr double kServojDelayMs = 34.0;
/// Its own sensor, a cycle of 500 Hz old; a Net F/T is read at 1 kHz or more.
constexpr double kUrSensorMs = 2.0;
constexpr double kNetftMs = 1.0;

/// A sample is half an interval old on average.
double simulated_sensor_ms(const Config& c) {
  const SensorSection& s = c.simulation.sensor;
  return s.latency_ms + 0.5 * std::max(s.interval_ms, 2e-3 * c.simulation.step_us);
}

double usual_sensor_ms(const Config& c) {
  const bool observed = c.wrench_source == control::WrenchSource::kObserver;
  if (c.robot.driver == Driver::kUr) {
    return c.wrench.device == WrenchDevice::kNetft && !observed ? kNetftMs : kUrSensorMs;
  }
  if (!observed) return simulated_sensor_ms(c);
  const JointFeedSection& joints = c.simulation.joints;
  return joints.latency_ms + 0.5 * joints.interval_ms;
}

/// What the force passes through. The momentum observer is a lag of first order, and its estimate
/// goes by the filter.
wrench::FilterParams filter_of(const Config& c) {
  if (c.wrench_source != control::WrenchSource::kObserver) {
    return params_of(c.wrench, Vec3::Zero()).filter;
  }
  const auto& all = c.observer.bandwidth_rad_per_s;
  const double slowest = all.empty() ? 0.0 : *std::min_element(all.begin(), all.end());
  if (!(slowest > 0.0)) return {.low_pass = wrench::LowPass::kOff};
  return {.low_pass = wrench::LowPass::kFirstOrder,
          .cutoff_hz = slowest / (2.0 * std::numbers::pi)};
}

/// A delay of many periods is looked at in longer ones: the analysis remembers every command under
/// way, and a fortieth of the delay, half a period, more or less changes nothing.
Seconds period_of(const Config& c, const Plant& plant) {
  constexpr double kMostUnderWay = 20.0;
  const Seconds delay = plant.command_delay + plant.sensor_delay;
  return std::max(milliseconds(c.robot.period_ms), delay / kMostUnderWay);
}

std::string_view stiffness_unit(int axis) { return axis < 3 ? "N/m" : "N m/rad"; }
std::string_view damping_unit(int axis) { return axis < 3 ? "N s/m" : "N m s/rad"; }

std::string reach_words(const analysis::StiffnessBorder& border, int axis) {
  if (border.stiffness == 0.0) return "is unstable in the air";
  if (!std::isfinite(border.stiffness)) return "holds any surroundings";
  return fmt::format("holds up to {:.4g} {}, and chatters at {:.3g} Hz beyond", border.stiffness,
                     stiffness_unit(axis), border.chatter_hz);
}

std::string declared_words(const analysis::Certificate& c, int axis) {
  const double K_e = c.loop.environment_stiffness;
  if (c.holds()) {
    return fmt::format(
        "; {:.4g} {} leaves {:.3g} times the stiffness, {:.3g} degrees and {:.3g} ms"
        "{}",
        K_e, stiffness_unit(axis), c.margins.gain, c.margins.phase_deg, 1e3 * c.margins.delay_s,
        c.comfortable() ? "" : ", which is little");
  }
  const double damping = damping_to_take(c);
  if (!std::isfinite(damping)) {
    return fmt::format("; {:.4g} {} chatters, and no damping holds it", K_e, stiffness_unit(axis));
  }
  return fmt::format("; {:.4g} {} chatters, and needs a damping of {:.3g} {}", K_e,
                     stiffness_unit(axis), damping, damping_unit(axis));
}

}  // namespace

Plant plant_of(const Config& config) {
  const ContactSection& s = config.contact;
  const bool simulated = config.robot.driver == Driver::kSimulation;
  const bool servoj = !simulated && config.ur.command == CommandKind::kPosition;
  const ServoSection servo = simulated ? config.simulation.servo : ServoSection{};
  const std::string_view otherwise = simulated ? kSimulated : kUsual;
  const auto origin = [otherwise](const std::optional<double>& given) {
    return given ? kDeclared : otherwise;
  };
  Plant out;
  out.command_delay =
      milliseconds(s.command_delay_ms.value_or(servoj ? kServojDelayMs : servo.delay_ms));
  out.servo_bandwidth = s.servo_bandwidth_hz.value_or(servoj ? 0.0 : servo.bandwidth_hz);
  out.sensor_delay = milliseconds(s.sensor_delay_ms.value_or(usual_sensor_ms(config)));
  // a simulated servo goes straight from one position to the next, too
  out.interface = servoj ? analysis::Interface::kPosition : analysis::Interface::kVelocity;
  out.command_origin = origin(s.command_delay_ms);
  out.servo_origin = origin(s.servo_bandwidth_hz);
  out.sensor_origin = origin(s.sensor_delay_ms);
  return out;
}

analysis::ContactLoop contact_loop(const Config& config, const admittance::Gains& gains, int axis) {
  const auto i = static_cast<std::size_t>(axis % 3);
  const bool linear = axis < 3;
  const Plant plant = plant_of(config);
  const AdmittanceSection& s = config.admittance;
  const control::TrackingGains tracking = tracking_of(config.motion);
  return {.gains = admittance::axis_of(gains, axis),
          .law = s.law,
          .scheme = s.integrator,
          .integral = s.integral ? s.integral->gain_per_s.at(static_cast<std::size_t>(axis)) : 0.0,
          .tracking = linear ? tracking.linear : tracking.angular,
          .filter = filter_of(config),
          .period = period_of(config, plant),
          .delay = plant.command_delay + plant.sensor_delay,
          .servo_bandwidth = plant.servo_bandwidth,
          .interface = plant.interface,
          .environment_stiffness = linear ? config.contact.environment_stiffness_n_per_m.at(i)
                                          : config.contact.environment_stiffness_nm_per_rad.at(i)};
}

analysis::ContactLoop contact_loop(const Config& config, int axis) {
  return contact_loop(config, params_of(config.admittance).gains, axis);
}

admittance::ChatterParams chatter_params(const Config& config) {
  const std::optional<ChatterGuardSection>& s = config.contact.guard;
  admittance::ChatterParams out{.enabled = s.has_value()};
  if (!s) return out;
  for (int i = 0; i < 6; ++i) {
    const analysis::ContactLoop loop = contact_loop(config, i);
    // on what is stiffer than the border it swings faster, up to some two and a half times
    constexpr double kMiddle = 1.5;
    const double hz = kMiddle * analysis::largest_stiffness_continuous(loop).chatter_hz;
    // where nothing chatters, a quarter of a swing is as long as the lag
    const double found = hz > 0.0 ? hz : 0.25 / std::max(analysis::lag(loop).count(), 1e-3);
    (i < 3 ? out.frequency.linear[i] : out.frequency.angular[i - 3]) = found;
  }
  const wrench::FilterParams filter = filter_of(config);
  const Seconds period = milliseconds(config.robot.period_ms);
  out.lag = plant_of(config).sensor_delay +
            wrench::filter_delay(filter, wrench::filter_coefficients(filter, period));
  out.most = s->most_times;
  out.fade = Seconds{s->fade_s};
  return out;
}

Certificates certificates(const Config& config, const admittance::Gains& gains) {
  Certificates out;
  for (int i = 0; i < 6; ++i) {
    out.at(static_cast<std::size_t>(i)) = analysis::certified(contact_loop(config, gains, i));
  }
  return out;
}

Certificates certificates(const Config& config) {
  return certificates(config, params_of(config.admittance).gains);
}

std::string_view axis_name(int axis) { return kAxes.at(static_cast<std::size_t>(axis)); }

std::string words_of(const analysis::Certificate& certificate, int axis) {
  return reach_words(certificate.border, axis) +
         (certificate.declared ? declared_words(certificate, axis) : "");
}

double damping_to_take(const analysis::Certificate& certificate) {
  if (!certificate.declared) return 0.0;
  analysis::ContactLoop loop = certificate.loop;
  const auto holds = [&loop](double damping) {
    loop.gains.damping = damping;
    return analysis::spectral_radius(loop) < 1.0;
  };
  // integral action and integrators other than `exact` may need another one
  constexpr double kAboveBorder = 1.2;
  for (const double damping : {certificate.damping.comfortable, certificate.damping.sufficient,
                               kAboveBorder * certificate.damping.border}) {
    if (std::isfinite(damping) && holds(damping)) return damping;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace supple::config
