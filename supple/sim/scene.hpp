#pragma once

// What the arm meets: a tool at its sensor, and things to push against. Frames: S the sensor, P the
// tool's tip, z out of the tool.

#include <optional>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::sim {

/// Bolted to the sensor's lower side. Its tip is a ball that ends in P, or a peg.
struct Tool {
  double mass = 0.0;          // >= 0 [kg]
  Vec3 p_SL = Vec3::Zero();   // centre of mass, in S's axes [m]
  Mat3 I_L_S = Mat3::Zero();  // about the centre of mass [kg m^2]; zero: that of a 5 cm ball
  Pose X_SP;
  double tip_radius = 0.01;  // > 0 [m]
  double peg_length = 0.0;   // [m]; above 0: the tip is a round peg that ends in P
};

/// A hard plate that slides along its normal on a spring: K x + D v. A contact in MuJoCo is as soft
/// as the masses that meet make it; behind a plate the stiffness is what is written here. It is
/// smooth: a flat WavySurface has friction.
struct Wall {
  Vec3 p_W = Vec3::Zero();         // a point of the surface at rest [m]
  Vec3 normal_W = Vec3::UnitZ();   // out of the wall
  double stiffness = 1e4;          // > 0 [N/m]
  double damping_ratio = 0.3;      // of the plate on its spring, >= 0
  double plate_frequency = 200.0;  // of the plate on its spring, > 0 [Hz]; says its mass
  double half_width = 0.5;         // [m]
};

/// z = amplitude sin(2 pi x / wavelength) in the axes of U, seen by the tool's ball as a one-sided
/// spring along the surface's normal. The normal is smooth: a height field's facets would be felt.
struct WavySurface {
  Pose X_WU;
  double amplitude = 5e-3;  // [m]; 0: flat
  double wavelength = 0.1;  // > 0 [m]; the ball must fit into the valleys
  double stiffness = 1e4;   // > 0 [N/m]
  double damping = 5.0;     // >= 0 [N s/m]; never pulls
  double friction = 0.0;    // >= 0
};

/// A round hole with a chamfer in a block of 10 cm around it. H is in the middle of its mouth, z
/// out of the block. The block is held by springs that push and turn it back to its place: they
/// stand for all that gives way, fixture, gripper and sensor.
struct Hole {
  Pose X_WH;
  double radius = 0.0102;          // > 0 [m]
  double depth = 0.03;             // [m]
  double chamfer = 1e-3;           // width and depth, >= 0 [m]
  double friction = 0.2;           // >= 0
  double stiffness = 3e4;          // > 0 [N/m]
  double turning_stiffness = 100;  // about H, > 0 [N m/rad]
  double damping_ratio = 0.3;      // of the block on its springs, >= 0
  double block_frequency = 200.0;  // of the block on its springs, > 0 [Hz]; says its mass
};

struct Scene {
  Tool tool;
  std::optional<Wall> wall;
  std::optional<WavySurface> wavy;
  std::optional<Hole> hole;
};

}  // namespace supple::sim
