#pragma once

#include "supple/runtime/clock.hpp"

namespace supple::runtime {

/// How long the calling thread has had a processor.
[[nodiscard]] Nanoseconds thread_time() noexcept;

}  // namespace supple::runtime
