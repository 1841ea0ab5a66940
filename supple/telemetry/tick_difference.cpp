#include "supple/telemetry/difference.hpp"
#include "supple/telemetry/tick_codec.hpp"
#include "supple/telemetry/tick_fields.hpp"

namespace supple::telemetry {

std::optional<Difference> first_difference(const control::TickOutput& expected,
                                           const control::TickOutput& actual) {
  return difference(expected, actual);
}

}  // namespace supple::telemetry
