#include "apps/supple/summary.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "apps/supple/columns.hpp"
#include "supple/limits/room.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::app {
namespace {

std::string with_unit(double value, std::string_view unit) {
  return std::isfinite(value) ? fmt::format("{:.4g} {}", value, unit) : "none";
}

std::string place(const Vec3& p) {
  return fmt::format("[{:.4g}, {:.4g}, {:.4g}] m", p.x(), p.y(), p.z());
}

std::string probe_summary(const config::Setup& setup) {
  const limits::Prepared& prepared = setup.params.limits;
  const limits::Params& limits = prepared.params;
  const control::ReferenceParams& reference = setup.design.reference;
  // y(v) = v (v / 2b + T) of limits/limiter.hpp
  const double v = limits.linear_speed;
  const double stop = v * (v / (2.0 * prepared.brake) + prepared.T);
  return columns({{"probe", "moving", "turning"},
                  {"speed", with_unit(v, "m/s"), with_unit(limits.angular_speed, "rad/s")},
                  {"acceleration", with_unit(limits.linear_acceleration, "m/s^2"),
                   with_unit(limits.angular_acceleration, "rad/s^2")},
                  {"speed towards a target", with_unit(reference.linear_speed, "m/s"),
                   with_unit(reference.angular_speed, "rad/s")},
                  {"acceleration towards it", with_unit(reference.linear_acceleration, "m/s^2"),
                   with_unit(reference.angular_acceleration, "rad/s^2")},
                  {"stop from full speed", with_unit(stop, "m"), ""}});
}

/// Where the probe starts, and how far from the nearest wall that is.
std::string start(const config::Setup& setup) {
  if (setup.q_start.size() == 0) return {};
  const control::Params& params = setup.params;
  model::Workspace work;
  model::update_placements(params.robot, work, setup.q_start);
  const Vec3 p_WP = model::pose(params.robot, work, params.probe).p;
  const double distance = limits::room_at(params.limits.params.walls, p_WP).nearest.distance;
  return place(p_WP) +
         (std::isfinite(distance) ? fmt::format(", {:.4g} m from the nearest wall", distance) : "");
}

std::string walls_summary(const config::Setup& setup) {
  const limits::Walls& walls = setup.params.limits.params.walls;
  std::vector<Row> rows;
  if (walls.box.lower.allFinite()) {
    rows.push_back({"inside box", place(walls.box.lower) + " to " + place(walls.box.upper)});
  }
  for (const limits::Plane& plane : walls.planes) {
    rows.push_back(
        {"behind plane", fmt::format("[{:.4g}, {:.4g}, {:.4g}] . p <= {:.4g} m", plane.normal.x(),
                                     plane.normal.y(), plane.normal.z(), plane.offset)});
  }
  for (const limits::Sphere& s : walls.keep_in) {
    rows.push_back({"inside sphere", fmt::format("{:.4g} m around {}", s.radius, place(s.centre))});
  }
  for (const limits::Sphere& s : walls.keep_out) {
    rows.push_back(
        {"outside sphere", fmt::format("{:.4g} m around {}", s.radius, place(s.centre))});
  }
  if (rows.empty()) {
    rows.push_back({"walls", "none"});
  } else {
    rows.push_back({"kept from them", with_unit(setup.params.limits.params.clearance, "m")});
  }
  if (setup.q_start.size() != 0) rows.push_back({"start of the probe", start(setup)});
  return columns(rows);
}

std::string joints_summary(const control::Params& params) {
  const ik::JointLimits& limits = params.joints.limits;
  std::vector<Row> rows{
      {"joint", "lower", "upper", "speed", "acceleration", "stop from full speed"}};
  for (int i = 0; i < params.robot.joints(); ++i) {
    const model::ModelJoint& joint = params.robot.joint(i);
    const std::string_view unit = joint.kind == model::JointKind::kPrismatic ? "m" : "rad";
    rows.push_back({std::string{joint.name.view()}, with_unit(limits.q_lower[i], unit),
                    with_unit(limits.q_upper[i], unit),
                    with_unit(limits.v_max[i], fmt::format("{}/s", unit)),
                    with_unit(limits.a_max[i], fmt::format("{}/s^2", unit)),
                    with_unit(params.joints.stop_distance[i], unit)});
  }
  return columns(rows);
}

std::string stops_summary(const control::Params& params) {
  const safety::Params& safety = params.safety;
  return columns(
      {{"the robot stops at"},
       {"force", with_unit(safety.max_force, "N")},
       {"torque", with_unit(safety.max_torque, "N m")},
       {"speed of the probe", with_unit(safety.max_linear_speed, "m/s") + ", " +
                                  with_unit(safety.max_angular_speed, "rad/s")},
       {"probe beyond a wall", with_unit(safety.wall_margin, "m")},
       {"joint behind its command", with_unit(safety.max_lag, "rad")},
       {"age of a reading",
        safety.wrench_required ? with_unit(safety.max_wrench_age.count(), "s") : "any; no sensor"},
       {"length of a period", with_unit(safety.stall.count(), "s")}});
}

std::string sensor_summary(const wrench::Prepared& wrench) {
  const double delay_ms = 1e3 * wrench::filter_delay(wrench.params.filter, wrench.filter).count();
  return columns({{"delay of the filter", fmt::format("{:.3g} ms", delay_ms)},
                  {"deadband", with_unit(wrench.params.deadband.force, "N") + ", " +
                                   with_unit(wrench.params.deadband.torque, "N m")},
                  {"payload", with_unit(wrench.params.payload.mass, "kg")}});
}

std::string torques_summary(const config::Setup& setup) {
  const control::PreparedSensing& sensing = setup.params.sensing;
  if (!sensing.on) return columns({{"wrench from", "sensor"}});
  constexpr std::array<std::string_view, 3> kSources{"sensor", "joint torques",
                                                     "sensor and joint torques"};
  constexpr std::array<std::string_view, 5> kReactions{"report", "hold", "retreat", "float",
                                                       "stop"};
  const control::SensingParams& params = sensing.params;
  const auto name = [](const auto& names, auto value) {
    return std::string{names.at(static_cast<std::size_t>(value))};
  };
  const bool whole = params.yields_to == control::YieldsTo::kWholeArm;
  std::vector<Row> rows{{"wrench from", name(kSources, params.source)},
                        {"yields to", whole ? "a push on any link" : "what touches the tool"},
                        {"payload carried", with_unit(setup.design.wrench.payload.mass, "kg")},
                        {"joint", "bandwidth", "noise", "touch", "collision"}};
  for (int i = 0; i < setup.params.robot.joints(); ++i) {
    Row row{std::string{setup.params.robot.joint(i).name.view()},
            with_unit(params.observer.bandwidth[i], "rad/s"),
            with_unit(params.wrench.torque_noise[i], "N m")};
    if (params.detects) {
      row.push_back(with_unit(params.contact.threshold[i], "N m"));
      row.push_back(with_unit(params.contact.collision * params.contact.threshold[i], "N m"));
    }
    rows.push_back(row);
  }
  if (params.detects) {
    rows.push_back({"at a touch", name(kReactions, setup.params.safety.on_touch)});
    rows.push_back({"at a collision", name(kReactions, setup.params.safety.on_collision)});
  }
  return columns(rows);
}

}  // namespace

std::string summary(const config::Setup& setup) {
  const std::array parts{
      axes_summary(setup),    contact_summary(setup.config), sensor_summary(setup.params.wrench),
      probe_summary(setup),   walls_summary(setup),          joints_summary(setup.params),
      torques_summary(setup), stops_summary(setup.params)};
  std::string text;
  for (const std::string& part : parts) text += "#\n" + part;
  return text;
}

}  // namespace supple::app
