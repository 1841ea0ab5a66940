#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

#include "apps/supple/command.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/text/words.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/virtual_netft/robot_source.hpp"
#include "supple/virtual_netft/server.hpp"

namespace supple::app {
namespace {

using std::chrono::steady_clock;
using virtual_netft::Wave;

constexpr std::chrono::milliseconds kLook{50};
constexpr double kLever = 0.02;  // of the noise's torque to its force [m]

/// Reads the flags' numbers, and keeps the first problem.
class Flags {
 public:
  explicit Flags(const Args& args) : args_{args} {}

  std::vector<double> numbers(std::string_view flag, std::vector<double> otherwise, double least,
                              double most) {
    if (!args_.has(flag)) return otherwise;
    const std::string text = args_.one(flag);
    std::vector<double> out;
    const char* at = text.data();
    const char* end = at + text.size();
    for (std::size_t i = 0; i < otherwise.size(); ++i) {
      double value = 0.0;
      const auto [next, error] = std::from_chars(at, end, value);
      const bool last = i + 1 == otherwise.size();
      const bool ended = last ? next == end : next != end && *next == ',';
      if (error != std::errc{} || !ended || !(value >= least && value <= most)) {
        note(fmt::format("{} '{}' must be {} from {:g} to {:g}", flag, printable(text),
                         otherwise.size() == 1
                             ? std::string{"a number"}
                             : fmt::format("{} numbers with commas between", otherwise.size()),
                         least, most));
        return otherwise;
      }
      out.push_back(value);
      at = next + 1;
    }
    return out;
  }

  double number(std::string_view flag, double otherwise, double least, double most) {
    return numbers(flag, {otherwise}, least, most)[0];
  }

  std::uint16_t port(std::string_view flag, std::uint16_t otherwise) {
    const double value = number(flag, otherwise, 0.0, 65535.0);
    if (value != std::floor(value)) note(fmt::format("{} must be a whole number", flag));
    return static_cast<std::uint16_t>(value);
  }

  Vec3 vector(std::string_view flag, double most) {
    const auto x = numbers(flag, {0.0, 0.0, 0.0}, -most, most);
    return {x[0], x[1], x[2]};
  }

  void note(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  const Args& args_;
  std::string problem_;
};

virtual_netft::ServerOptions server_options(const Args& args, Flags& flags) {
  virtual_netft::ServerOptions out;
  if (args.has("--host")) out.host = args.one("--host");
  out.ports.http = flags.port("--http-port", 8080);
  out.ports.rdt = flags.port("--rdt-port", netft::kRdtPort);
  out.device.settings.rate_hz = flags.number("--rate", 1000.0, 1.0, virtual_netft::kFastestRate);
  for (const std::string& text : args.all("--fault")) {
    const auto fault = virtual_netft::fault_from(text);
    if (fault) {
      out.device.faults.push_back(*fault);
    } else {
      flags.note(fault.error());
    }
  }
  return out;
}

Wave wave_of(Flags& flags) {
  Wave out;
  out.mean = {.force = flags.vector("--force", 1e4), .torque = flags.vector("--torque", 1e4)};
  const auto sine = flags.numbers("--sine", {0.0, 1.0}, 0.0, 1e4);
  out.amplitude.force = {0.0, 0.0, sine[0]};
  out.frequency_hz = sine[1];
  const double noise = flags.number("--noise", 0.05, 0.0, 1e4);
  out.deviation = {.force = Vec3::Constant(noise), .torque = Vec3::Constant(kLever * noise)};
  return out;
}

Result<std::unique_ptr<virtual_netft::Source>, std::string> source_of(const Args& args,
                                                                      Flags& flags) {
  const Wave wave = wave_of(flags);
  const std::uint16_t port = flags.port("--robot-rtde-port", ur::rtde::kPort);
  if (!args.has("--robot-host")) {
    return std::unique_ptr<virtual_netft::Source>{
        std::make_unique<virtual_netft::WaveSource>(wave)};
  }
  for (const std::string_view flag : {"--force", "--torque", "--sine", "--noise"}) {
    if (args.has(flag)) {
      return Failure{
          fmt::format("{} and --robot-host: the wrench has one source; leave one away", flag)};
    }
  }
  if (!flags.problem().empty()) return Failure{flags.problem()};
  auto robot =
      virtual_netft::RobotSource::connect({.host = args.one("--robot-host"), .port = port});
  if (!robot) return Failure{robot.error()};
  return std::unique_ptr<virtual_netft::Source>{*std::move(robot)};
}

void wait(double seconds) {
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  const auto begin = steady_clock::now();
  while (!stop.stop() &&
         (seconds == 0.0 || Seconds{steady_clock::now() - begin}.count() < seconds)) {
    std::this_thread::sleep_for(kLook);
  }
}

}  // namespace

int virtual_sensor(const Args& args) {
  Flags flags{args};
  auto options = server_options(args, flags);
  const double seconds = flags.number("--seconds", 0.0, 0.0, 1e9);
  auto source = source_of(args, flags);
  if (!flags.problem().empty()) return refuse(flags.problem());
  if (!source) return refuse(source.error());
  const std::string host = options.host;
  const double rate = options.device.settings.rate_hz;
  const auto server = virtual_netft::VirtualNetft::start(std::move(options), *std::move(source));
  if (!server) return refuse(server.error());
  const auto ports = (*server)->ports();
  fmt::print("virtual Net F/T: http://{}/netftapi2.xml, {:g} records a second from UDP port {}\n",
             net::text_of({.host = host, .port = ports.http}), rate, ports.rdt);
  std::fflush(stdout);
  wait(seconds);
  const auto counts = (*server)->counts();
  fmt::print("sent: {} records; {} left out, {} twice, {} pairs swapped, {} starts\n", counts.sent,
             counts.lost, counts.duplicated, counts.swapped, counts.starts);
  return kOk;
}

}  // namespace supple::app
