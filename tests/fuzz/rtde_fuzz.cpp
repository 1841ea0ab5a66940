// Any bytes as the stream of a robot, and as the stream of a client: packages that read back as
// they are, or a reason. The stream's pieces do not change what is read.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "supple/ur/rtde_layout.hpp"
#include "supple/ur/rtde_messages.hpp"

namespace {

using namespace supple;
using namespace supple::ur::rtde;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void take(const Package& package) {
  const wire::ByteView payload = package.payload;
  (void)accepted_from(payload);
  if (const auto version = control_version_from(payload)) {
    const wire::Bytes again = answer(*version);
    require(std::equal(again.begin() + 3, again.end(), payload.begin(), payload.end()));
  }
  if (const auto text = text_from(payload)) {
    const wire::Bytes again = answer(*text);
    require(std::equal(again.begin() + 3, again.end(), payload.begin(), payload.end()));
  }
  if (const auto request = outputs_request_from(payload)) {
    for (const auto& name : request->names) (void)ur::output_type(name);
  }
  if (const auto recipe = recipe_answer_from(payload)) {
    const std::vector<std::string> names(recipe->types.size(), "output_int_register_3");
    const auto layout = Layout::agreed(names, *recipe);
    if (!layout) {
      require(!layout.error().empty() && layout.error().find('\n') == std::string::npos);
    } else if (layout->fits(payload) && !names.empty()) {
      (void)integer_at(payload, *layout->slot("output_int_register_3"));
    }
  }
}

std::vector<wire::Bytes> packages(wire::ByteView stream, std::size_t piece) {
  wire::Framer framer = ur::rtde::framer();
  std::vector<wire::Bytes> out;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    framer.append(stream.subspan(at, std::min(piece, stream.size() - at)));
    while (const auto package = framer.next()) out.emplace_back(package->begin(), package->end());
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const wire::ByteView stream{data, size};
  const auto whole = packages(stream, std::max<std::size_t>(size, 1));
  require(whole == packages(stream, 7));
  for (const wire::Bytes& each : whole) {
    if (const auto package = package_from(each)) {
      require(packed(package->type, package->payload) == each);
      take(*package);
    }
  }
  return 0;
}
