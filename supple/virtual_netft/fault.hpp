#pragma once

// What goes wrong with a virtual sensor, and when.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"

namespace supple::virtual_netft {

enum class FaultKind : std::uint8_t {
  kLoss,        // every second record is not sent
  kDuplicate,   // every record is sent twice
  kReorder,     // every two records change places
  kStatus,      // the status word has an error: supply too low
  kSaturation,  // the status word says that a gauge is at its end
  kStall,       // records go on, but the sensor no longer samples
  kSilence,     // nothing is sent and nothing heard, as without a cable
  kRestart,     // no power: as silence, and afterwards it waits for a start
};

struct Fault {
  FaultKind kind = FaultKind::kLoss;
  Seconds at{0.0};  // since the first start of the stream
  Seconds duration{1.0};
};

/// "loss@2:0.5", "restart@3"; otherwise what is wrong.
[[nodiscard]] Result<Fault, std::string> fault_from(std::string_view text);

/// "loss, duplicate, ..."
[[nodiscard]] std::string fault_names();

class Faults {
 public:
  Faults() = default;
  explicit Faults(std::vector<Fault> faults) : faults_{std::move(faults)} {}

  [[nodiscard]] bool active(FaultKind kind, Seconds time) const noexcept;

 private:
  std::vector<Fault> faults_;
};

}  // namespace supple::virtual_netft
