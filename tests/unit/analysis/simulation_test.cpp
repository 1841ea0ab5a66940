// The spectral radius against a simulation that shares nothing with the model: textbook difference
// equations of the filters, the mass in closed form, a servo that integrates velocities in steps of
// a hundredth of a period.

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <numbers>
#include <vector>

#include "loops.hpp"
#include "supple/analysis/sampled.hpp"

namespace supple::analysis {
namespace {

using control::Law;
using test::usual_loop;
using wrench::LowPass;

/// b0 + b1/z + b2/z^2 over 1 + a1/z + a2/z^2.
struct Biquad {
  double b0 = 1.0;
  double b1 = 0.0;
  double b2 = 0.0;
  double a1 = 0.0;
  double a2 = 0.0;
  double x1 = 0.0;
  double x2 = 0.0;
  double y1 = 0.0;
  double y2 = 0.0;

  double operator()(double x) {
    const double y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  }
};

Biquad low_pass(const wrench::FilterParams& params, double T) {
  if (params.low_pass == LowPass::kOff) return {};
  const double K = std::tan(std::numbers::pi * params.cutoff_hz * T);
  if (params.low_pass == LowPass::kFirstOrder) {
    return {.b0 = K / (1.0 + K), .b1 = K / (1.0 + K), .a1 = (K - 1.0) / (1.0 + K)};
  }
  const double d = 1.0 + std::numbers::sqrt2 * K + K * K;
  return {.b0 = K * K / d,
          .b1 = 2.0 * K * K / d,
          .b2 = K * K / d,
          .a1 = 2.0 * (K * K - 1.0) / d,
          .a2 = (1.0 - std::numbers::sqrt2 * K + K * K) / d};
}

Biquad notch(const wrench::FilterParams& params, double T) {
  if (params.notch_hz == 0.0) return {};
  const double w = 2.0 * std::numbers::pi * params.notch_hz * T;
  const double beta = std::tan(std::numbers::pi * params.notch_width_hz * T);
  const double g = 1.0 / (1.0 + beta);
  return {.b0 = g,
          .b1 = -2.0 * g * std::cos(w),
          .b2 = g,
          .a1 = -2.0 * g * std::cos(w),
          .a2 = 2.0 * g - 1.0};
}

class Simulation {
 public:
  explicit Simulation(const ContactLoop& loop)
      : loop_{loop},
        T_{loop.period.count()},
        low_pass_{low_pass(loop.filter, T_)},
        notch_{notch(loop.filter, T_)},
        late_(static_cast<std::size_t>(std::lround(loop.delay.count() / T_ * kParts)), 0.0) {}

  double tick() {
    const auto& [M, D, K] = loop_.gains;
    const double F = notch_(low_pass_(-loop_.environment_stiffness * x_));
    const bool offset = loop_.law == Law::kOffset;
    const double net = F - K * (offset ? x_c_ : x_);
    // M v' + D v = net without a spring; with one, by small steps of the same
    double step = 0.0;
    if (K == 0.0) {
      const double e = std::exp(-D * T_ / M);
      step = net / D * T_ + (v_ - net / D) * (1.0 - e) * M / D;
      v_ = net / D + (v_ - net / D) * e;
    } else {
      const int parts = 20000;
      const double h = T_ / parts;
      const double start = offset ? x_c_ : x_;
      double x = start;
      for (int i = 0; i < parts; ++i) {  // the middle of each part: errors of h^2
        const double a = (F - K * x - D * v_) / M;
        const double v_middle = v_ + 0.5 * h * a;
        const double x_middle = x + 0.5 * h * v_;
        v_ += h * (F - K * x_middle - D * v_middle) / M;
        x += h * v_middle;
      }
      step = x - start;
    }
    const double before = v_i_;
    if (loop_.integral > 0.0) v_i_ += loop_.integral / D * T_ * F;
    step += 0.5 * T_ * (before + v_i_);
    const double velocity = step / T_ + (offset ? loop_.tracking * (x_c_ - x_) : 0.0);
    x_c_ += step;
    serve(velocity);
    return x_;
  }

  void push(double v) { v_ = v; }
  void scale(double by) {
    for (double* each : {&x_, &x_c_, &v_, &v_i_, &v_ref_, &q_command_}) *each *= by;
    for (double& each : late_) each *= by;
    for (Biquad* f : {&low_pass_, &notch_}) {
      for (double* each : {&f->x1, &f->x2, &f->y1, &f->y2}) *each *= by;
    }
  }

 private:
  static constexpr int kParts = 100;

