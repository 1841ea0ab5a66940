// Any bytes as a datagram of the force sensor, as a request to it, and as its settings.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "supple/netft/sequence.hpp"
#include "supple/netft/settings.hpp"
#include "supple/netft/status.hpp"

namespace {

using namespace supple;
using namespace supple::netft;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void take_records(wire::ByteView datagram) {
  Sequence sequence;
  std::size_t n = 0;
  while (const auto record = record_from(datagram, n)) {
    const auto again = encoded(*record);
    require(std::equal(again.begin(), again.end(),
                       datagram.begin() + static_cast<std::ptrdiff_t>(n * kRecordSize)));
    (void)sequence.take(*record);
    require(!sentence(record->status).empty());
    require((health_of(record->status) == Health::kGood) == (record->status == 0));
    ++n;
  }
  const Arrivals& a = sequence.arrivals();
  require(a.fresh + a.stalled + a.duplicates + a.late == n);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const wire::ByteView bytes{data, size};
  take_records(bytes);
  if (const auto request = request_from(bytes)) {
    const auto again = encoded(*request);
    require(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()));
  }
  if (size > 0 && data[0] == '<') {
    const auto settings = settings_from(wire::text_of(bytes));
    if (settings) {
      require(settings->newtons_per_count > 0.0 && std::isfinite(settings->newtons_per_count));
    } else {
      require(settings.error().find('\n') == std::string::npos);
    }
  }
  return 0;
}
