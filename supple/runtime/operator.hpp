#pragma once

// What is asked of a run besides what the robot says.

#include <optional>
#include <string>

#include "supple/control/tick.hpp"
#include "supple/core/time.hpp"

namespace supple::runtime {

/// Parameters to go on with, and the configuration they were made from, for the log.
struct Settings {
  control::Params params;
  std::string config;  // YAML, effective; may be empty, but then the log cannot be replayed
};

/// A loop takes over settings for as many joints and the same period only.
[[nodiscard]] bool can_follow(const control::Params& now, const control::Params& next) noexcept;

struct Wish {
  std::optional<control::Target> target;
  std::optional<control::Reference> desired;
  safety::Request request = safety::Request::kNone;
  const Settings* settings = nullptr;  // nullptr: as before. Stays where it is until `release`
};

class Operator {
 public:
  Operator() = default;
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;
  virtual ~Operator();

  /// By the real-time thread, once a period: neither waits nor allocates. `t` is the time since the
  /// run began to move, below zero before. What is not wished is left as it is: an operator before
  /// this one may have set it.
  virtual void wish(Seconds t, Wish& out) noexcept = 0;

  /// By another thread: no loop uses these settings any more. They may be another operator's.
  virtual void release(const Settings& settings);
};

}  // namespace supple::runtime
