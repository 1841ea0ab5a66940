#include "loop.hpp"

#include <supple/control/adopt.hpp>
#include <utility>

namespace supple_controller {
namespace {

using supple::Seconds;
using supple::control::Target;
using supple::safety::Phase;
using supple::safety::Request;

constexpr int kWarmUpTicks = 20;
constexpr Seconds kJogCounts{0.1};  // a twist, without another one
constexpr Seconds kJogBrakes{2.0};  // and then D is brought to rest for so long

}  // namespace

Loop::Loop(supple::runtime::Settings first, Inbox& inbox)
    : first_{std::move(first)}, inbox_{inbox}, params_{&first_.params} {
  warm_up();
}

/// Ticks that nobody sees, so that the first one finds code and data in memory.
void Loop::warm_up() noexcept {
  const supple::safety::Params& safety = params_->safety;
  supple::safety::InputFacts& facts = in_.facts;
  facts.q = supple::VecJ::Zero(safety.v_max.size());
  facts.q = facts.q.cwiseMax(safety.q_lower).cwiseMin(safety.q_upper);
  facts.v = supple::VecJ::Zero(facts.q.size());
  facts.tau = facts.v;
  facts.dt = safety.period;
  for (std::uint64_t i = 1; i <= kWarmUpTicks; ++i) {
    facts.request = i == 1 ? Request::kStart : Request::kNone;
    facts.joint_stamp = i;
    facts.reading_stamp = i;
    supple::control::tick(*params_, state_, in_, out_);
  }
  begin({});
}

void Loop::begin(const supple::safety::InputFacts& facts) noexcept {
  state_ = {};
  in_ = {};
  in_.facts = facts;
  out_ = {};
  starting_ = true;
  jog_seen_ = 0;
  jog_age_ = kJogBrakes;
}

[[gnu::hot]] void Loop::run(bool chained, const std::optional<Target>& target) noexcept {
  ++ticks_;
  supple::runtime::Wish wish;
  inbox_.mailbox().wish(Seconds{0.0}, wish);
  if (wish.settings != nullptr) take_over(*wish.settings);

  const Phase phase = state_.safety.phase;
  starting_ = starting_ && phase == Phase::kIdle;
  in_.facts.request = wish.request;
  if (starting_ && wish.request == Request::kNone) in_.facts.request = Request::kStart;

  if (chained) {
    in_.target = target;
  } else if (wish.target) {
    in_.target = wish.target;
    jog_age_ = kJogBrakes;
  } else {
    in_.target = jogged();
  }
  supple::control::tick(*params_, state_, in_, out_);
}

/// D goes on with the twist; without a new one it comes to rest, and does not turn back.
std::optional<Target> Loop::jogged() noexcept {
  const std::optional<Jog> jog = inbox_.jog();
  if (!jog) return std::nullopt;
  jog_age_ = jog->number != jog_seen_ ? Seconds{0.0} : jog_age_ + params_->safety.period;
  jog_seen_ = jog->number;
  if (jog_age_ >= kJogBrakes) return std::nullopt;
  Target target{.X_WT = state_.compliance.reference.X_WD, .V_WT_W = {}};
  if (jog_age_ < kJogCounts) {
    const auto& x = jog->twist;
    target.V_WT_W = {.linear = {x[0], x[1], x[2]}, .angular = {x[3], x[4], x[5]}};
    if (jog->in_probe_axes) target.V_WT_W = supple::rotated(state_.arm.X_WP.R, target.V_WT_W);
  }
  return target;
}

void Loop::take_over(const supple::runtime::Settings& settings) noexcept {
  supple::control::adopt(*params_, settings.params, state_);
  params_ = &settings.params;
  if (settings_ != nullptr) retired_.push(settings_);
  settings_ = &settings;
}

void Loop::sweep() {
  const supple::runtime::Settings* old = nullptr;
  while (retired_.pop(old)) inbox_.mailbox().release(*old);
}

}  // namespace supple_controller
