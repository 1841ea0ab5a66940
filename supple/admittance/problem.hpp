#pragma once

#include <optional>

#include "supple/admittance/params.hpp"
#include "supple/core/problem.hpp"

namespace supple::admittance {

/// For periods up to the longest one.
[[nodiscard]] std::optional<Problem> problem_of(const Params& params,
                                                Seconds longest_period) noexcept;

}  // namespace supple::admittance
