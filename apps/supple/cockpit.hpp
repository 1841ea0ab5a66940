#pragma once

// Where the cockpit listens, and who may use it: the flags --cockpit, --no-cockpit,
// --cockpit-token and --cockpit-origin.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/supple/command.hpp"
#include "supple/cockpit/server.hpp"
#include "supple/core/result.hpp"
#include "supple/desk/catalogue.hpp"
#include "supple/net/address.hpp"

namespace supple::app {

struct CockpitOptions {
  net::Address at{"127.0.0.1", 8080};
  bool exact = false;  // this port and no other
  std::string token;   // who gives it may command; empty: nobody may
  std::vector<std::string> origins;
};

/// Nothing where there shall be none. Otherwise what is wrong with the flags.
[[nodiscard]] Result<std::optional<CockpitOptions>, std::string> cockpit_options(const Args& args,
                                                                                 bool by_default);

/// The page and what the run or the log has beside it.
[[nodiscard]] cockpit::Site site_of(const CockpitOptions& options, const desk::Catalogue& catalogue,
                                    const std::string& name, const std::string& urdf);

/// At the address, or at the next free port if it need not be exactly this one. Otherwise why not.
/// The source outlives it.
[[nodiscard]] Result<std::unique_ptr<cockpit::Server>, std::string> open_cockpit(
    const CockpitOptions& options, const cockpit::Site& site, cockpit::Source& source);

/// "cockpit: http://127.0.0.1:8080/?token=..."
[[nodiscard]] std::string opening_of(const cockpit::Server& server, const CockpitOptions& options);

/// "cockpit: 1.2 % of a processor, ..."; `wall` is for how long it was open.
[[nodiscard]] std::string account_of(const cockpit::ServerCounters& counters, Seconds wall);

}  // namespace supple::app
