// Any bytes as what clients send to a virtual robot: RTDE requests, programs, lines of the
// dashboard, frames. Nothing is kept without bound, answers can be read, and the pieces in which a
// stream comes do not change what it says.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "supple/ur/rtde_messages.hpp"
#include "supple/virtual_ur/dashboard_request.hpp"
#include "supple/virtual_ur/rtde_session.hpp"
#include "supple/virtual_ur/script.hpp"
#include "supple/virtual_ur/stream_control.hpp"

namespace {

using namespace supple;
using namespace supple::virtual_ur;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

wire::Bytes rtde_answers(wire::ByteView stream, std::size_t piece) {
  static Registers registers;  // costly to make; what is left in it is the same for both streams
  registers.release(1);
  const RtdeHost host{.registers = &registers, .version = {5, 22, 1, 0}};
  RtdeSession session{1};
  wire::Bytes out;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    if (!session.take(stream.subspan(at, std::min(piece, stream.size() - at)), host, out)) break;
  }
  if (session.is_due(0)) session.put_data({}, registers, out);
  return out;
}

void take_as_rtde(wire::ByteView stream) {
  const wire::Bytes whole = rtde_answers(stream, std::max<std::size_t>(stream.size(), 1));
  require(whole == rtde_answers(stream, 1));
  wire::Framer framer = ur::rtde::framer();
  framer.append(whole);
  std::size_t read = 0;
  while (const auto package = framer.next()) {
    require(ur::rtde::package_from(*package).has_value());
    read += package->size();
  }
  require(read == whole.size());
}

void take(const Script& script) {
  if (const auto program = stream_program(script)) {
    require(!program->host.empty() && program->reverse_port != 0);
    require(!program->watchdog || program->watchdog->hz > 0.0);
    require(program->acceleration > 0.0 && std::isfinite(program->acceleration));
    require(program->stop > 0.0 && std::isfinite(program->stop));
    require(!program->echo || (*program->echo >= 0 && *program->echo < 48));
  }
  for (const Call& call : calls_of(script).calls) {
    for (const double each : call.numbers) require(std::isfinite(each));
  }
}

void take_as_script(std::string_view text) {
  ScriptReader whole;
  ScriptReader pieces;
  whole.append(text);
  for (const char c : text) {
    pieces.append({&c, 1});
    while (const auto script = pieces.next()) {
      const auto same = whole.next();
      require(same && same->text == script->text && same->kind == script->kind);
      take(*script);
    }
  }
  require(!whole.next());
}

void take_as_frames(wire::ByteView stream) {
  for (const bool external : {false, true}) {
    Motion motion{Vec6::Zero(), Seconds{2e-3}, 15.0};
    StreamControl control{{.external_control = external}};
    control.append(stream);
    for (int i = 0; i < 4; ++i) {
      const Order order = control.step(motion, motion.q());
      require(order.values.allFinite() && order.acceleration >= 0.0);
      if (order.kind == OrderKind::kSpeed) motion.speed(order.values, order.acceleration);
      if (order.kind == OrderKind::kServo) motion.servo(order.values);
      if (order.kind == OrderKind::kBrake) motion.brake(order.acceleration);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const wire::ByteView stream{data, size};
  const std::string_view text = wire::text_of(stream);
  take_as_rtde(stream);
  take_as_script(text);
  take_as_frames(stream);
  const DashboardRequest request = dashboard_request(text);
  require(request.argument.size() <= 100);
  require(request.argument.find('\n') == std::string::npos);
  return 0;
}
