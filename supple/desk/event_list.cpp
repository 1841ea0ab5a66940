#include "supple/desk/event_list.hpp"

#include "supple/cockpit/json.hpp"
#include "supple/desk/json_of.hpp"

namespace supple::desk {

const EventList::Entry& EventList::add(const telemetry::Event& event, std::uint64_t time) {
  using cockpit::Json;
  if (entries_.size() >= kMost) entries_.pop_front();
  const Json message = Json::Object{
      {"time_s", seconds_of(time)}, {"level", telemetry::name(event.level)}, {"text", event.text}};
  return entries_.emplace_back(Entry{time, message.dump()});
}

}  // namespace supple::desk
