// Any text as what the dashboard says, and as what a client asks of it.

#include <cstddef>
#include <cstdint>

#include "supple/ur/dashboard.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace supple::ur;
  dashboard::Lines lines;
  lines.append({reinterpret_cast<const char*>(data), size});
  while (const auto line = lines.next()) {
    if (line->size() > dashboard::kLongestLine || line->find('\n') != std::string::npos) {
      __builtin_trap();
    }
    if (const auto command = dashboard::command_from(*line)) {
      (void)dashboard::is_taken(*command, *line);
      if (dashboard::command_from(dashboard::line(*command)) != command) __builtin_trap();
    }
    if (const auto mode = dashboard::robot_mode_from(*line)) (void)name(*mode);
    if (const auto mode = dashboard::safety_mode_from(*line)) (void)name(*mode);
    (void)dashboard::program_state_from(*line);
    (void)dashboard::truth_from(*line);
    const auto version = dashboard::version_from(*line);
    if (version && (version->major < 0 || version->bugfix < 0)) __builtin_trap();
  }
  return 0;
}