  void serve(double velocity) {
    const double h = T_ / kParts;
    const double w = 2.0 * std::numbers::pi * loop_.servo_bandwidth;
    const double kept = std::exp(-w * h);
    const bool position = loop_.interface == Interface::kPosition;
    q_command_ += T_ * velocity;
    for (int i = 0; i < kParts; ++i) {
      late_.push_back(position ? q_command_ : velocity);
      const double u = late_.front();
      late_.pop_front();
      if (position) {
        x_ = u + (x_ - u) * kept;
      } else {
        x_ += u * h + (v_ref_ - u) * (1.0 - kept) / w;
        v_ref_ = u + (v_ref_ - u) * kept;
      }
    }
  }

  ContactLoop loop_;
  double T_;
  Biquad low_pass_;
  Biquad notch_;
  std::deque<double> late_;
  double x_ = 0.0;
  double x_c_ = 0.0;
  double v_ = 0.0;
  double v_i_ = 0.0;
  double v_ref_ = 0.0;
  double q_command_ = 0.0;
};

/// Growth per tick of what is left when all but one swing has died out: the swing obeys
/// x_{k+2} = p x_{k+1} - q x_k with q the square of the growth.
double growth(const ContactLoop& loop, int ticks) {
  Simulation simulation{loop};
  simulation.push(1e-3);
  for (int k = 0; k < ticks; ++k) {
    const double x = simulation.tick();
    if (std::abs(x) > 1e3 || (k % 100 == 99 && std::abs(x) < 1e-9 && x != 0.0)) {
      simulation.scale(1e-3 / std::abs(x));
    }
  }
  const double x0 = simulation.tick();
  const double x1 = simulation.tick();
  const double x2 = simulation.tick();
  const double x3 = simulation.tick();
  return std::sqrt((x1 * x3 - x2 * x2) / (x0 * x2 - x1 * x1));
}

struct Case {
  const char* name;
  ContactLoop loop;
  int ticks = 1500;
};

ContactLoop changed(ContactLoop loop, void (*change)(ContactLoop&)) {
  change(loop);
  return loop;
}

std::vector<Case> cases() {
  const ContactLoop usual = usual_loop(5.0, 140.0, 1e4);
  const ContactLoop velocity =
      changed(usual, [](ContactLoop& l) { l.interface = Interface::kVelocity; });
  return {
      {"positions", usual},
      {"too little damping", changed(usual, [](ContactLoop& l) { l.gains.damping = 100.0; })},
      {"a delay of 2.37 periods",
       changed(usual, [](ContactLoop& l) { l.delay = 2.37 * l.period; })},
      {"no delay", changed(usual, [](ContactLoop& l) { l.delay = Seconds{0.0}; })},
      {"velocities", velocity},
      {"velocities, a delay of 1.64 periods",
       changed(velocity, [](ContactLoop& l) { l.delay = 1.64 * l.period; })},
      {"velocities, tracking", changed(velocity, [](ContactLoop& l) { l.tracking = 5.0; })},
      {"positions, tracking", changed(usual, [](ContactLoop& l) { l.tracking = 5.0; })},
      {"a filter of first order", changed(velocity,
                                          [](ContactLoop& l) {
                                            l.filter = {.low_pass = LowPass::kFirstOrder,
                                                        .cutoff_hz = 30.0};
                                          })},
      {"a filter of second order", changed(velocity,
                                           [](ContactLoop& l) {
                                             l.filter = {.low_pass = LowPass::kSecondOrder,
                                                         .cutoff_hz = 50.0};
                                           })},
      {"a notch",
       changed(velocity,
               [](ContactLoop& l) {
                 l.filter = {.low_pass = LowPass::kOff, .notch_hz = 20.0, .notch_width_hz = 10.0};
               })},
      {"integral action", changed(velocity,
                                  [](ContactLoop& l) {
                                    l.gains.damping = 300.0;
                                    l.integral = 10.0;
                                  })},
      {"the pose-error law", changed(velocity,
                                     [](ContactLoop& l) {
                                       l.law = Law::kPoseError;
                                       l.gains.stiffness = 800.0;
                                     })},
  };
}

// the simulation's steps are exact; what is left of the other swings is below this
constexpr double kTolerance = 1e-6;

TEST(SampledLoop, GrowsAsAPlainSimulationOfItDoes) {
  for (const auto& [name, loop, ticks] : cases()) {
    EXPECT_NEAR(growth(loop, ticks), spectral_radius(loop), kTolerance) << name;
  }
}

TEST(SampledLoop, GrowsAsAPlainSimulationDoesWithASpring) {
  ContactLoop loop = usual_loop(5.0, 140.0, 1e4);
  loop.gains.stiffness = 800.0;
  EXPECT_NEAR(growth(loop, 700), spectral_radius(loop), kTolerance);
}

}  // namespace
}  // namespace supple::analysis
