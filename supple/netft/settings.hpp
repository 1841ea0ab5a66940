#pragma once

// What the sensor says about itself over HTTP (/netftapi2.xml; devices of before have only
// /netftcalapi.xml): its name, its units, and how many counts a unit has. Without it counts are
// only counts.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/netft/rdt.hpp"

namespace supple::netft {

inline constexpr std::size_t kLargestSettings = 65536;  // [bytes]
inline constexpr double kFastestRate = 8000.0;          // of any sensor's records [Hz]

struct Settings {
  std::string product;             // empty: it did not say
  std::string force_unit = "N";    // of the counts, in the sensor's words
  std::string torque_unit = "Nm";  // likewise
  double newtons_per_count = 1e-6;
  double newton_metres_per_count = 1e-6;
  double rate_hz = 0.0;                 // of the records; 0: it did not say
  bool streams = true;                  // records are sent to whoever asks
  std::optional<std::uint32_t> status;  // the status word, if it said
};

/// From the body of the answer, whose every needed tag must be there once; or what is wrong.
[[nodiscard]] Result<Settings, std::string> settings_from(std::string_view xml);

/// The same from /netftcalapi.xml, which knows less.
[[nodiscard]] Result<Settings, std::string> calibration_from(std::string_view xml);

/// As the body of an answer, in newtons and newton metres.
[[nodiscard]] std::string settings_xml(const Settings& settings);
[[nodiscard]] std::string calibration_xml(const Settings& settings);

/// On the sensor, in its own axes.
[[nodiscard]] Wrench wrench_of(const Settings& settings, const RdtRecord& record) noexcept;

}  // namespace supple::netft
