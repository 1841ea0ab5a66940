#pragma once

// The sensor's web server, as far as a client needs it.

#include <cstdint>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"
#include "supple/netft/settings.hpp"

namespace supple::netft {

inline constexpr std::uint16_t kHttpPort = 80;

/// From /netftapi2.xml, or from /netftcalapi.xml where there is none. Otherwise why not.
[[nodiscard]] Result<Settings, std::string> fetch_settings(const net::Address& http,
                                                           Seconds within);

/// Asks for so many records a second, from 1 to 7000, which the sensor keeps when its power is off.
/// Returns the problem, empty if there is none.
[[nodiscard]] std::string set_rate(const net::Address& http, int rate_hz, Seconds within);

}  // namespace supple::netft
