#pragma once

// The page for browsers, as it was made from web/ when this was built.

#include <functional>
#include <map>
#include <string>

#include "supple/cockpit/site.hpp"

namespace supple::cockpit {

/// By path, as "/index.html"; the licences of what the page contains are in "/licences.txt".
[[nodiscard]] std::map<std::string, File, std::less<>> page_files();

}  // namespace supple::cockpit
