// Compiled once per instruction set, with SUPPLE_KERNEL naming the table that comes out.

#include "supple/model/kernel/kernel.hpp"

#include "supple/model/kernel/inverse_dynamics.hpp"
#include "supple/model/kernel/jacobian.hpp"
#include "supple/model/kernel/mass_matrix.hpp"
#include "supple/model/kernel/momentum.hpp"
#include "supple/model/kernel/placements.hpp"
#include "supple/model/kernel/twists.hpp"

#define SUPPLE_TEXT_OF(name) #name
#define SUPPLE_TEXT(name) SUPPLE_TEXT_OF(name)

namespace supple::model::kernel {
namespace {

void sines_and_cosines(const double* angles, int count, double* sines, double* cosines) noexcept {
  double turns[kLanes];
  for (double& turn : turns) turn = 1.0;
  double s[kLanes];
  double c[kLanes];
  for_sines_and_cosines(angles, turns, count,
                        [&](int i, const Lanes& si, const Lanes& ci) noexcept {
                          store_lanes(s + i, si);
                          store_lanes(c + i, ci);
                        });
  for (int i = 0; i < count; ++i) sines[i] = s[i];
  for (int i = 0; i < count; ++i) cosines[i] = c[i];
}

template <bool kChain>
void placements_of(const Model& model, Work& work, const double* q) noexcept {
  for_each_placed<kChain>(model, work, q, [](int, const Axes&) noexcept {});
}

// a serial arm gets loops of its own
void placements(const Model& model, Work& work, const double* q) noexcept {
  model.chain != 0 ? placements_of<true>(model, work, q) : placements_of<false>(model, work, q);
}
void twists(const Model& model, Work& work, const double* q, const double* v) noexcept {
  model.chain != 0 ? twists_of<true>(model, work, q, v) : twists_of<false>(model, work, q, v);
}
void arm(const Model& model, Work& work, const double* q, int probe_body, const Placement& X_BP,
         int sensor_body, const Placement& X_BS, const PoseOut& X_WP, const PoseOut& X_WS,
         double* J) noexcept {
  const auto pass = model.chain != 0 ? arm_of<true> : arm_of<false>;
  pass(model, work, q, probe_body, X_BP, sensor_body, X_BS, X_WP, X_WS, J);
}
void mass_matrix(const Model& model, Work& work, const double* q, double* M) noexcept {
  model.chain != 0 ? mass_matrix_of<true>(model, work, q, M)
                   : mass_matrix_of<false>(model, work, q, M);
}
void inverse_dynamics(const Model& model, Work& work, const double* q, const double* v,
                      const double* vdot, double* tau) noexcept {
  model.chain != 0 ? inverse_dynamics_of<true>(model, work, q, v, vdot, tau)
                   : inverse_dynamics_of<false>(model, work, q, v, vdot, tau);
}
void gravity(const Model& model, Work& work, const double* q, double* g) noexcept {
  model.chain != 0 ? gravity_of<true>(model, work, q, g) : gravity_of<false>(model, work, q, g);
}
void momentum(const Model& model, Work& work, const double* q, const double* v,
              const MomentumTerms& out) noexcept {
  model.chain != 0 ? momentum_of_robot<true>(model, work, q, v, out)
                   : momentum_of_robot<false>(model, work, q, v, out);
}

}  // namespace

extern const Kernel SUPPLE_KERNEL;
const Kernel SUPPLE_KERNEL = {SUPPLE_TEXT(SUPPLE_KERNEL),
                              sines_and_cosines,
                              placements,
                              twists,
                              frame,
                              jacobian,
                              arm,
                              mass_matrix,
                              inverse_dynamics,
                              gravity,
                              momentum};

}  // namespace supple::model::kernel
