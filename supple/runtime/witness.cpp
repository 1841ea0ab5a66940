#include "supple/runtime/witness.hpp"

#include "supple/runtime/onlooker.hpp"

namespace supple::runtime {

Witness::~Witness() = default;

Onlooker::~Onlooker() = default;

}  // namespace supple::runtime
