// One of each, so that they are compiled with the library's warnings.

#include <cstdint>

#include "supple/share/ring.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::share {

template class Ring<std::uint64_t, 2>;
template class Seqlock<std::uint64_t>;

}  // namespace supple::share
