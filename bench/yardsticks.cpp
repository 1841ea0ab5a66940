#include "yardsticks.hpp"

#include <fstream>
#include <iterator>

namespace supple::bench {

KDL::Chain kdl_chain(const model::RobotModel& model) {
  KDL::Chain chain;
  const auto& tree = model.kernel();
  for (int i = 0; i < model.joints(); ++i) {
    const auto& F = tree.F;
    const auto& body = tree.body[i + 1];
    const KDL::Frame X_PJ{KDL::Rotation{F[0][i], F[3][i], F[6][i], F[1][i], F[4][i], F[7][i],
                                        F[2][i], F[5][i], F[8][i]},
                          KDL::Vector{body.t[0], body.t[1], body.t[2]}};
    const std::string name{model.joint(i).name.view()};
    const KDL::Joint joint{name, X_PJ.p, X_PJ.M.UnitZ(), KDL::Joint::RotAxis};
    const model::Inertia I = model.body_inertia(i);
    const KDL::RigidBodyInertia inertia{
        I.mass, KDL::Vector{I.p_BBcm.x(), I.p_BBcm.y(), I.p_BBcm.z()},
        KDL::RotationalInertia{I.I_BBcm_B(0, 0), I.I_BBcm_B(1, 1), I.I_BBcm_B(2, 2),
                               I.I_BBcm_B(0, 1), I.I_BBcm_B(0, 2), I.I_BBcm_B(1, 2)}};
    chain.addSegment(KDL::Segment{name, joint, X_PJ, inertia});
  }
  return chain;
}

std::string text_of(const std::string& file) {
  std::ifstream in{file};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace supple::bench
