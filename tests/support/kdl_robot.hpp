#pragma once

// A robot in Orocos KDL, made from the same description and asked in this library's coordinates.

#include <kdl/chain.hpp>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/tree.hpp>
#include <kdl/treefksolverpos_recursive.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <kdl/treejnttojacsolver.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/description.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::test {

/// Any tree. KDL knows no free base, so one is carried by three joints that slide and three that
/// turn about the world's axes; their angles are zero at the pose X_WB that the robot is made for.
class KdlRobot {
 public:
  /// `model` says which velocity is which, whether the base floats, and gravity.
  KdlRobot(const model::RobotDescription& robot, const model::RobotModel& model,
           const Pose& X_WB = {});
  KdlRobot(const KdlRobot&) = delete;  // KDL's solvers refer to the tree
  KdlRobot& operator=(const KdlRobot&) = delete;

  // For a floating base q must place it at X_WB.
  [[nodiscard]] Pose pose(VecIn q, std::string_view link);
  [[nodiscard]] JacV jacobian(VecIn q, std::string_view link);
  [[nodiscard]] VecV inverse_dynamics(VecIn q, VecIn v, VecIn vdot);

  [[nodiscard]] const KDL::Tree& tree() const { return tree_; }

 private:
  [[nodiscard]] KDL::JntArray positions(VecIn q) const;
  [[nodiscard]] KDL::JntArray velocities(VecIn v) const;

  KDL::Tree tree_;
  KDL::Vector gravity_;
  bool floating_;
  int joints_;
  std::vector<unsigned> index_;  // by velocity of ours: place in KDL's arrays
};

/// A serial arm from its root link to a tip.
class KdlArm {
 public:
  KdlArm(const model::RobotDescription& robot, const model::RobotModel& model,
         std::string_view tip);
  KdlArm(const KdlArm&) = delete;
  KdlArm& operator=(const KdlArm&) = delete;

  [[nodiscard]] MatV mass_matrix(VecIn q);
  /// C v.
  [[nodiscard]] VecV coriolis(VecIn q, VecIn v);
  [[nodiscard]] VecV gravity(VecIn q);
  [[nodiscard]] VecV inverse_dynamics(VecIn q, VecIn v, VecIn vdot);

  [[nodiscard]] const KDL::Chain& chain() const { return chain_; }

 private:
  KDL::Chain chain_;
  KDL::ChainDynParam terms_;
  KDL::ChainIdSolver_RNE newton_euler_;
};

}  // namespace supple::test
