#pragma once

// EXPECT_TRAP(expression): a broken contract ends the program with the processor's trap, and with
// nothing else: not by abort(), an exception or a crash further on.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

namespace supple::test {

/// x86 traps with an illegal instruction, ARM with a breakpoint.
inline bool trapped(int status) {
  return WIFSIGNALED(status) && (WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP);
}

}  // namespace supple::test

#define EXPECT_TRAP(expression) EXPECT_EXIT(static_cast<void>(expression), test::trapped, "")
