#include "supple/doctor/machine_checks.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "supple/doctor/files.hpp"
#include "supple/text/words.hpp"

namespace supple::doctor {
namespace {

constexpr std::uint64_t kMegabyte = 1U << 20;
constexpr std::uint64_t kEnoughMemory = 512 * kMegabyte;
constexpr double kUsualShare = 0.95;

Finding ok(std::string subject, std::string found) {
  return {.grade = Grade::kOk, .subject = std::move(subject), .found = std::move(found)};
}

Finding warn(std::string subject, std::string found, std::string advice) {
  return {.grade = Grade::kWarn,
          .subject = std::move(subject),
          .found = std::move(found),
          .advice = std::move(advice)};
}

/// The first number behind the words, of the line that begins with them.
std::optional<std::uint64_t> soft_limit(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = text.substr(at + words.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  if (rest.starts_with("unlimited")) return kUnlimited;
  std::uint64_t out = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), out);
  return error == std::errc{} ? std::optional{out} : std::nullopt;
}

/// CAP_IPC_LOCK and CAP_SYS_NICE among the effective capabilities.
bool has_rights(std::string_view status) {
  constexpr std::uint64_t kIpcLock = std::uint64_t{1} << 14;
  constexpr std::uint64_t kSysNice = std::uint64_t{1} << 23;
  constexpr std::string_view kWords = "CapEff:";
  const std::size_t at = status.find(kWords);
  if (at == std::string_view::npos) return false;
  std::string_view rest = status.substr(at + kWords.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), bits, 16);
  return error == std::errc{} && (bits & kIpcLock) != 0 && (bits & kSysNice) != 0;
}

}  // namespace

Limits limits_from(std::string_view limits, std::string_view status) {
  return {.priority = soft_limit(limits, "Max realtime priority").value_or(0),
          .locked_memory = soft_limit(limits, "Max locked memory").value_or(0),
          .all = has_rights(status)};
}

Finding judge_kernel(const runtime::Machine& machine) {
  const std::string release = printable(machine.kernel.substr(0, machine.kernel.find(' ')));
  if (machine.preempt_rt) return ok("kernel", fmt::format("{}, PREEMPT_RT", release));
  return warn("kernel", fmt::format("{}, not made for real time (no PREEMPT_RT)", release),
              "expect delays of milliseconds; install linux-image-rt-amd64 and boot it");
}

Finding judge_virtual(const runtime::Machine& machine) {
  if (!machine.is_virtual) return ok("hardware", fmt::format("{} processors", machine.cpus));
  return warn("hardware", fmt::format("{} processors of a virtual machine", machine.cpus),
              "its host may take them away at any time; drive a robot from a real machine");
}

Finding judge_governor(std::string_view governor) {
  if (governor.empty()) return ok("governor", "none: the frequency is not the system's to change");
  if (governor == "performance") return ok("governor", "performance");
  return warn("governor",
              fmt::format("'{}' slows the processor down between two ticks", printable(governor)),
              "cpupower frequency-set -g performance");
}

Finding judge_isolation(const runtime::Machine& machine) {
  if (!machine.isolated.empty()) {
    return ok("isolated cores", printable(machine.isolated));
  }
  return warn("isolated cores", "none: other programs share every processor with the loop",
              "boot with isolcpus=N nohz_full=N rcu_nocbs=N, and set run.cpu to N");
}

Finding judge_share(double realtime_share) {
  const std::string found =
      fmt::format("real-time threads may take {:.0f} % of a second", 100.0 * realtime_share);
  if (realtime_share >= kUsualShare) return ok("throttling", found);
  return warn("throttling", found,
              "sysctl -w kernel.sched_rt_runtime_us=950000 gives them 95 % of every second");
}

Finding judge_priority(const Limits& limits, int wanted) {
  if (limits.all) return ok("priority", "any, by the rights of the process");
  const std::string found = fmt::format("{} of {} wanted (rtprio)", limits.priority, wanted);
  if (limits.priority >= static_cast<std::uint64_t>(std::max(wanted, 0))) {
    return ok("priority", found);
  }
  return warn(
      "priority", found,
      fmt::format("give the user 'rtprio {}' in /etc/security/limits.d and log in again", wanted));
}

Finding judge_memory(const Limits& limits) {
  if (limits.all) return ok("locked memory", "any, by the rights of the process");
  if (limits.locked_memory == kUnlimited) return ok("locked memory", "any");
  const std::string found = fmt::format("{} MB (memlock)", limits.locked_memory / kMegabyte);
  if (limits.locked_memory >= kEnoughMemory) return ok("locked memory", found);
  return warn("locked memory", found,
              "give the user 'memlock unlimited' in /etc/security/limits.d and log in again");
}

Finding judge_clock_source(std::string_view name) {
  if (name.empty()) return ok("clock", "of an unknown source");
  const bool quick = name == "tsc" || name == "arch_sys_counter" || name == "kvm-clock" ||
                     name.starts_with("hyperv");
  if (quick) return ok("clock", printable(name));
  return warn("clock", fmt::format("'{}', which is slow to read", printable(name)),
              "boot with clocksource=tsc tsc=reliable, if the processor's counter is steady");
}

Finding judge_timer_slack(std::string_view nanoseconds) {
  if (nanoseconds.empty()) return ok("timer slack", "unknown; the loop asks for 1 ns");
  return ok("timer slack", fmt::format("{} ns; the loop asks for 1 ns", printable(nanoseconds)));
}

Findings check_machine(int priority, const std::filesystem::path& root) {
  const runtime::Machine machine = runtime::this_machine(root);
  const Limits limits =
      limits_from(text_of_file(root / "proc/self/limits"), text_of_file(root / "proc/self/status"));
  return {judge_kernel(machine),
          judge_virtual(machine),
          judge_priority(limits, priority),
          judge_memory(limits),
          judge_governor(machine.governor),
          judge_isolation(machine),
          judge_share(machine.realtime_share),
          judge_clock_source(
              first_line(root / "sys/devices/system/clocksource/clocksource0/current_clocksource")),
          judge_timer_slack(first_line(root / "proc/self/timerslack_ns"))};
}

}  // namespace supple::doctor
