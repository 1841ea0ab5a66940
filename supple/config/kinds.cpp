#include "supple/config/kinds.hpp"

#include "supple/config/legged/sections.hpp"
#include "supple/config/sections.hpp"

namespace supple::config {

FileKind arm_kind() { return {"an arm", all_sections<Config>()}; }

FileKind legged_kind() { return {"a legged robot", all_sections<LeggedConfig>()}; }

}  // namespace supple::config
