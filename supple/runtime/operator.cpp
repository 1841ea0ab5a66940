#include "supple/runtime/operator.hpp"

namespace supple::runtime {

bool can_follow(const control::Params& now, const control::Params& next) noexcept {
  return now.robot.joints() == next.robot.joints() &&
         now.safety.v_max.size() == next.safety.v_max.size() &&
         now.safety.period == next.safety.period;
}

Operator::~Operator() = default;

void Operator::release(const Settings& /*settings*/) {}

}  // namespace supple::runtime
