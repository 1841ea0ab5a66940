// Any bytes as the primary interface's stream: what is understood is written and understood again.

#include <cstddef>
#include <cstdint>

#include "supple/ur/primary.hpp"

namespace {

using namespace supple;
using namespace supple::ur::primary;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

bool is_part(const Item& item) {
  return std::holds_alternative<RobotMode>(item) || std::holds_alternative<Kinematics>(item) ||
         std::holds_alternative<Configuration>(item);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  wire::Framer framer = ur::primary::framer();
  framer.append({data, size});
  while (const auto package = framer.next()) {
    const auto items = items_from(*package);
    if (!items) continue;
    for (const Item& item : *items) {
      const auto again =
          items_from(is_part(item) ? state_package({item}) : message_package(item, 0));
      require(again && again->size() == 1 && again->front().index() == item.index());
    }
  }
  return 0;
}
