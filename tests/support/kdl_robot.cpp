#include "support/kdl_robot.hpp"

#include <algorithm>
#include <stdexcept>

namespace supple::test {
namespace {

constexpr const char* kWorld = "the world";

KDL::Vector vector(const Vec3& a) { return {a.x(), a.y(), a.z()}; }

KDL::Frame frame(const Pose& X) {
  const Mat3& R = X.R;
  return {KDL::Rotation{R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1),
                        R(2, 2)},
          vector(X.p)};
}

KDL::RigidBodyInertia inertia(const model::Link& link) {
  if (!link.has_inertia) return KDL::RigidBodyInertia::Zero();
  const Mat3& I = link.inertia_L.I_BBcm_B;
  return KDL::RigidBodyInertia{
      link.inertia_L.mass, vector(link.inertia_L.p_BBcm),
      KDL::RotationalInertia{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)}};
}

/// A joint acts in its parent's frame, where its axis has been turned by the joint's own origin.
KDL::Joint joint(const model::Joint& j) {
  const std::string name{j.name.view()};
  if (j.kind == model::JointKind::kFixed) return KDL::Joint{name, KDL::Joint::Fixed};
  const auto type =
      j.kind == model::JointKind::kPrismatic ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
  return KDL::Joint{name, vector(j.X_PJ.p), vector(j.X_PJ.R * j.axis), type};
}

const model::Link& link_named(const model::RobotDescription& robot, const Name& name) {
  const auto* const link = std::find_if(robot.links.begin(), robot.links.end(),
                                        [&](const model::Link& l) { return l.name == name; });
  if (link == robot.links.end()) throw std::runtime_error("no such link");
  return *link;
}

void add(KDL::Tree& tree, const KDL::Segment& segment, const std::string& parent) {
  if (!tree.addSegment(segment, parent)) {
    throw std::runtime_error("KDL: no parent for '" + segment.getName() + "'");
  }
}

void add_children(KDL::Tree& tree, const model::RobotDescription& robot, const Name& parent) {
  for (const model::Joint& j : robot.joints) {
    if (!(j.parent == parent)) continue;
    const model::Link& child = link_named(robot, j.child);
    const std::string name{child.name.view()};
    add(tree, KDL::Segment{name, joint(j), frame(j.X_PJ), inertia(child)},
        std::string{parent.view()});
    add_children(tree, robot, j.child);
  }
}

std::string base_joint(int k) { return "base joint " + std::to_string(k); }

KDL::Tree tree_of(const model::RobotDescription& robot, const model::RobotModel& model,
                  const Pose& X_WB) {
  const Name root = model.frame(model::FrameId{0}).name;
  KDL::Tree tree{model.floating_base() ? kWorld : std::string{root.view()}};
  if (model.floating_base()) {
    std::string parent = kWorld;
    for (int k = 0; k < 6; ++k) {
      const auto type = k < 3 ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
      // all six are at zero where the base is
      const KDL::Joint axis{base_joint(k), KDL::Vector::Zero(), vector(Vec3::Unit(k % 3)), type};
      const std::string name = "base stage " + std::to_string(k);
      const KDL::Frame start = k == 0 ? KDL::Frame{vector(X_WB.p)} : KDL::Frame::Identity();
      add(tree, KDL::Segment{name, axis, start}, parent);
      parent = name;
    }
    const KDL::Joint weld{"base weld", KDL::Joint::Fixed};
    const Pose turn{.R = X_WB.R, .p = Vec3::Zero()};
    const KDL::RigidBodyInertia mass = inertia(link_named(robot, root));
    add(tree, KDL::Segment{std::string{root.view()}, weld, frame(turn), mass}, parent);
  }
  add_children(tree, robot, root);
  return tree;
}

unsigned index_of(const KDL::Tree& tree, std::string_view joint) {
  for (const auto& [name, element] : tree.getSegments()) {
    if (GetTreeElementSegment(element).getJoint().getName() == joint) {
      return GetTreeElementQNr(element);
    }
  }
  throw std::runtime_error("KDL has no joint '" + std::string{joint} + "'");
}

KDL::JntArray array(VecIn x) {
  KDL::JntArray out(static_cast<unsigned>(x.size()));
  std::copy_n(x.data(), x.size(), out.data.data());
  return out;
}

void check(int status) {
  if (status < 0) throw std::runtime_error("KDL: error " + std::to_string(status));
}

KDL::Chain chain_of(const model::RobotDescription& robot, const model::RobotModel& model,
                    std::string_view tip) {
  const KDL::Tree tree = tree_of(robot, model, {});
  KDL::Chain chain;
  if (!tree.getChain(tree.getRootSegment()->first, std::string{tip}, chain)) {
    throw std::runtime_error("KDL has no chain to '" + std::string{tip} + "'");
  }
  if (static_cast<int>(chain.getNrOfJoints()) != model.joints()) {
    throw std::runtime_error("the robot is not one chain to '" + std::string{tip} + "'");
  }
  return chain;
}

}  // namespace

