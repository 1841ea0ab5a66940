#include "supple/desk/markers.hpp"

#include <Eigen/Geometry>
#include <string>
#include <string_view>
#include <utility>

#include "supple/model/kinematics.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

constexpr double kMetresPerNewton = 0.01;  // of the arrow
constexpr double kWallWidth = 0.6;         // [m]
constexpr double kWallThickness = 0.005;   // [m]

Json xyz(const Vec3& u) { return Json::Object{{"x", u.x()}, {"y", u.y()}, {"z", u.z()}}; }

Json quaternion(const Mat3& R) {
  const Eigen::Quaterniond q{R};
  return Json::Object{{"x", q.x()}, {"y", q.y()}, {"z", q.z()}, {"w", q.w()}};
}

Json pose(const Pose& X) {
  return Json::Object{{"position", xyz(X.p)}, {"orientation", quaternion(X.R)}};
}

Json stamp(std::uint64_t time) {
  constexpr std::uint64_t kSecond = 1'000'000'000;
  return Json::Object{{"sec", time / kSecond}, {"nsec", time % kSecond}};
}

Json color(double r, double g, double b, double a) {
  return Json::Object{{"r", r}, {"g", g}, {"b", b}, {"a", a}};
}

/// Whose x axis is u.
Mat3 along(const Vec3& u) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitX(), u).toRotationMatrix();
}

std::string root_of(const model::RobotModel& robot) {
  return std::string{robot.frame({0}).name.view()};
}

/// Fields that every entity has, even where they are empty.
Json entity(std::string_view id, const std::string& frame, std::uint64_t time,
            std::string_view kind, const Json::Array& items) {
  Json::Object out{
      {"timestamp", stamp(time)}, {"frame_id", frame},     {"id", id},
      {"lifetime", stamp(0)},     {"frame_locked", false}, {"metadata", Json::Array{}}};
  for (const std::string_view each :
       {"arrows", "cubes", "spheres", "cylinders", "lines", "triangles", "texts", "models"}) {
    out.emplace_back(each, each == kind ? items : Json::Array{});
  }
  return out;
}

Json cube(const Pose& X_WA, const Vec3& size, Json shade) {
  return Json::Object{{"pose", pose(X_WA)}, {"size", xyz(size)}, {"color", std::move(shade)}};
}

Json arrow(const Pose& X_WA, double length) {
  return Json::Object{{"pose", pose(X_WA)},     {"shaft_length", 0.8 * length},
                      {"shaft_diameter", 0.01}, {"head_length", 0.2 * length},
                      {"head_diameter", 0.025}, {"color", color(0.9, 0.3, 0.1, 1.0)}};
}

}  // namespace

Json transforms(const control::Params& params, const telemetry::Tick& tick) {
  const model::RobotModel& robot = params.robot;
  Json::Array out;
  const std::string root = root_of(robot);
  const auto add = [&](std::string_view child, const Pose& X) {
    out.emplace_back(Json::Object{{"timestamp", stamp(tick.time)},
                                  {"parent_frame_id", root},
                                  {"child_frame_id", child},
                                  {"translation", xyz(X.p)},
                                  {"rotation", quaternion(X.R)}});
  };
  if (tick.out.checked.q.size() == robot.nq()) {
    model::Workspace work;
    model::update_placements(robot, work, tick.out.checked.q);
    for (int i = 1; i < robot.frames(); ++i) {
      add(robot.frame({i}).name.view(), model::pose(robot, work, {i}));
    }
  }
  add("desired", tick.out.X_WD);
  add("commanded", tick.out.compliance.X_WC);
  add("probe", tick.out.X_WP);
  return Json::Object{{"transforms", std::move(out)}};
}

Json scene_update(const config::Setup& setup, const telemetry::Tick& tick) {
  const std::string root = root_of(setup.params.robot);
  Json::Array entities;
  const Vec3 f_W = tick.out.X_WD.R * tick.out.wrench.F_P_D_all.force;
  Json::Array arrows;
  if (f_W.norm() > 0.1) {
    arrows.push_back(arrow({.R = along(f_W), .p = tick.out.X_WP.p}, kMetresPerNewton * f_W.norm()));
  }
  entities.push_back(entity("wrench", root, tick.time, "arrows", arrows));
  if (const auto& box = setup.config.limits.box) {
    const Vec3 lower{box->lower_m.data()};
    const Vec3 upper{box->upper_m.data()};
    entities.push_back(
        entity("box", root, tick.time, "cubes",
               {cube({.p = 0.5 * (lower + upper)}, upper - lower, color(0.2, 0.5, 0.9, 0.1))}));
  }
  const bool simulated = setup.config.robot.driver == config::Driver::kSimulation;
  if (const auto& wall = setup.config.simulation.wall; wall && simulated) {
    const config::WallPlane plane = plane_of(*wall, setup.X_WP_start);
    const Pose X_WA{.R = along(plane.normal_W),
                    .p = plane.p_W - 0.5 * kWallThickness * plane.normal_W};
    entities.push_back(
        entity("wall", root, tick.time, "cubes",
               {cube(X_WA, {kWallThickness, kWallWidth, kWallWidth}, color(0.6, 0.6, 0.6, 0.6))}));
  }
  return Json::Object{{"deletions", Json::Array{}}, {"entities", std::move(entities)}};
}

}  // namespace supple::desk
