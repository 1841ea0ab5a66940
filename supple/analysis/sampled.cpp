#include "supple/analysis/sampled.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace supple::analysis {
namespace {

using admittance::AxisCoefficients;
using control::Law;
using wrench::LowPass;

struct Input {
  double force = 0.0;
  double target = 0.0;
};

/// One tick of the loop. A state is a list of numbers; velocities count in metres per period and
/// forces in metres of the environment, so that no number is much larger than the others.
class Tick {
 public:
  explicit Tick(const ContactLoop& loop)
      : loop_{loop},
        unit_{loop.environment_stiffness > 0.0 ? loop.environment_stiffness : 1.0},
        coefficients_{admittance::coefficients(loop.scheme, loop.gains.mass, loop.gains.damping,
                                               loop.gains.stiffness, loop.period)},
        filter_{wrench::filter_coefficients(loop.filter, loop.period)},
        whole_{static_cast<int>(std::floor(loop.delay / loop.period + kRounding))},
        rest_{std::max(0.0, loop.delay.count() - whole_ * loop.period.count())} {
    // a delay that is a whole number of periods up to rounding is one
    if (rest_ < kRounding * loop.period.count()) rest_ = 0.0;
  }

  [[nodiscard]] int size() const { return 5 + 6 + whole_ + 1; }
  [[nodiscard]] int position() const { return kX; }

  [[nodiscard]] Eigen::VectorXd operator()(const Eigen::VectorXd& s, const Input& in) const {
    Eigen::VectorXd out = Eigen::VectorXd::Zero(s.size());
    const double force = filtered(s, in.force, out);
    const double q_next = law(s, force - in.target / unit_, out);
    // what was commanded before
    const double q_now = s[kCommand] + s[kCorrection];
    for (int i = whole_; i > 0; --i) out[kHistory + i] = s[kHistory + i - 1];
    out[kHistory] = q_now;
    out[kX] = moved(s, q_now, q_next);
    return out;
  }

 private:
  enum Index : int {
    kX,           // the probe
    kCommand,     // the law's own position, without what tracking has added
    kCorrection,  // what tracking has added
    kRate,        // T v of the virtual mass
    kBias,        // T v_i of integral action
    kFilter,      // low, band, input of the low-pass, then of the notch
    kHistory = kFilter + 6,
  };
  static constexpr double kRounding = 1e-9;

  [[nodiscard]] double filtered(const Eigen::VectorXd& s, double force,
                                Eigen::VectorXd& out) const {
    wrench::FilterState state{.started = true};
    const auto load = [&s](wrench::SectionState& section, int first) {
      section.low[0] = s[first];
      section.band[0] = s[first + 1];
      section.input[0] = s[first + 2];
    };
    const auto store = [&out](const wrench::SectionState& section, int first) {
      out[first] = section.low[0];
      out[first + 1] = section.band[0];
      out[first + 2] = section.input[0];
    };
    load(state.low_pass, kFilter);
    load(state.notch, kFilter + 3);
    const Wrench F = wrench::filtered(loop_.filter, filter_, state,
                                      {.force = {force / unit_, 0.0, 0.0}}, loop_.period);
    if (loop_.filter.low_pass != LowPass::kOff) store(state.low_pass, kFilter);
    if (loop_.filter.low_pass == LowPass::kFirstOrder) out[kFilter + 1] = 0.0;
    if (loop_.filter.notch_hz > 0.0) store(state.notch, kFilter + 3);
    return F.force[0];
  }

  /// Returns the commanded position at the tick's end.
  double law(const Eigen::VectorXd& s, double error, Eigen::VectorXd& out) const {
    const double T = loop_.period.count();
    const bool on_offset = loop_.law == Law::kOffset;
    const admittance::OneAxisGains& g = loop_.gains;
    const double spring_at = on_offset ? s[kCommand] : s[kX];
    const double net = unit_ * error - g.stiffness * spring_at;
    const AxisCoefficients& c = coefficients_;
    const double v = s[kRate] / T;
    double step = c.step_from_rate * v + c.step_from_net * net;
    out[kRate] = T * (c.rate_kept * v + (c.rate_from_net * net - c.rate_lost * v));
    if (loop_.integral > 0.0 && g.stiffness == 0.0 && g.damping > 0.0) {
      out[kBias] = s[kBias] + loop_.integral / g.damping * T * T * unit_ * error;
      step += 0.5 * (s[kBias] + out[kBias]);
    }
    out[kCommand] = s[kCommand] + step;
    if (on_offset && loop_.tracking > 0.0) {
      out[kCorrection] = s[kCorrection] + T * loop_.tracking * (s[kCommand] - s[kX]);
    }
    return out[kCommand] + out[kCorrection];
  }

