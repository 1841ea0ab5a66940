#pragma once

// What a thread needs from Linux to be on time, asked for item by item. docs/realtime.md says how a
// machine is made to give it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "supple/runtime/kernel.hpp"
#include "supple/runtime/machine.hpp"

namespace supple::runtime {

/// `realtime: enforce | warn`
enum class Rule : std::uint8_t {
  kEnforce,  // all of it, or the run does not begin
  kWarn,     // as much as there is; the outcome says what is missing
};

struct RealtimeRequest {
  Rule rule = Rule::kWarn;
  bool preempt_rt = true;  // a kernel that is made for it
  int priority = 80;       // of SCHED_FIFO, 1 ... 99; 0: stay with the others
  std::vector<int> cpus;   // to run on; empty: any
  bool lock_memory = true;
  std::size_t stack_bytes = std::size_t{256} << 10U;  // touched beforehand, with locked memory
  std::size_t heap_bytes = std::size_t{8} << 20U;     // likewise, and never given back
  bool timer_slack = true;                            // the kernel must not gather wake-ups
  bool cpu_latency = true;                            // processors must not sleep deeply
};

struct RealtimeItem {
  std::string name;  // as "SCHED_FIFO 80"
  bool had = false;
  std::string problem;  // why not, and the way out; empty if it was had
};

struct RealtimeOutcome {
  std::vector<RealtimeItem> items;  // those asked for
  Machine machine;

  [[nodiscard]] bool complete() const noexcept;
  /// A line for every item that is missing: "SCHED_FIFO 80: not permitted; run as root ...".
  [[nodiscard]] std::string missing() const;
};

/// Makes the calling thread a real-time one, as far as it is allowed. Locked memory and the
/// processors' sleep are settings of the process, and end with this; a heap that is kept stays
/// kept.
class Realtime {
 public:
  explicit Realtime(const RealtimeRequest& request, Kernel& kernel = linux_kernel(),
                    Machine machine = this_machine());
  ~Realtime();
  Realtime(const Realtime&) = delete;
  Realtime& operator=(const Realtime&) = delete;

  [[nodiscard]] const RealtimeOutcome& outcome() const noexcept { return outcome_; }

 private:
  Kernel& kernel_;
  RealtimeOutcome outcome_;
  bool locked_ = false;
  int latency_file_ = -1;
};

}  // namespace supple::runtime
