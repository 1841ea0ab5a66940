#pragma once

#include <thread>

namespace supple::net {

/// Gives a thread a priority of SCHED_FIFO, 1 ... 99; 0 leaves it as it is. False where the system
/// does not allow it: then it goes on like any other.
bool raise_priority(std::jthread& thread, int priority) noexcept;

}  // namespace supple::net
