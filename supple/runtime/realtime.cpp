#include "supple/runtime/realtime.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

namespace supple::runtime {
namespace {

std::string reason(int error) {
  if (error == EPERM || error == EACCES) return "not permitted";
  return std::strerror(error);
}

RealtimeItem item(std::string name, int error, std::string_view way_out) {
  RealtimeItem out{.name = std::move(name), .had = error == 0, .problem = {}};
  if (!out.had) out.problem = fmt::format("{}; {}", reason(error), way_out);
  return out;
}

RealtimeItem fifo(Kernel& kernel, int priority) {
  const std::string way_out = fmt::format(
      "run as root, or give the user 'rtprio {}' in /etc/security/limits.d and log in again",
      priority);
  return item(fmt::format("SCHED_FIFO {}", priority), kernel.set_fifo_priority(priority),
              priority >= 1 && priority <= 99 ? way_out : "take a priority from 1 to 99");
}

RealtimeItem pinned(Kernel& kernel, const std::vector<int>& cpus, const Machine& machine) {
  return item(fmt::format("processor {}", fmt::join(cpus, ",")), kernel.set_cpus(cpus),
              fmt::format("take some of 0 to {}", machine.cpus - 1));
}

RealtimeItem made_for_it(const Machine& machine) {
  RealtimeItem out{.name = "PREEMPT_RT kernel", .had = machine.preempt_rt, .problem = {}};
  if (!out.had) {
    out.problem = fmt::format(
        "this one is {}; install linux-image-rt-amd64 and boot it, or expect delays of "
        "milliseconds",
        machine.kernel);
  }
  return out;
}

}  // namespace

bool RealtimeOutcome::complete() const noexcept {
  return std::all_of(items.begin(), items.end(), [](const RealtimeItem& one) { return one.had; });
}

std::string RealtimeOutcome::missing() const {
  std::string out;
  for (const RealtimeItem& one : items) {
    if (!one.had) out += fmt::format("{}: {}\n", one.name, one.problem);
  }
  return out;
}

Realtime::Realtime(const RealtimeRequest& request, Kernel& kernel, Machine machine)
    : kernel_{kernel} {
  outcome_.machine = std::move(machine);
  auto& items = outcome_.items;
  if (request.preempt_rt) items.push_back(made_for_it(outcome_.machine));
  if (request.lock_memory) {
    const int error = kernel.lock_memory();
    locked_ = error == 0;
    items.push_back(item("locked memory", error,
                         "run as root, or give the user 'memlock unlimited' in "
                         "/etc/security/limits.d and log in again"));
    kernel.keep_heap(request.heap_bytes);
    kernel.touch_stack(request.stack_bytes);
  }
  if (request.cpu_latency) {
    items.push_back(item("cpu_dma_latency 0", kernel.hold_cpu_latency(latency_file_),
                         "run as root, or make /dev/cpu_dma_latency writable for the user by a "
                         "udev rule"));
  }
  if (request.timer_slack) {
    items.push_back(item("timer slack 1 ns", kernel.set_timer_slack(1), "ask without timer slack"));
  }
  if (!request.cpus.empty()) items.push_back(pinned(kernel, request.cpus, outcome_.machine));
  // the last of them: a thread that is not to be disturbed should not do the rest
  if (request.priority != 0) items.push_back(fifo(kernel, request.priority));
}

Realtime::~Realtime() {
  if (locked_) kernel_.unlock_memory();
  if (latency_file_ >= 0) kernel_.close_file(latency_file_);
}

}  // namespace supple::runtime
