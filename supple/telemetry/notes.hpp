#pragma once

// What stands in a log among its ticks: events for people, and changes of the configuration.

#include <cstdint>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry {

/// Something that happens now and then, on the topic /events.
struct Event {
  enum class Level : std::uint8_t { kInfo, kWarning, kError };
  Level level = Level::kInfo;
  std::string text;
};
[[nodiscard]] std::string_view name(Event::Level level) noexcept;

/// The run goes on with another configuration, on the topic /changes.
struct Change {
  std::uint64_t tick_index = 0;  // of the first tick under it
  std::string config;            // YAML, effective: every value that counts
};

inline constexpr std::string_view kEventTopic = "/events";
inline constexpr std::string_view kEventType = "Event";
inline constexpr std::string_view kChangeTopic = "/changes";
inline constexpr std::string_view kChangeType = "Change";

[[nodiscard]] Bytes event_schema();
[[nodiscard]] Bytes change_schema();
void encode(const Event& event, Bytes& out);
void encode(const Change& change, Bytes& out);
[[nodiscard]] Result<Event, ReadError> decode_event(ByteView message);
[[nodiscard]] Result<Change, ReadError> decode_change(ByteView message);

/// What the second configuration says that the first one does not, for a person:
/// "admittance.translation.mass_kg: 5 -> 8"; the first few of them and how many more.
[[nodiscard]] std::string changes_between(std::string_view before, std::string_view after);

}  // namespace supple::telemetry
