#pragma once

// The sensor's status word, in words.

#include <cstdint>
#include <string>

namespace supple::netft {

enum class Health : std::uint8_t {
  kGood,
  kWarning,    // a threshold has been passed; the numbers are right
  kSaturated,  // a gauge is at its end: the numbers are wrong while it lasts
  kFault,
};

[[nodiscard]] Health health_of(std::uint32_t status) noexcept;

/// Every bit that is set: "gauge saturated or converter fault, supply too low".
[[nodiscard]] std::string sentence(std::uint32_t status);

}  // namespace supple::netft
