#include "supple/runtime/signals.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace supple::runtime {
namespace {

volatile std::sig_atomic_t seen = 0;
extern "C" void see(int) { seen = seen + 1; }

TEST(StopOnSignals, TheFirstSignalStopsAndTheSecondEndsAtOnce) {
  StopFlag flag;
  const StopOnSignals signals{flag};
  EXPECT_FALSE(flag.stop());
  std::raise(SIGINT);
  EXPECT_TRUE(flag.stop());
  EXPECT_FALSE(flag.at_once());
  std::raise(SIGTERM);
  EXPECT_TRUE(flag.at_once());
}

TEST(StopOnSignals, AfterItSignalsDoWhatTheyDidBefore) {
  auto* const before = std::signal(SIGINT, see);
  seen = 0;
  {
    StopFlag flag;
    const StopOnSignals signals{flag};
    std::raise(SIGINT);
    EXPECT_EQ(seen, 0);
  }
  std::raise(SIGINT);
  EXPECT_EQ(seen, 1);
  std::signal(SIGINT, before);
}

}  // namespace
}  // namespace supple::runtime
