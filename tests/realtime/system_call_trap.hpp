#pragma once

// A kernel filter on a thread that turns system calls into the end of the process.

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace supple::test {

inline constexpr int kTrapped = 42;

extern "C" inline void supple_on_trapped_call(int /*signal*/) { _exit(kTrapped); }

/// Every system call but exit_group and those `allowed` ends the process with kTrapped from now on,
/// if this thread makes it.
inline bool trap_system_calls(std::initializer_list<long> allowed = {}) {
  struct sigaction action {};
  action.sa_handler = supple_on_trapped_call;
  if (sigaction(SIGSYS, &action, nullptr) != 0) return false;
  const auto number = static_cast<std::uint32_t>(offsetof(seccomp_data, nr));
  std::vector<long> calls{allowed};
  calls.push_back(SYS_exit_group);
  std::vector<sock_filter> filter{sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number)};
  for (const long call : calls) {
    filter.push_back(
        sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
    filter.push_back(sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  filter.push_back(sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                           .filter = filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Of a child that ends with what `body` returns.
template <class Body>
int exit_code_of_child(Body body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace supple::test
