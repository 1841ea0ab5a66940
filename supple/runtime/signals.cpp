#include "supple/runtime/signals.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

#include "supple/core/check.hpp"

namespace supple::runtime {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

std::atomic<StopFlag*> the_flag{nullptr};
static_assert(std::atomic<StopFlag*>::is_always_lock_free);  // a handler may read it
std::array<struct sigaction, kSignals.size()> before{};

extern "C" void supple_on_stop_signal(int /*signal*/) {
  StopFlag* flag = the_flag.load(std::memory_order_acquire);
  if (flag != nullptr) flag->raise();
}

}  // namespace

StopOnSignals::StopOnSignals(StopFlag& flag) {
  StopFlag* nobody = nullptr;
  SUPPLE_REQUIRE(the_flag.compare_exchange_strong(nobody, &flag));
  struct sigaction action {};
  action.sa_handler = supple_on_stop_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before[i]);
}

StopOnSignals::~StopOnSignals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
  the_flag.store(nullptr, std::memory_order_release);
}

}  // namespace supple::runtime
