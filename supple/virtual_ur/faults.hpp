#pragma once

// Things that go wrong at a certain time, so that clients can be tried against them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"

namespace supple::virtual_ur {

enum class FaultKind : std::uint8_t {
  kFreeze,     // nothing is sent; connections stay, and what comes is read
  kHalfOpen,   // nothing is sent or read; connections stay
  kDrop,       // connections are closed, and new ones are until it is over
  kGarbage,    // RTDE: bytes that are no package
  kTruncated,  // RTDE: a package that ends too early
  kOversized,  // RTDE: a package that says it is longer than any
  kSkip,       // RTDE: one package in ten is sent
  kSlow,       // RTDE: packages are held back and come in bursts
  kProtectiveStop,
  kEmergencyStop,  // until it is over the button is pressed
  kSafeguardStop,  // until it is over the gate is open
  kProgramStop,
  kLocal,  // somebody took the robot out of remote control
  kDeaf,   // RTDE: what clients write is not taken
};

/// "freeze", "protective-stop", ...
[[nodiscard]] std::string_view name(FaultKind kind) noexcept;
[[nodiscard]] std::vector<std::string> fault_names();

struct Fault {
  FaultKind kind = FaultKind::kFreeze;
  Seconds start{0.0};     // since the robot was started, by its own clock
  Seconds duration{1.0};  // of those that last
};

/// "KIND@SECONDS" or "KIND@SECONDS:DURATION"; otherwise what is wrong with it.
[[nodiscard]] Result<Fault, std::string> fault_from(std::string_view text);

/// Which faults are in force, step by step.
class FaultPlan {
 public:
  void add(const Fault& fault) { faults_.push_back({fault, {}}); }

  struct Change {
    FaultKind kind;
    bool begins;
  };
  /// What begins and ends now.
  [[nodiscard]] std::vector<Change> advance(Seconds now);
  [[nodiscard]] bool active(FaultKind kind) const noexcept;

 private:
  enum class Phase : std::uint8_t { kAhead, kNow, kOver };
  struct Entry {
    Fault fault;
    Phase phase;
  };
  std::vector<Entry> faults_;
};

}  // namespace supple::virtual_ur
