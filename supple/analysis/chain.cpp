#include "supple/analysis/chain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/analysis/frequencies.hpp"

namespace supple::analysis {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;

double transport(const ContactLoop& loop) {
  const double hold = loop.interface == Interface::kVelocity ? 0.5 * loop.period.count() : 0.0;
  return loop.delay.count() + hold;
}

}  // namespace

Complex motion_response(const ContactLoop& loop, double w) {
  Complex G = std::polar(1.0, -w * transport(loop));
  if (loop.servo_bandwidth > 0.0) G /= Complex{1.0, w / (kTwoPi * loop.servo_bandwidth)};
  if (loop.tracking == 0.0 || loop.law != control::Law::kOffset) return G;
  const Complex jw{0.0, w};
  return G * (jw + loop.tracking) / (jw + loop.tracking * G);
}

Complex filter_response(const ContactLoop& loop, double w) {
  const auto c = wrench::filter_coefficients(loop.filter, loop.period);
  // the trapezoidal rule's w: Omega = tan(w T/2)/tan(w_c T/2)
  const double warped = std::tan(0.5 * w * loop.period.count());
  Complex H = 1.0;
  if (loop.filter.low_pass != wrench::LowPass::kOff) {
    const Complex s{0.0, warped / c.low_pass.g};
    const bool second = loop.filter.low_pass == wrench::LowPass::kSecondOrder;
    H /= second ? 1.0 + c.low_pass.k * s + s * s : 1.0 + s;
  }
  if (loop.filter.notch_hz > 0.0) {
    const Complex s{0.0, warped / c.notch.g};
    H *= (1.0 + s * s) / (1.0 + c.notch.k * s + s * s);
  }
  return H;
}

Seconds lag(const ContactLoop& loop) {
  const auto c = wrench::filter_coefficients(loop.filter, loop.period);
  double longest = transport(loop) + wrench::filter_delay(loop.filter, c).count();
  if (loop.servo_bandwidth > 0.0) longest += 1.0 / (kTwoPi * loop.servo_bandwidth);
  for (const double w : frequencies_up_to_half_rate(loop.period)) {
    const Complex GH = motion_response(loop, w) * filter_response(loop, w);
    longest = std::max(longest, -GH.imag() / w);
  }
  return Seconds{longest};
}

}  // namespace supple::analysis