KdlRobot::KdlRobot(const model::RobotDescription& robot, const model::RobotModel& model,
                   const Pose& X_WB)
    : tree_{tree_of(robot, model, X_WB)},
      gravity_{vector(model.gravity_W())},
      floating_{model.floating_base()},
      joints_{model.joints()} {
  for (int k = 0; k < model.first_joint_velocity(); ++k) {
    index_.push_back(index_of(tree_, base_joint(k)));
  }
  for (int i = 0; i < joints_; ++i) index_.push_back(index_of(tree_, model.joint(i).name.view()));
}

KDL::JntArray KdlRobot::positions(VecIn q) const {
  KDL::JntArray out(static_cast<unsigned>(index_.size()));
  const auto first = index_.size() - static_cast<std::size_t>(joints_);
  for (int i = 0; i < joints_; ++i) {
    out(index_[first + static_cast<std::size_t>(i)]) = q[q.size() - joints_ + i];
  }
  return out;
}

KDL::JntArray KdlRobot::velocities(VecIn v) const {
  KDL::JntArray out(static_cast<unsigned>(index_.size()));
  for (int i = 0; i < v.size(); ++i) out(index_[static_cast<std::size_t>(i)]) = v[i];
  return out;
}

Pose KdlRobot::pose(VecIn q, std::string_view link) {
  KDL::TreeFkSolverPos_recursive solver{tree_};
  KDL::Frame X;
  check(solver.JntToCart(positions(q), X, std::string{link}));
  Pose out;
  for (int row = 0; row < 3; ++row) {
    out.p[row] = X.p(row);
    for (int col = 0; col < 3; ++col) out.R(row, col) = X.M(row, col);
  }
  return out;
}

JacV KdlRobot::jacobian(VecIn q, std::string_view link) {
  KDL::TreeJntToJacSolver solver{tree_};
  KDL::Jacobian J(static_cast<unsigned>(index_.size()));
  check(solver.JntToJac(positions(q), J, std::string{link}));
  JacV out(6, static_cast<int>(index_.size()));
  for (int i = 0; i < out.cols(); ++i) {
    out.col(i) = J.data.col(static_cast<int>(index_[static_cast<std::size_t>(i)]));
  }
  return out;
}

VecV KdlRobot::inverse_dynamics(VecIn q, VecIn v, VecIn vdot) {
  KDL::JntArray acceleration = velocities(vdot);
  if (floating_) {
    // w = x a' + Rx(a) y b' + Rx(a) Ry(b) z c', so at zero angles
    // wdot = (a'', b'', c'') + a' b' z - a' c' y + b' c' x
    acceleration(index_[3]) -= v[4] * v[5];
    acceleration(index_[4]) += v[3] * v[5];
    acceleration(index_[5]) -= v[3] * v[4];
  }
  KDL::TreeIdSolver_RNE solver{tree_, gravity_};
  KDL::JntArray tau(static_cast<unsigned>(index_.size()));
  check(solver.CartToJnt(positions(q), velocities(v), acceleration, KDL::WrenchMap{}, tau));
  VecV out(static_cast<int>(index_.size()));
  for (int i = 0; i < out.size(); ++i) out[i] = tau(index_[static_cast<std::size_t>(i)]);
  return out;
}

KdlArm::KdlArm(const model::RobotDescription& robot, const model::RobotModel& model,
               std::string_view tip)
    : chain_{chain_of(robot, model, tip)},
      terms_{chain_, vector(model.gravity_W())},
      newton_euler_{chain_, vector(model.gravity_W())} {}

MatV KdlArm::mass_matrix(VecIn q) {
  KDL::JntSpaceInertiaMatrix M(q.size());
  check(terms_.JntToMass(array(q), M));
  return M.data;
}

VecV KdlArm::coriolis(VecIn q, VecIn v) {
  KDL::JntArray out(static_cast<unsigned>(q.size()));
  check(terms_.JntToCoriolis(array(q), array(v), out));
  return out.data;
}

VecV KdlArm::gravity(VecIn q) {
  KDL::JntArray out(static_cast<unsigned>(q.size()));
  check(terms_.JntToGravity(array(q), out));
  return out.data;
}

VecV KdlArm::inverse_dynamics(VecIn q, VecIn v, VecIn vdot) {
  KDL::JntArray out(static_cast<unsigned>(q.size()));
  const KDL::Wrenches no_load(chain_.getNrOfSegments(), KDL::Wrench::Zero());
  check(newton_euler_.CartToJnt(array(q), array(v), array(vdot), no_load, out));
  return out.data;
}

}  // namespace supple::test
