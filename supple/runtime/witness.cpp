#include "supple/runtime/witness.hpp"

namespace supple::runtime {

Witness::~Witness() = default;

}  // namespace supple::runtime
