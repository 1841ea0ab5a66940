#pragma once

#include "supple/config/sections.hpp"

namespace supple::config {

/// Refuses gains that would chatter on the surroundings that the section `contact` declares.
void add_contact_rules(Visitor& v, const Config& c);

}  // namespace supple::config
