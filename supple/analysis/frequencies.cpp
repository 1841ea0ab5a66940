#include "supple/analysis/frequencies.hpp"

#include <cmath>
#include <numbers>

namespace supple::analysis {
namespace {

using Complex = std::complex<double>;
using Signed = std::function<double(const Complex&)>;

constexpr double kLowest = 1e-2;  // [rad/s]: below it no contact of interest swings
constexpr double kRatio = 1.01;   // from one frequency to the next

/// Halves the interval in which `sign` changes its sign.
Crossing refined(const LoopResponse& L, const Signed& sign, double low, double high) {
  const bool rising = sign(L(low)) < 0.0;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    ((sign(L(middle)) < 0.0) == rising ? low : high) = middle;
  }
  const double w = 0.5 * (low + high);
  return {.w = w, .L = L(w)};
}

std::vector<Crossing> crossings(const LoopResponse& L, const Signed& sign, Seconds period) {
  std::vector<Crossing> out;
  double before_w = 0.0;
  double before = 0.0;
  for (const double w : frequencies_up_to_half_rate(period)) {
    const double now = sign(L(w));
    if (before_w > 0.0 && (now < 0.0) != (before < 0.0)) {
      out.push_back(refined(L, sign, before_w, w));
    }
    before_w = w;
    before = now;
  }
  return out;
}

}  // namespace

std::vector<double> frequencies_up_to_half_rate(Seconds period) {
  const double highest = std::numbers::pi / period.count();
  const auto count = static_cast<int>(std::log(highest / kLowest) / std::log(kRatio)) + 1;
  std::vector<double> out;
  out.reserve(static_cast<std::size_t>(count) + 1);
  // at half the rate itself the warped frequency of the filters is infinite
  constexpr double kBelow = 1.0 - 1e-9;
  for (int i = 0; i <= count; ++i) {
    out.push_back(kBelow * highest * std::pow(kRatio, i - count));
  }
  return out;
}

std::vector<Crossing> phase_crossings(const LoopResponse& L, Seconds period) {
  const Signed imaginary = [](const Complex& z) { return z.imag(); };
  std::vector<Crossing> out;
  for (const Crossing& crossing : crossings(L, imaginary, period)) {
    if (crossing.L.real() < 0.0) out.push_back(crossing);
  }
  // what changes its sign from tick to tick is real without a crossing
  const double half_rate = frequencies_up_to_half_rate(period).back();
  if (const Complex last = L(half_rate); last.real() < 0.0) out.push_back({half_rate, last});
  return out;
}

std::vector<Crossing> gain_crossings(const LoopResponse& L, Seconds period) {
  return crossings(
      L, [](const Complex& z) { return std::norm(z) - 1.0; }, period);
}

}  // namespace supple::analysis
