#include "supple/runtime/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace supple::runtime {
namespace {

/// Empty where there is none.
std::string first_line(const std::filesystem::path& file) {
  std::ifstream in{file};
  std::string line;
  std::getline(in, line);
  return line;
}

bool has_hypervisor(const std::filesystem::path& file) {
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("flags")) return line.find(" hypervisor") != std::string::npos;
  }
  return false;
}

/// Real-time threads may take `runtime` of every `period`; -1: all of it.
double share_of(const std::string& runtime, const std::string& period) {
  const double taken = std::atof(runtime.c_str());
  const double of = std::atof(period.c_str());
  return taken < 0.0 || of <= 0.0 ? 1.0 : taken / of;
}

}  // namespace

Machine this_machine(const std::filesystem::path& root) {
  Machine out;
  utsname name{};
  if (uname(&name) == 0) out.kernel = fmt::format("{} {}", name.release, name.version);
  out.preempt_rt = first_line(root / "sys/kernel/realtime") == "1" ||
                   out.kernel.find("PREEMPT_RT") != std::string::npos;
  out.cpus = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  const auto cpu = root / "sys/devices/system/cpu";
  out.isolated = first_line(cpu / "isolated");
  out.governor = first_line(cpu / "cpu0/cpufreq/scaling_governor");
  out.is_virtual = has_hypervisor(root / "proc/cpuinfo");
  out.realtime_share = share_of(first_line(root / "proc/sys/kernel/sched_rt_runtime_us"),
                                first_line(root / "proc/sys/kernel/sched_rt_period_us"));
  return out;
}

std::string described(const Machine& machine) {
  return fmt::format(
      "Linux {}; {}; {} processors{}; isolated: {}; governor: {}; real-time share {:.0f} %",
      machine.kernel, machine.preempt_rt ? "PREEMPT_RT" : "not PREEMPT_RT", machine.cpus,
      machine.is_virtual ? " of a virtual machine" : "",
      machine.isolated.empty() ? "none" : machine.isolated,
      machine.governor.empty() ? "unknown" : machine.governor, 100.0 * machine.realtime_share);
}

}  // namespace supple::runtime
