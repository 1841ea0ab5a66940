#include "supple/identification/lag_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace supple::identification {
namespace {

constexpr double kLongestDelay = 0.2;  // [s]
constexpr double kSlowest = 0.5;       // [Hz]
constexpr double kFastest = 500.0;     // [Hz]

/// Delay and the logarithm of the bandwidth: both may step freely.
struct Guess {
  double delay = 0.0;
  double log_f = 0.0;
};

/// Where a joint is that follows the commands.
std::vector<double> followed(std::span<const LagSample> samples, const Guess& guess) {
  const double w = 2.0 * std::numbers::pi * std::exp(guess.log_f);
  std::vector<double> out;
  out.reserve(samples.size());
  double now = samples.front().time;
  double q = 0.0;
  double v = 0.0;
  double u = 0.0;
  std::size_t next = 0;  // command to arrive
  const auto pass = [&](double until) {
    const double h = until - now;
    if (!(h > 0.0)) return;
    const double gone = -std::expm1(-w * h);
    q += u * h + (v - u) * gone / w;
    v += gone * (u - v);
    now = until;
  };
  for (const LagSample& each : samples) {
    while (next < samples.size() && samples[next].time + guess.delay <= each.measured) {
      pass(samples[next].time + guess.delay);
      u = samples[next].command;
      ++next;
    }
    pass(each.measured);
    out.push_back(q);
  }
  return out;
}

struct Match {
  double gain = 0.0;
  double squares = std::numeric_limits<double>::infinity();  // of what is left
  std::vector<double> left;
};

/// With the best offset and gain.
Match matched(std::span<const LagSample> samples, const Guess& guess) {
  const std::vector<double> model = followed(samples, guess);
  const auto n = static_cast<double>(samples.size());
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (std::size_t i = 0; i < model.size(); ++i) {
    mean_x += model[i] / n;
    mean_y += samples[i].q / n;
  }
  double xx = 0.0;
  double xy = 0.0;
  for (std::size_t i = 0; i < model.size(); ++i) {
    xx += (model[i] - mean_x) * (model[i] - mean_x);
    xy += (model[i] - mean_x) * (samples[i].q - mean_y);
  }
  Match out{.gain = xx > 0.0 ? xy / xx : 0.0, .squares = 0.0};
  out.left.reserve(model.size());
  for (std::size_t i = 0; i < model.size(); ++i) {
    out.left.push_back(samples[i].q - mean_y - out.gain * (model[i] - mean_x));
    out.squares += out.left.back() * out.left.back();
  }
  return out;
}

Guess best_of_grid(std::span<const LagSample> samples) {
  Guess best;
  double least = std::numeric_limits<double>::infinity();
  for (double delay = 0.0; delay <= 0.1; delay += 4e-3) {
    for (double f = 2.0; f < 120.0; f *= 1.5) {
      const Guess guess{delay, std::log(f)};
      const double squares = matched(samples, guess).squares;
      if (squares >= least) continue;
      least = squares;
      best = guess;
    }
  }
  return best;
}

/// J'J of the two numbers, and J'r.
struct Normal {
  double aa = 0.0, ab = 0.0, bb = 0.0;
  double ar = 0.0, br = 0.0;
  [[nodiscard]] double determinant() const { return aa * bb - ab * ab; }
};

Normal normal_equations(std::span<const LagSample> samples, const Guess& at, const Match& match) {
  constexpr double kDelayStep = 1e-5;  // [s]
  constexpr double kLogStep = 1e-4;
  const auto slope = [&](Guess up, Guess down, double step) {
    const std::vector<double> a = matched(samples, up).left;
    const std::vector<double> b = matched(samples, down).left;
    std::vector<double> out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) out[i] = (a[i] - b[i]) / (2.0 * step);
    return out;
  };
  const auto a =
      slope({at.delay + kDelayStep, at.log_f}, {at.delay - kDelayStep, at.log_f}, kDelayStep);
  const auto b = slope({at.delay, at.log_f + kLogStep}, {at.delay, at.log_f - kLogStep}, kLogStep);
  Normal out;
  for (std::size_t i = 0; i < a.size(); ++i) {
    out.aa += a[i] * a[i];
    out.ab += a[i] * b[i];
    out.bb += b[i] * b[i];
    out.ar += a[i] * match.left[i];
    out.br += b[i] * match.left[i];
  }
  return out;
}

