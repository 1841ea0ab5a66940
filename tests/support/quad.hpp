#pragma once

// 113-bit arithmetic for references: on x86 an extension of the compilers, on ARM plain long
// double.

#include <limits>

namespace supple::test {

#ifdef __SIZEOF_FLOAT128__
__extension__ using Quad = __float128;
#else
using Quad = long double;
static_assert(std::numeric_limits<Quad>::digits == 113);
#endif

}  // namespace supple::test
