#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <thread>

#include "apps/supple/command.hpp"
#include "apps/supple/virtual_setup.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/text/host.hpp"
#include "supple/text/words.hpp"
#include "supple/virtual_ur/virtual_ur.hpp"

namespace supple::app {
namespace {

using virtual_ur::Options;

constexpr std::chrono::milliseconds kLook{50};
constexpr int kLooksPerLine = 10;

/// Empty, or what is wrong with the flag.
std::string read_port(const Args& args, std::string_view flag, std::uint16_t& port) {
  if (!args.has(flag)) return {};
  const std::string text = args.one(flag);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error == std::errc{} && end == text.data() + text.size()) return {};
  return fmt::format("supple: {} '{}' must be a port, 0 to 65535; 0: the system chooses one", flag,
                     printable(text));
}

std::string read_version(const Args& args, ur::rtde::ControlVersion& version) {
  if (!args.has("--software")) return {};
  const std::string text = args.one("--software");
  std::array<std::uint32_t, 3> parts{};
  const char* at = text.data();
  const char* end = at + text.size();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [next, error] = std::from_chars(at, end, parts[i]);
    const bool last = i + 1 == parts.size();
    if (error != std::errc{} || parts[i] > 255 ||
        (last ? next != end : next == end || *next != '.')) {
      return fmt::format("supple: --software '{}' must be three numbers, as in 5.22.1",
                         printable(text));
    }
    at = next + 1;
  }
  version = {parts[0], parts[1], parts[2], 0};
  return {};
}

Result<Options, std::string> options_of(const Args& args) {
  const auto setup = virtual_setup(args);
  if (!setup) return Failure{setup.error()};
  auto made = virtual_ur::options_from(*setup);
  if (!made) return Failure{fmt::format("supple: {}", made.error())};
  Options out = *std::move(made);
  out.ports = virtual_ur::kUsualPorts;
  for (std::string problem :
       {read_port(args, "--dashboard-port", out.ports.dashboard),
        read_port(args, "--primary-port", out.ports.primary),
        read_port(args, "--secondary-port", out.ports.secondary),
        read_port(args, "--rtde-port", out.ports.rtde), read_version(args, out.version)}) {
    if (!problem.empty()) return Failure{std::move(problem)};
  }
  if (args.has("--host")) out.host = args.one("--host");
  if (!text::is_host(out.host)) {
    return Failure{fmt::format("supple: --host '{}' is no address", printable(out.host))};
  }
  out.connects_anywhere = args.has("--connect-anywhere");
  if (args.has("--power-off")) out.start = ur::RobotMode::kPowerOff;
  out.remote_control = !args.has("--local");
  out.scene_starts_with_program = args.has("--scene-starts-with-program");
  return out;
}

std::string status(const virtual_ur::VirtualUr& robot) {
  const virtual_ur::Snapshot now = robot.now();
  const virtual_ur::Counts counts = robot.counts();
  return fmt::format("{} {} {}{}{}  {} clients  {} frames, {} late  RTDE {} sent, {} skipped",
                     name(now.modes.robot), name(now.modes.safety), name(now.modes.runtime),
                     now.program.empty() ? "" : " ", now.program, counts.clients,
                     counts.stream.frames, counts.stream.late, counts.packages, counts.skipped);
}

}  // namespace

int virtual_robot(const Args& args) {
  const auto options = options_of(args);
  if (!options) return refuse(options.error());
  std::vector<virtual_ur::Fault> faults;
  for (const std::string& each : args.all("--fault")) {
    const auto fault = virtual_ur::fault_from(each);
    if (!fault) return refuse(fmt::format("supple: {}", fault.error()));
    faults.push_back(*fault);
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const auto made = virtual_ur::VirtualUr::create(*options);
  if (!made) return refuse(fmt::format("supple: {}", made.error()));
  virtual_ur::VirtualUr& robot = **made;
  for (const virtual_ur::Fault& each : faults) robot.inject(each.kind, each.duration, each.start);
  robot.start();

  const virtual_ur::Ports& ports = robot.ports();
  fmt::print("virtual {} at {}: dashboard {}, primary {}, secondary {}, RTDE {}; Ctrl-C ends it\n",
             options->kind.model, options->host, ports.dashboard, ports.primary, ports.secondary,
             ports.rtde);
  std::fflush(stdout);
  const bool terminal = isatty(STDERR_FILENO) != 0;
  for (int look = 0; !stop.stop(); ++look) {
    std::this_thread::sleep_for(kLook);
    if (!terminal || look % kLooksPerLine != 0) continue;
    fmt::print(stderr, "\r\x1b[K{}", status(robot));
    std::fflush(stderr);
  }
  if (terminal) fmt::print(stderr, "\r\x1b[K");
  fmt::print("{}\n", status(robot));
  return kOk;
}

}  // namespace supple::app
