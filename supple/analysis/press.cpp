#include "supple/analysis/press.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/analysis/chain.hpp"
#include "supple/analysis/sampled.hpp"

namespace supple::analysis {
namespace {

constexpr double kWithin = 0.05;  // of the target

void note(Press& out, double t, double force, double target, bool& touching) {
  out.time.push_back(t);
  out.force.push_back(force);
  out.peak = std::max(out.peak, force);
  if (force > 0.0 && !touching) ++out.touches;
  touching = force > 0.0;
  if (std::abs(force - target) > kWithin * target) out.settled = t;
}

}  // namespace

Press pressed(const ContactLoop& loop, double target, Seconds duration) {
  const SampledLoop model = sampled(loop);
  const double T = loop.period.count();
  const double K_e = loop.environment_stiffness;
  Eigen::VectorXd s = Eigen::VectorXd::Zero(model.A.rows());
  const Eigen::VectorXd pull = -target * model.b_target;
  Press out;
  if (loop.gains.stiffness == 0.0 && loop.integral == 0.0) {
    // until the speed is what it stays
    const double enough = 10.0 * (loop.gains.mass / loop.gains.damping + lag(loop).count());
    for (double t = 0.0; t < enough; t += T) s = model.A * s + pull;
    out.approach = target / loop.gains.damping;
  }
  const double surface = model.c * s;
  bool touching = false;
  double end = 0.0;
  for (double t = 0.0; t < duration.count(); t += T) {
    const double x = model.c * s;
    const double force = std::max(0.0, K_e * (x - surface));
    note(out, t, force, target, touching);
    s = model.A * s - force * model.b_force + pull;
    end = t;
  }
  if (out.settled >= end) out.settled = std::numeric_limits<double>::infinity();
  return out;
}

}  // namespace supple::analysis
