#pragma once

// Frames that messages may name, looked up once when the controller is configured: links of the
// robot's description that are welded to its base, or to the body that carries the sensor. Neither
// kind moves against its reference, so no transform has to be looked up while the robot runs.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <supple/control/tick.hpp>
#include <supple/core/spatial.hpp>

namespace supple_controller {

class Frames {
 public:
  Frames() = default;
  explicit Frames(const supple::control::Params& params);

  /// X_WA. An empty name is the base.
  [[nodiscard]] std::optional<supple::Pose> in_world(std::string_view name) const;
  /// X_SA. An empty name is the sensor's own.
  [[nodiscard]] std::optional<supple::Pose> at_sensor(std::string_view name) const;

  /// Names for a message that names another one.
  [[nodiscard]] std::string known_in_world() const { return listed_names(in_world_); }
  [[nodiscard]] std::string known_at_sensor() const { return listed_names(at_sensor_); }
  /// Link at the root: W.
  [[nodiscard]] const std::string& world() const noexcept { return world_; }

 private:
  using Poses = std::map<std::string, supple::Pose, std::less<>>;
  [[nodiscard]] static std::string listed_names(const Poses& poses);

  std::string world_;
  Poses in_world_;
  Poses at_sensor_;
};

/// The same load at S in S's axes.
[[nodiscard]] supple::Wrench moved_to_sensor(const supple::Pose& X_SA,
                                             const supple::Wrench& F_A_A) noexcept;

}  // namespace supple_controller
