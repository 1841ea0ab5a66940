// Any bytes as a command frame: the values of one that is taken read back to the bit, and it never
// moves the arm without a timeout.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "supple/ur/reverse.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace supple;
  const auto frame = ur::reverse_frame_from({data, size});
  if (!frame) return 0;
  const auto again = ur::encoded(*frame);
  const auto same = [&](std::size_t i) {
    return std::equal(again.begin() + 4 * i, again.begin() + 4 * i + 4, data + 4 * i);
  };
  for (std::size_t i = 1; i < 8; ++i) {
    // the lowest integer has no opposite, and is never sent
    const bool lowest = wire::from_bytes<std::uint32_t>({data + 4 * i, 4}) == 0x80000000U;
    if (!lowest && !same(i)) __builtin_trap();
  }
  const auto sent = ur::reverse_frame_from(again);
  if (!sent || (sent->mode != ur::ReverseMode::kIdle && sent->timeout <= Seconds{0.0})) {
    __builtin_trap();
  }
  return 0;
}
