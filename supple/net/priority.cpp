#include "supple/net/priority.hpp"

#include <pthread.h>
#include <sched.h>

namespace supple::net {

bool raise_priority(std::jthread& thread, int priority) noexcept {
  if (priority == 0 || !thread.joinable()) return priority == 0;
  const sched_param param{.sched_priority = priority};
  return pthread_setschedparam(thread.native_handle(), SCHED_FIFO, &param) == 0;
}

}  // namespace supple::net
