#include "supple/model/momentum.hpp"

#include "supple/core/check.hpp"
#include "supple/model/kernel/kernel.hpp"

namespace supple::model {

void momentum(const RobotModel& model, Workspace& work, VecIn q, VecIn v, Momentum& out) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && v.size() == model.nv() && out.p.size() == model.nv() &&
                out.ctv.size() == model.nv() && out.g.size() == model.nv());
  kernel::best().momentum(model.kernel(), work.kernel, q.data(), v.data(),
                          {out.p.data(), out.ctv.data(), out.g.data()});
}

}  // namespace supple::model
