#include "supple/runtime/kernel.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace supple::runtime {
namespace {

constexpr std::size_t kPage = 4096;

void touch(void* memory, std::size_t bytes) noexcept {
  auto* at = static_cast<volatile unsigned char*>(memory);
  for (std::size_t i = 0; i < bytes; i += kPage) at[i] = 0;
}

// In a frame of its own, which is given back; its pages stay.
[[gnu::noinline]] void touch_frames(std::size_t bytes) noexcept {
  touch(__builtin_alloca(bytes), bytes);
}

class LinuxKernel final : public Kernel {
 public:
  int set_fifo_priority(int priority) override {
    const sched_param param{.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &param);
  }

  int set_cpus(const std::vector<int>& cpus) override {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : cpus) {
      if (cpu < 0 || cpu >= CPU_SETSIZE || cpu >= sysconf(_SC_NPROCESSORS_CONF)) return EINVAL;
      CPU_SET(static_cast<unsigned>(cpu), &set);
    }
    return pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
  }

  int set_timer_slack(unsigned long nanoseconds) override {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0) == 0 ? 0 : errno;
  }

  void touch_stack(std::size_t bytes) override { touch_frames(bytes); }

  int lock_memory() override { return mlockall(MCL_CURRENT | MCL_FUTURE) == 0 ? 0 : errno; }
  void unlock_memory() override { munlockall(); }

  void keep_heap(std::size_t bytes) override {
    mallopt(M_TRIM_THRESHOLD, -1);  // never give memory back to the kernel
    mallopt(M_MMAP_MAX, 0);         // never ask it for a mapping of its own
    void* memory = std::malloc(bytes);
    if (memory != nullptr) touch(memory, bytes);
    std::free(memory);
  }

  int hold_cpu_latency(int& file) override {
    file = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    const std::int32_t microseconds = 0;
    if (write(file, &microseconds, sizeof(microseconds)) == sizeof(microseconds)) return 0;
    const int error = errno;
    close_file(file);
    file = -1;
    return error;
  }

  void close_file(int file) override { close(file); }
};

}  // namespace

Kernel::~Kernel() = default;

Kernel& linux_kernel() noexcept {
  static LinuxKernel kernel;
  return kernel;
}

}  // namespace supple::runtime
