#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "supple/telemetry/notes.hpp"

namespace supple::desk {

/// The last events of a run, as messages of /event.
class EventList {
 public:
  static constexpr std::size_t kMost = 100;

  struct Entry {
    std::uint64_t time = 0;  // [ns]
    std::string json;
  };

  const Entry& add(const telemetry::Event& event, std::uint64_t time);
  [[nodiscard]] const std::deque<Entry>& all() const noexcept { return entries_; }

 private:
  std::deque<Entry> entries_;
};

}  // namespace supple::desk
