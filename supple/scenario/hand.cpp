#include "supple/scenario/hand.hpp"

#include <algorithm>

namespace supple::scenario {
namespace {

Vec3 approached(const Vec3& now, const Vec3& wanted, double most) noexcept {
  const Vec3 way = wanted - now;
  const double length = way.norm();
  return length <= most ? wanted : Vec3{now + most / length * way};
}

}  // namespace

void Hand::take_hold_of(sim::SimRobot* robot, Seconds period) noexcept {
  robot_ = robot;
  period_ = period.count();
  left_ = 0.0;
  wanted_ = {};
  acting_ = {};
}

void Hand::push(const Wrench& F_P_W, Seconds hold) noexcept {
  const Vec3& f = F_P_W.force;
  const Vec3& n = F_P_W.torque;
  pulls_.store({.number = ++count_,
                .F = {f.x(), f.y(), f.z(), n.x(), n.y(), n.z()},
                .hold = std::clamp(hold, Seconds{0.0}, kLongestHold).count()});
}

void Hand::wish(Seconds /*t*/, runtime::Wish& /*out*/) noexcept {
  if (robot_ == nullptr) return;
  Pull pull;
  left_ -= period_;
  if (pulls_.try_load(pull) && pull.number != seen_) {
    seen_ = pull.number;
    left_ = pull.hold;
    wanted_ = {.force = {pull.F[0], pull.F[1], pull.F[2]},
               .torque = {pull.F[3], pull.F[4], pull.F[5]}};
  }
  const Wrench wanted = left_ > 0.0 ? wanted_ : Wrench{};
  acting_ = {.force = approached(acting_.force, wanted.force, kForceRate * period_),
             .torque = approached(acting_.torque, wanted.torque, kTorqueRate * period_)};
  robot_->push(acting_);
}

}  // namespace supple::scenario
