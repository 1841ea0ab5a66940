#include "supple/wire/big_endian.hpp"

#include <algorithm>

namespace supple::wire {

void put_short_text(Bytes& out, std::string_view text) {
  const std::string_view fits = text.substr(0, std::min<std::size_t>(text.size(), 255));
  put(out, static_cast<std::uint8_t>(fits.size()));
  put_text(out, fits);
}

}  // namespace supple::wire
