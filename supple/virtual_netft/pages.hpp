#pragma once

// What the sensor's web server answers. No sockets here.

#include <string>
#include <string_view>

#include "supple/virtual_netft/device.hpp"

namespace supple::virtual_netft {

/// The whole answer to the whole head of a request; a setting that is asked for is taken over.
[[nodiscard]] std::string answered(std::string_view head, Device& device);

}  // namespace supple::virtual_netft