  /// q_{k+1-i}
  [[nodiscard]] double command(const Eigen::VectorXd& s, double q_now, double q_next, int i) const {
    if (i == 0) return q_next;
    return i == 1 ? q_now : s[kHistory + i - 2];
  }

  /// x' = w_b (u - x) over the two parts of the period, before and after the next command arrives.
  [[nodiscard]] double moved(const Eigen::VectorXd& s, double q_now, double q_next) const {
    const double T = loop_.period.count();
    const double newest = command(s, q_now, q_next, whole_);
    const double older = command(s, q_now, q_next, whole_ + 1);
    if (loop_.interface == Interface::kPosition) {
      return followed(followed(s[kX], older, 0.0, rest_), newest, 0.0, T - rest_);
    }
    double x = s[kX];
    if (rest_ > 0.0) {
      const double oldest = command(s, q_now, q_next, whole_ + 2);
      const double slope = (older - oldest) / T;
      x = followed(x, older - slope * rest_, slope, rest_);
    }
    return followed(x, older, (newest - older) / T, T - rest_);
  }

  /// After a time h under u = from + slope t.
  [[nodiscard]] double followed(double x, double from, double slope, double h) const {
    if (h == 0.0) return x;
    const double w = 2.0 * std::numbers::pi * loop_.servo_bandwidth;
    if (w == 0.0) return from + slope * h;
    const double share = -std::expm1(-w * h);
    return x + share * (from - x) + slope * (h - share / w);
  }

  ContactLoop loop_;
  double unit_;  // [N] of one metre of force
  AxisCoefficients coefficients_;
  wrench::FilterCoefficients filter_;
  int whole_;    // periods of the delay
  double rest_;  // of the delay, below one period [s]
};

/// Those numbers of a state that anything ever depends on.
std::vector<int> used(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, int position) {
  std::vector<int> out;
  for (int i = 0; i < A.rows(); ++i) {
    const bool moves = b[i] != 0.0 || !A.row(i).isZero(0.0);
    const bool matters = i == position || !A.col(i).isZero(0.0);
    if (moves && matters) out.push_back(i);
  }
  return out;
}

}  // namespace

SampledLoop sampled(const ContactLoop& loop) {
  const Tick tick{loop};
  const int n = tick.size();
  Eigen::MatrixXd A(n, n);
  const Eigen::VectorXd rest = Eigen::VectorXd::Zero(n);
  for (int i = 0; i < n; ++i) A.col(i) = tick(Eigen::VectorXd::Unit(n, i), {});
  const Eigen::VectorXd b = tick(rest, {.force = 1.0});
  const Eigen::VectorXd target = tick(rest, {.target = 1.0});
  const std::vector<int> kept = used(A, b, tick.position());
  SampledLoop out{.A = A(kept, kept), .b_force = b(kept), .b_target = target(kept)};
  out.c = Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(kept.size()));
  out.c[std::find(kept.begin(), kept.end(), tick.position()) - kept.begin()] = 1.0;
  out.period = loop.period;
  return out;
}

Eigen::MatrixXd in_contact(const SampledLoop& sampled, double stiffness) {
  return sampled.A - stiffness * sampled.b_force * sampled.c;
}

double spectral_radius(const Eigen::MatrixXd& A) {
  return Eigen::EigenSolver<Eigen::MatrixXd>{A, false}.eigenvalues().cwiseAbs().maxCoeff();
}

double spectral_radius(const ContactLoop& loop) {
  return spectral_radius(in_contact(sampled(loop), loop.environment_stiffness));
}

Complex compliance(const SampledLoop& sampled, double w) {
  const Complex z = std::polar(1.0, w * sampled.period.count());
  Eigen::MatrixXcd pencil = -sampled.A.cast<Complex>();
  pencil.diagonal().array() += z;
  const Eigen::VectorXcd s = pencil.partialPivLu().solve(sampled.b_force.cast<Complex>());
  return sampled.c.cast<Complex>().dot(s);
}

}  // namespace supple::analysis
