#pragma once

// What the primary and secondary interfaces say by themselves: who the robot is, first of all, and
// ten times a second how it is.

#include "supple/virtual_ur/arm.hpp"
#include "supple/virtual_ur/options.hpp"
#include "supple/virtual_ur/snapshot.hpp"
#include "supple/wire/big_endian.hpp"

namespace supple::virtual_ur {

[[nodiscard]] wire::Bytes version_package(const Options& options, const Snapshot& now);

/// Robot mode, joints, tool, master board, Cartesian place, kinematics and configuration.
[[nodiscard]] wire::Bytes robot_state(const Options& options, const Snapshot& now);

/// The robot's clock, as messages carry it [us].
[[nodiscard]] std::uint64_t stamp_of(const Snapshot& now) noexcept;

}  // namespace supple::virtual_ur
