#pragma once

// What becomes of the wrenches that come by. They are put into the axes of the sensor frame S and
// moved to its origin, from the frame A that the messages name.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/core/spatial.hpp"
#include "supple/dds/messages.hpp"
#include "supple/dds/stamps.hpp"

namespace supple::dds {

enum class WrenchVerdict : std::uint8_t {
  kUsed,
  kFrame,  // of another frame than the first one: another sensor
  kOld,    // measured before the one that came last
};

struct WrenchValues {
  std::array<double, 6> F_S_S{};  // force first [N], [N m]; may be no numbers
  std::int64_t arrived = 0;       // by the steady clock [ns]
  std::uint64_t count = 0;        // of those that were used; 0: none yet
};

class WrenchIntake {
 public:
  /// Messages of any frame are taken, as they are, until `agree`.
  WrenchVerdict take(const msg::WrenchStamped& message, std::int64_t now);
  /// From now on those of `frame` count, moved by X_SA. Nothing: whatever frame they name.
  void agree(std::optional<std::string> frame, const Pose& X_SA);

  [[nodiscard]] const WrenchValues& newest() const noexcept { return newest_; }
  /// Of the last message that was used.
  [[nodiscard]] const std::string& frame() const noexcept { return frame_; }
  /// Of the last one that was not.
  [[nodiscard]] const std::string& stranger() const noexcept { return stranger_; }
  [[nodiscard]] std::uint64_t of_other_frames() const noexcept { return of_other_frames_; }
  [[nodiscard]] std::uint64_t old() const noexcept { return old_; }

 private:
  WrenchValues newest_;
  std::optional<std::string> wanted_;
  Pose X_SA_;
  std::string frame_;
  std::string stranger_;
  Stamps stamps_;
  std::uint64_t of_other_frames_ = 0;
  std::uint64_t old_ = 0;
};

}  // namespace supple::dds
