#include "supple/legged/stance.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "supple/core/rotation.hpp"

namespace supple::legged {
namespace {

Vec3 in_cone(const Vec3& f, double friction) noexcept {
  const double up = std::max(0.0, f.z());
  const double along = f.head<2>().norm();
  const double cut = along > friction * up ? friction * up / along : 1.0;
  return {cut * f.x(), cut * f.y(), up};
}

}  // namespace

std::array<Vec3, 4> share_out(const std::array<StanceFoot, 4>& feet, const Wrench& F_C,
                              double friction) noexcept {
  constexpr double kLever = 0.2;   // sets moments in proportion to forces [m]
  constexpr double kSmall = 1e-3;  // of a whole foot's share
  // A W A' of A = [1; r x / lever]
  Mat6 G = kSmall * Mat6::Identity();
  for (const StanceFoot& foot : feet) {
    const Mat3 S = skew(foot.r_CF) / kLever;
    G.topLeftCorner<3, 3>() += foot.share * Mat3::Identity();
    G.bottomLeftCorner<3, 3>() += foot.share * S;
    G.topRightCorner<3, 3>() += foot.share * S.transpose();
    G.bottomRightCorner<3, 3>() += foot.share * (S * S.transpose());
  }
  Vec6 b;
  b << F_C.force, F_C.torque / kLever;
  const Vec6 y = G.ldlt().solve(b);
  std::array<Vec3, 4> out;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const Mat3 S = skew(feet[i].r_CF) / kLever;
    const Vec3 f = feet[i].share * (y.head<3>() + S.transpose() * y.tail<3>());
    out[i] = in_cone(f, friction);
  }
  return out;
}

}  // namespace supple::legged
