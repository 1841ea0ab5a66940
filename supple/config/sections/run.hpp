#pragma once

#include <cstdint>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

enum class Clock : std::uint8_t { kSimulated, kWall };

/// What to do when the machine cannot give the loop its priority and its memory.
enum class Realtime : std::uint8_t { kOff, kWarn, kEnforce };

struct RunSection {
  double duration_s = 0.0;
  bool start = true;
  Clock clock = Clock::kSimulated;
  Realtime realtime = Realtime::kWarn;
  int priority = 80;
  int cpu = -1;
};

void describe(Visitor& v, RunSection& s);

}  // namespace supple::config
