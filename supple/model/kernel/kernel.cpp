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
  alignas(64) double x[kLanes] = {};
  alignas(64) double s[kLanes];
  alignas(64) double c[kLanes];
  for (int i = 0; i < count; ++i) x[i] = angles[i];
  sincos_all(x, count, s, c);
  for (int i = 0; i < count; ++i) sines[i] = s[i];
  for (int i = 0; i < count; ++i) cosines[i] = c[i];
}

void placements(const Model& model, Work& work, const double* q) noexcept {
  for_each_placed(model, work, q, [](int, const Axes&) noexcept {});
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
