#include "supple/ik/kernel/kernel.hpp"

namespace supple::ik::kernel {

extern const Kernel baseline;
#if defined(__x86_64__)
extern const Kernel avx2;
#endif

int available(const Kernel* (&tables)[kMaxKernels]) noexcept {
  int count = 0;
  tables[count++] = &baseline;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    tables[count++] = &avx2;
  }
#endif
  return count;
}

namespace {

const Kernel* fastest() noexcept {
  const Kernel* tables[kMaxKernels] = {};
  return tables[available(tables) - 1];
}

// set before main; a solver that is called even earlier finds a null pointer and asks again
const Kernel* const kBest = fastest();

}  // namespace

const Kernel& best() noexcept { return kBest != nullptr ? *kBest : *fastest(); }

}  // namespace supple::ik::kernel
