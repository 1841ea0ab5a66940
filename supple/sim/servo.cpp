#include "supple/sim/servo.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace supple::sim {
namespace {

constexpr std::size_t kCommandsUnderWay = 1024;
constexpr Nanos kLongestWay = std::chrono::milliseconds{20};

double clamped_to(double x, double size) noexcept { return std::clamp(x, -size, size); }

}  // namespace

std::optional<Problem> problem_of(const ServoParams& params) noexcept {
  const std::array positive{
      Problem{"bandwidth", params.bandwidth}, Problem{"max_acceleration", params.max_acceleration},
      Problem{"stop_acceleration", params.stop_acceleration},
      Problem{"load_frequency", params.load_frequency}, Problem{"max_lag", params.max_lag}};
  for (Problem each : positive) {
    if (each.value > 0.0) continue;
    each.rule = "must be above 0";
    return each;
  }
  const std::array times{Problem{"delay", params.delay.count()},
                         Problem{"interval", params.interval.count()},
                         Problem{"timeout", params.timeout.count()}};
  for (Problem each : times) {
    if (each.value >= 0.0 && each.value <= 1.0) continue;
    each.rule = "must be from 0 to 1 s";
    return each;
  }
  return {};
}

Servo::Servo(const ServoParams& params, Nanos step, const VecJ& q)
    : params_{params},
      interval_{nanos(params.interval)},
      step_{step},
      h_{Seconds{step}.count()},
      share_{-std::expm1(-2.0 * std::numbers::pi * params.bandwidth * Seconds{step}.count())},
      commands_{kCommandsUnderWay},
      target_{VecJ::Zero(q.size())},
      q_way_{q},
      v_ref_{VecJ::Zero(q.size())},
      q_ref_{q} {}

void Servo::write(Nanos now, const robot::Command& command) noexcept {
  commands_.push(now + nanos(params_.delay), command);
}

void Servo::look_at_commands(Nanos now, bool ready) noexcept {
  if (due(now, interval_)) {
    if (const auto command = commands_.take(now)) {
      const bool follows = current_ && current_->mode == robot::CommandMode::kPosition;
      way_left_ = std::clamp(now - heard_, std::max(interval_, step_), kLongestWay);
      if (!follows) q_way_ = q_ref_;
      current_ = command;
      heard_ = now;
    }
  }
  const bool silent = params_.timeout.count() > 0.0 && now - heard_ > nanos(params_.timeout);
  if (silent || !ready) current_.reset();
}

/// One step of the straight way to the commanded position.
void Servo::go_on() noexcept {
  if (way_left_ <= step_) {
    q_way_ = current_->q;
    return;
  }
  q_way_ += Seconds{step_} / Seconds{way_left_} * (current_->q - q_way_);
  way_left_ -= step_;
}

VecJ Servo::next_velocity() noexcept {
  if (current_ && current_->mode == robot::CommandMode::kPosition) {
    go_on();
    target_ = share_ / h_ * (q_way_ - q_ref_);
    return target_;
  }
  const double a = current_ ? params_.max_acceleration : params_.stop_acceleration;
  VecJ out = v_ref_;
  for (int i = 0; i < target_.size(); ++i) {
    const double wanted = current_ ? current_->v[i] : 0.0;
    target_[i] += clamped_to(wanted - target_[i], a * h_);
    out[i] += share_ * (target_[i] - v_ref_[i]);
  }
  return out;
}

VecJ Servo::step(Nanos now, const VecJ& q, const VecJ& v, bool ready) noexcept {
  look_at_commands(now, ready);
  const VecJ v_next = next_velocity();
  const double w = 2.0 * std::numbers::pi * params_.load_frequency;
  VecJ a(q.size());
  for (int i = 0; i < q.size(); ++i) {
    const double behind = clamped_to(q_ref_[i] - q[i], params_.max_lag);
    q_ref_[i] = q[i] + behind;
    a[i] = (v_next[i] - v_ref_[i]) / h_ + 2.0 * w * (v_ref_[i] - v[i]) + w * w * behind;
    q_ref_[i] += h_ * v_next[i];
  }
  v_ref_ = v_next;
  return a;
}

}  // namespace supple::sim
