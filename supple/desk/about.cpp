#include "supple/desk/about.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "supple/desk/book.hpp"
#include "supple/desk/json_of.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

constexpr double kGrabStiffness = 200.0;  // of the spring between mouse and tool [N/m]
constexpr double kShareOfLimit = 0.75;    // of what safety allows

Json joints_of(const model::RobotModel& robot) {
  Json::Array out;
  for (int i = 0; i < robot.joints(); ++i) out.emplace_back(robot.joint(i).name.view());
  return out;
}

/// A face at infinity becomes null.
Json box_of(const config::LimitsSection& s) {
  if (!s.box) return {};
  return Json::Object{{"lower", cockpit::json_of(s.box->lower_m)},
                      {"upper", cockpit::json_of(s.box->upper_m)}};
}

Json planes_of(const limits::Walls& walls) {
  Json::Array out;
  for (const limits::Plane& plane : walls.planes) {
    out.emplace_back(Json::Object{{"point", json_of(Vec3{plane.offset * plane.normal})},
                                  {"normal", json_of(plane.normal)}});
  }
  return out;
}

Json spheres_of(const limits::Walls& walls) {
  Json::Array out;
  const auto add = [&](const limits::Sphere& sphere, bool inside) {
    out.emplace_back(Json::Object{
        {"center", json_of(sphere.centre)}, {"radius", sphere.radius}, {"inside", inside}});
  };
  for (const limits::Sphere& each : walls.keep_in) add(each, true);
  for (const limits::Sphere& each : walls.keep_out) add(each, false);
  return out;
}

Json wall_of(const config::Setup& setup) {
  const auto& wall = setup.config.simulation.wall;
  const bool simulated = setup.config.robot.driver == config::Driver::kSimulation;
  if (!simulated || !wall) return {};
  const config::WallPlane plane = plane_of(*wall, setup.X_WP_start);
  return Json::Object{{"point", json_of(plane.p_W)},
                      {"normal", json_of(plane.normal_W)},
                      {"stiffness", wall->stiffness_n_per_m}};
}

Json presets() {
  Json::Array out;
  for (const std::string& each : Book::preset_names()) out.emplace_back(each);
  return out;
}

Json scenes_of(const std::vector<Scene>& scenes) {
  Json::Array out;
  for (const Scene& each : scenes) {
    out.emplace_back(Json::Object{{"name", each.name}, {"title", each.title}});
  }
  return out;
}

}  // namespace

PushBounds push_bounds(const config::SafetySection& safety) {
  return {.force = kShareOfLimit * safety.max_force_n,
          .torque = kShareOfLimit * safety.max_torque_nm};
}

Json about(const config::Setup& setup, const AboutFacts& facts) {
  const config::Config& c = setup.config;
  const limits::Walls& walls = setup.params.limits.params.walls;
  const Pose X_FP = c.robot.probe_offset ? pose_of(*c.robot.probe_offset) : Pose{};
  const PushBounds most = facts.can_push ? push_bounds(c.safety) : PushBounds{};
  return Json::Object{{"name", facts.name},
                      {"mode", facts.live ? "live" : "log"},
                      {"robot", setup.params.robot.name()},
                      {"simulated", c.robot.driver == config::Driver::kSimulation},
                      {"period_s", setup.params.safety.period.count()},
                      {"joints", joints_of(setup.params.robot)},
                      {"probe_frame", c.robot.probe_frame},
                      {"X_FP", json_of(X_FP)},
                      {"box", box_of(c.limits)},
                      {"planes", planes_of(walls)},
                      {"spheres", spheres_of(walls)},
                      {"wall", wall_of(setup)},
                      {"max_force", c.safety.max_force_n},
                      {"speed", c.limits.speed_m_per_s},
                      {"presets", presets()},
                      {"scenes", scenes_of(facts.scenes)},
                      {"scene", facts.scene},
                      {"recording", Json::Object{{"on", facts.records}, {"file", facts.recording}}},
                      {"grab_stiffness", facts.can_push ? kGrabStiffness : 0.0},
                      {"push_most_n", most.force},
                      {"push_most_nm", most.torque}};
}

}  // namespace supple::desk