/// Errors that stay for some samples count as fewer of them.
double repeated(const std::vector<double>& left) {
  double with_next = 0.0;
  double alone = 0.0;
  for (std::size_t i = 0; i + 1 < left.size(); ++i) {
    with_next += left[i] * left[i + 1];
    alone += left[i] * left[i];
  }
  const double rho = alone > 0.0 ? std::clamp(with_next / alone, 0.0, 0.99) : 0.0;
  return (1.0 + rho) / (1.0 - rho);
}

Guess within(Guess guess) {
  return {std::clamp(guess.delay, 0.0, kLongestDelay),
          std::clamp(guess.log_f, std::log(kSlowest), std::log(kFastest))};
}

}  // namespace

Result<LagFit, std::string> fit_lag(std::span<const LagSample> samples) {
  constexpr std::size_t kFewest = 200;
  if (samples.size() < kFewest) {
    return Failure{fmt::format("has {} samples; a fit needs {}", samples.size(), kFewest)};
  }
  Guess guess = best_of_grid(samples);
  Match match = matched(samples, guess);
  for (int i = 0; i < 30; ++i) {
    const Normal n = normal_equations(samples, guess, match);
    if (!(n.determinant() > 0.0)) break;
    Guess step{-(n.bb * n.ar - n.ab * n.br) / n.determinant(),
               -(n.aa * n.br - n.ab * n.ar) / n.determinant()};
    Guess next = within({guess.delay + step.delay, guess.log_f + step.log_f});
    Match better = matched(samples, next);
    for (int halves = 0; halves < 8 && !(better.squares < match.squares); ++halves) {
      step = {0.5 * step.delay, 0.5 * step.log_f};
      next = within({guess.delay + step.delay, guess.log_f + step.log_f});
      better = matched(samples, next);
    }
    if (!(better.squares < match.squares)) break;
    const bool arrived = match.squares - better.squares < 1e-9 * match.squares;
    guess = next;
    match = std::move(better);
    if (arrived) break;
  }

  const auto n = static_cast<double>(samples.size());
  double motion = 0.0;
  for (const double q : followed(samples, guess)) motion += q * q / n;
  LagFit out{.gain = match.gain,
             .residual = std::sqrt(match.squares / n),
             .motion = std::sqrt(motion),
             .samples = static_cast<std::int64_t>(samples.size())};
  constexpr double kLeast = 0.5;  // of what was commanded, that the joint does
  if (!(out.gain > kLeast)) {
    return Failure{fmt::format(
        "is not what was commanded: the joint moved {:.2g} times as far as it was told; does "
        "something hold it, or is the robot's speed turned down?",
        out.gain)};
  }
  constexpr double kClear = 0.3;  // of the motion, that may stay unexplained
  if (!(out.residual < kClear * out.motion)) {
    return Failure{fmt::format(
        "is not what was commanded: {:.2g} rad of {:.2g} rad stay unexplained; does something "
        "hold the joint, or is it told positions and velocities by somebody else?",
        out.residual, out.motion)};
  }
  const Normal normal = normal_equations(samples, guess, match);
  const double variance = repeated(match.left) * match.squares / (n - 4.0);
  constexpr double kTwoSided = 1.96;
  const double f = std::exp(guess.log_f);
  out.delay = {guess.delay, kTwoSided * std::sqrt(variance * normal.bb / normal.determinant())};
  out.bandwidth = {f, kTwoSided * f * std::sqrt(variance * normal.aa / normal.determinant())};
  return out;
}

}  // namespace supple::identification
