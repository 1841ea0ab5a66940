#pragma once

// The few calls that make a thread a real-time one. Tests put a kernel of their own here.

#include <cstddef>
#include <vector>

namespace supple::runtime {

/// Every call returns 0, or what went wrong as in errno.
class Kernel {
 public:
  Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  virtual ~Kernel();

  // Of the calling thread.
  virtual int set_fifo_priority(int priority) = 0;
  virtual int set_cpus(const std::vector<int>& cpus) = 0;
  virtual int set_timer_slack(unsigned long nanoseconds) = 0;
  virtual void touch_stack(std::size_t bytes) = 0;

  // Of the process.
  virtual int lock_memory() = 0;
  virtual void unlock_memory() = 0;
  virtual void keep_heap(std::size_t bytes) = 0;
  /// `file` is held open for as long as it counts.
  virtual int hold_cpu_latency(int& file) = 0;
  virtual void close_file(int file) = 0;
};

[[nodiscard]] Kernel& linux_kernel() noexcept;

}  // namespace supple::runtime
