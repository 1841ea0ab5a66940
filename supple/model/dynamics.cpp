#include "supple/model/dynamics.hpp"

#include "supple/core/check.hpp"
#include "supple/model/kernel/kernel.hpp"

namespace supple::model {

void mass_matrix(const RobotModel& model, Workspace& work, VecIn q, MatOut M) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && M.rows() == model.nv() && M.cols() == model.nv());
  kernel::best().mass_matrix(model.kernel(), work.kernel, q.data(), M.data());
}

void inverse_dynamics(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecIn vdot,
                      VecOut tau) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && v.size() == model.nv() && vdot.size() == model.nv() &&
                tau.size() == model.nv());
  kernel::best().inverse_dynamics(model.kernel(), work.kernel, q.data(), v.data(), vdot.data(),
                                  tau.data());
}

void bias_forces(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecOut h) noexcept {
  constexpr double kNoAcceleration[kMaxDof] = {};
  inverse_dynamics(model, work, q, v, VecIn{kNoAcceleration, model.nv()}, h);
}

void gravity(const RobotModel& model, Workspace& work, VecIn q, VecOut g) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && g.size() == model.nv());
  kernel::best().gravity(model.kernel(), work.kernel, q.data(), g.data());
}

}  // namespace supple::model
