// Any bytes as a URDF file.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "urdf_property.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  if (!supple::test::broken_property(text).empty()) __builtin_trap();
  return 0;
}
