#pragma once

// The libraries that Supple is measured against, each used as its own documentation does.

#include <kdl/chain.hpp>

#include <string>

#include "supple/model/robot_model.hpp"

namespace supple::bench {

/// A serial arm in KDL with one segment per joint: fixed links are merged for KDL too.
[[nodiscard]] KDL::Chain kdl_chain(const model::RobotModel& model);

[[nodiscard]] std::string text_of(const std::string& file);

}  // namespace supple::bench
