#include "supple/recording/bind.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/text/words.hpp"

namespace supple::recording {
namespace {

using Names = std::vector<std::string>;

class Binder {
 public:
  Binder(const Names& header, config::Judge& judge) : header_{header}, judge_{judge} {}

  Group one(const std::string& key, const std::string& name, Binding& out) {
    const auto at = find(name);
    if (!at) {
      unknown(key, name);
      return {};
    }
    return append({*at}, out);
  }

  /// `endings` are tried in turn behind a prefix; all of them have `count` entries.
  Group several(const std::string& section, const Columns& from, int count,
                const std::vector<Names>& endings, Binding& out) {
    if (from.prefix) return by_prefix(section + ".prefix", *from.prefix, endings, out);
    if (static_cast<int>(from.columns.size()) != count) {
      judge_.note(section + ".columns",
                  fmt::format("names {} columns; it needs {}", from.columns.size(), count));
      return {};
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < from.columns.size(); ++i) {
      if (const auto at = find(from.columns[i])) {
        found.push_back(*at);
      } else {
        unknown(fmt::format("{}.columns[{}]", section, i), from.columns[i]);
      }
    }
    return found.size() == from.columns.size() ? append(found, out) : Group{};
  }

 private:
  [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const {
    const auto at = std::find(header_.begin(), header_.end(), name);
    if (at == header_.end()) return {};
    return static_cast<std::size_t>(at - header_.begin());
  }

  void unknown(const std::string& key, const std::string& name) {
    judge_.note(key,
                fmt::format("is '{}', which is no column of the recording; it has: {}",
                            printable(name), printable(listed(header_), 400)),
                suggestion(name, header_));
  }

  Group by_prefix(const std::string& key, const std::string& prefix,
                  const std::vector<Names>& endings, Binding& out) {
    for (const Names& each : endings) {
      std::vector<std::size_t> found;
      for (const std::string& ending : each) {
        if (const auto at = find(prefix + ending)) found.push_back(*at);
      }
      if (found.size() == each.size()) return append(found, out);
    }
    std::string tried;
    for (const Names& each : endings) {
      tried += fmt::format("{}{}{} to {}{}", tried.empty() ? "" : ", ", prefix, each.front(),
                           prefix, each.back());
    }
    judge_.note(key,
                fmt::format("is '{}', but not all of these are columns: {}", printable(prefix),
                            printable(tried, 300)),
                fmt::format("the recording has: {}", printable(listed(header_), 400)));
    return {};
  }

  static Group append(const std::vector<std::size_t>& found, Binding& out) {
    const Group group{out.columns.size(), static_cast<int>(found.size())};
    out.columns.insert(out.columns.end(), found.begin(), found.end());
    return group;
  }

  const Names& header_;
  config::Judge& judge_;
};

Names numbered(int count, int first) {
  Names out;
  for (int i = 0; i < count; ++i) out.push_back(std::to_string(first + i));
  return out;
}

std::vector<Names> joint_endings(const model::RobotModel& model) {
  const int n = model.joints();
  Names joints;
  for (int i = 0; i < n; ++i) joints.emplace_back(model.joint(i).name.view());
  std::vector<Names> out{joints, numbered(n, 0), numbered(n, 1)};
  for (const int first : {0, 1}) {
    Names bracketed;
    for (const std::string& i : numbered(n, first)) bracketed.push_back("[" + i + "]");
    out.push_back(std::move(bracketed));
  }
  return out;
}

const std::vector<Names> kXyz{{"x", "y", "z"},
                              {"_x", "_y", "_z"},
                              {".x", ".y", ".z"},
                              {"0", "1", "2"},
                              {"[0]", "[1]", "[2]"}};

std::vector<Names> quaternion_endings(QuaternionOrder order) {
  if (order == QuaternionOrder::kXyzw) {
    return {
        {"x", "y", "z", "w"}, {"_x", "_y", "_z", "_w"}, {".x", ".y", ".z", ".w"}, numbered(4, 0)};
  }
  return {{"w", "x", "y", "z"}, {"_w", "_x", "_y", "_z"}, {".w", ".x", ".y", ".z"}, numbered(4, 0)};
}

/// "FL_x FL_y FL_z FR_x ..." after the feet's names, or 0 ... 11.
std::vector<Names> foot_position_endings(const Names& feet) {
  Names named;
  for (const std::string& foot : feet) {
    for (const char* axis : {"_x", "_y", "_z"}) named.push_back(foot + axis);
  }
  return {named, numbered(static_cast<int>(named.size()), 0),
          numbered(static_cast<int>(named.size()), 1)};
}

void check_count(config::Judge& judge, const std::string& key, const std::vector<double>& values,
                 int joints, bool one_is_enough = false) {
  const auto size = static_cast<int>(values.size());
  if (size == joints || size == 0 || (one_is_enough && size == 1)) return;
  judge.note(key, fmt::format("has {} numbers; the model has {} joints", size, joints));
}

std::optional<model::FrameId> frame_of(const model::RobotModel& model, const std::string& name,
                                       const std::string& key, config::Judge& judge) {
  if (const auto frame = model.frame_named(name)) return frame;
  Names known;
  for (int i = 0; i < model.frames(); ++i) known.emplace_back(model.frame({i}).name.view());
  judge.note(key,
             fmt::format("is '{}', which is no frame of {}; it has: {}", printable(name),
                         model.name(), listed(known)),
             suggestion(name, known));
  return {};
}

void bind_joints(const ColumnMap& map, const model::RobotModel& model, const Needs& needs,
                 Binder& binder, config::Judge& judge, Binding& out) {
  const auto endings = joint_endings(model);
  const int n = model.joints();
  if (!map.positions.from.given()) {
    judge.note("positions", "is not given; name the columns with the joints' positions");
  } else {
    out.positions = binder.several("positions", map.positions.from, n, endings, out);
  }
  if (map.velocities.from.given()) {
    out.velocities = binder.several("velocities", map.velocities.from, n, endings, out);
  } else if (needs.velocities && !map.velocities.derive_over_ms) {
    judge.note("velocities", "is not given; name the columns with the joints' velocities",
               "without such columns: velocities: {derive_over_ms: 10}, differences of the "
               "positions");
  }
  check_count(judge, "positions.sign", map.positions.sign, n);
  check_count(judge, "positions.offset", map.positions.offset, n);
  check_count(judge, "velocities.sign", map.velocities.sign, n);
}

void bind_torques(const ColumnMap& map, const model::RobotModel& model, const Needs& needs,
                  Binder& binder, config::Judge& judge, Binding& out) {
  const int n = model.joints();
  out.torques = binder.several("torques", map.torques.from, n, joint_endings(model), out);
  check_count(judge, "torques.sign", map.torques.sign, n);
  check_count(judge, "torques.offset", map.torques.offset, n);
  const auto& constants = map.torques.motor_constant_nm_per_a;
  check_count(judge, "torques.motor_constant_nm_per_a", constants, n);
  if (map.torques.kind == TorqueKind::kCurrent && needs.constants && constants.empty()) {
    judge.note("torques.motor_constant_nm_per_a", "is not given; currents need one per joint",
               "supple fit-actuators finds them from a recording");
  }
  for (std::size_t i = 0; i < constants.size(); ++i) {
    if (constants[i] != 0.0) continue;
    judge.note(fmt::format("torques.motor_constant_nm_per_a[{}]", i), "is 0; no motor has that");
  }
  if (map.friction) {
    check_count(judge, "friction.viscous_nm_s_per_rad", map.friction->viscous_nm_s_per_rad, n);
    check_count(judge, "friction.coulomb_nm", map.friction->coulomb_nm, n);
    check_count(judge, "friction.rotor_inertia_kg_m2", map.friction->rotor_inertia_kg_m2, n);
  }
  check_count(judge, "contact.threshold_nm", map.contact.threshold_nm, n, true);
  check_count(judge, "contact.per_speed_nm_s_per_rad", map.contact.per_speed_nm_s_per_rad, n, true);
  if (map.contact.threshold_nm.empty()) {
    judge.note("contact.threshold_nm", "is empty; it needs a number");
  }
}

void bind_wrench(const ColumnMap& map, Binder& binder, config::Judge& judge, Binding& out) {
  if (!map.wrench.from.given()) {
    judge.note("wrench", "is not given; name the six columns of the force sensor");
    return;
  }
  out.wrench =
      binder.several("wrench", map.wrench.from, 6,
                     {{"fx", "fy", "fz", "tx", "ty", "tz"}, numbered(6, 0), numbered(6, 1)}, out);
}

void bind_feet(const ColumnMap& map, const model::RobotModel* model, Binder& binder,
               config::Judge& judge, Binding& out) {
  if (!map.feet) {
    judge.note("feet", "is not given; name the feet's frames");
    return;
  }
  const FeetSection& feet = *map.feet;
  const auto count = static_cast<int>(feet.frames.size());
  if (count == 0) judge.note("feet.frames", "is empty; name 1 to 4 feet");
  if (model != nullptr) {
    for (std::size_t i = 0; i < feet.frames.size(); ++i) {
      const auto frame = frame_of(*model, feet.frames[i], fmt::format("feet.frames[{}]", i), judge);
      if (frame) out.feet.push_back(*frame);
    }
  }
  std::vector<Names> endings{feet.frames, numbered(count, 0), numbered(count, 1)};
  if (feet.contact.given()) {
    out.contact = binder.several("feet.contact", feet.contact, count, endings, out);
  }
  if (feet.heights_m.given()) {
    out.heights = binder.several("feet.heights_m", feet.heights_m, count, endings, out);
  }
  if (feet.positions_m.given()) {
    out.foot_positions = binder.several("feet.positions_m", feet.positions_m, 3 * count,
                                        foot_position_endings(feet.frames), out);
  }
}

void bind_imu(const ColumnMap& map, Binder& binder, config::Judge& judge, Binding& out) {
  if (!map.imu) {
    judge.note("imu", "is not given; name the columns of orientation, gyroscope and accelerometer");
    return;
  }
  const ImuSection& imu = *map.imu;
  out.orientation = binder.several("imu.orientation", imu.orientation.from, 4,
                                   quaternion_endings(imu.orientation.order), out);
  out.gyroscope = binder.several("imu.gyroscope", imu.gyroscope.from, 3, kXyz, out);
  out.accelerometer = binder.several("imu.accelerometer", imu.accelerometer.from, 3, kXyz, out);
}

void bind_truth(const ColumnMap& map, Binder& binder, Binding& out) {
  if (!map.truth) return;
  if (map.truth->position_m.given()) {
    out.truth_position = binder.several("truth.position_m", map.truth->position_m, 3, kXyz, out);
  }
  if (map.truth->velocity_m_per_s.given()) {
    out.truth_velocity =
        binder.several("truth.velocity_m_per_s", map.truth->velocity_m_per_s, 3, kXyz, out);
  }
}

}  // namespace

Binding bound(const ColumnMap& map, const std::vector<std::string>& header,
              const model::RobotModel* model, const Needs& needs, config::Judge& judge) {
  Binding out;
  Binder binder{header, judge};
  out.time = binder.one("time.column", map.time.column, out);
  if (needs.joints && model != nullptr) bind_joints(map, *model, needs, binder, judge, out);
  const bool torques = needs.torques || (needs.legs && map.torques.from.given());
  if (torques && model != nullptr) {
    if (map.torques.from.given()) {
      bind_torques(map, *model, needs, binder, judge, out);
    } else {
      judge.note("torques", "is not given; name the columns with the joints' torques or currents");
    }
  }
  if (needs.wrench) bind_wrench(map, binder, judge, out);
  if (model != nullptr && map.frame) out.frame = frame_of(*model, *map.frame, "frame", judge);
  if (model != nullptr && map.payload) {
    (void)frame_of(*model, map.payload->frame, "payload.frame", judge);
  }
  if (needs.legs) {
    bind_imu(map, binder, judge, out);
    bind_feet(map, model, binder, judge, out);
    bind_truth(map, binder, out);
  }
  return out;
}

}  // namespace supple::recording
