#pragma once

// Things of Cyclone DDS that are deleted when their owner goes.

#include <cstdint>
#include <string>
#include <utility>

namespace supple::dds {

/// A domain, participant, topic, reader, writer, waitset or condition: a number above 0.
class Entity {
 public:
  Entity() = default;
  explicit Entity(std::int32_t number) noexcept : number_{number} {}
  Entity(Entity&& other) noexcept : number_{std::exchange(other.number_, 0)} {}
  Entity& operator=(Entity&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Entity(const Entity&) = delete;
  Entity& operator=(const Entity&) = delete;
  ~Entity();

  [[nodiscard]] std::int32_t number() const noexcept { return number_; }
  explicit operator bool() const noexcept { return number_ > 0; }

 private:
  std::int32_t number_ = 0;
};

/// What readers and writers promise each other. The names are those of ROS 2.
struct Quality {
  bool reliable = true;          // else best effort: what is lost is not sent again
  bool transient_local = false;  // who comes late gets what was sent before
  int depth = 10;                // of the history
};

/// ROS 2's defaults.
inline constexpr Quality kUsual{};
/// For streams where only the newest counts. As a reader it takes every writer.
inline constexpr Quality kStream{.reliable = false, .depth = 5};
/// For what is said once and holds.
inline constexpr Quality kStatic{.transient_local = true, .depth = 100};

/// A message: its layout for Cyclone DDS, its name in ROS 2, and the hash of its definition.
struct TypeSupport {
  const void* descriptor = nullptr;  // dds_topic_descriptor_t
  const char* name = nullptr;        // "geometry_msgs/msg/WrenchStamped"
  const char* hash = nullptr;        // "RIHS01_..."
};

/// Why a call of Cyclone DDS failed.
[[nodiscard]] std::string reason(std::int32_t code);

}  // namespace supple::dds
