#pragma once

#include <cstdint>

namespace supple::control {

enum class Law : std::uint8_t {
  kOffset,     // the spring ties the commanded frame to the desired one
  kPoseError,  // the spring pulls on the measured pose
};

}  // namespace supple::control
