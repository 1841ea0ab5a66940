#include "supple/runtime/mailbox.hpp"

#include <cstddef>
#include <utility>

namespace supple::runtime {
namespace {

using Numbers = std::array<double, 18>;

Numbers numbers_of(const Pose& X, const Twist& V) noexcept {
  Numbers out{};
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) out[3 * k + static_cast<std::size_t>(j)] = X.R(i, j);
    out[9 + k] = X.p[i];
    out[12 + k] = V.linear[i];
    out[15 + k] = V.angular[i];
  }
  return out;
}

void read(const Numbers& in, Pose& X, Twist& V) noexcept {
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) X.R(i, j) = in[3 * k + static_cast<std::size_t>(j)];
    X.p[i] = in[9 + k];
    V.linear[i] = in[12 + k];
    V.angular[i] = in[15 + k];
  }
}

}  // namespace

void Mailbox::set_target(const control::Target& target) {
  const std::lock_guard lock{writers_};
  goal_.target = numbers_of(target.X_WT, target.V_WT_W);
  goal_.target_number = ++count_;
  goals_.store(goal_);
}

void Mailbox::set_desired(const control::Reference& desired) {
  const std::lock_guard lock{writers_};
  goal_.desired = numbers_of(desired.X_WD, desired.V_WD_W);
  goal_.desired_number = ++count_;
  goals_.store(goal_);
}

void Mailbox::set_settings(Settings settings) {
  const std::lock_guard lock{writers_};
  const Settings& kept = settings_.emplace_back(std::move(settings));
  forget(pending_.exchange(&kept, std::memory_order_acq_rel));
}

bool Mailbox::request(safety::Request request) {
  const std::lock_guard lock{writers_};
  return requests_.push(request);
}

/// Most ticks find no new one, and look at one number.
[[gnu::hot]] void Mailbox::take_goal(Wish& out) noexcept {
  const std::uint64_t stores = goals_.stores();
  if (stores == goals_taken_) return;
  Goal goal;
  if (!goals_.try_load(goal)) return;
  goals_taken_ = stores;
  const bool target_is_new = goal.target_number > target_seen_;
  target_seen_ = goal.target_number;
  if (goal.desired_number > desired_seen_) {
    desired_seen_ = goal.desired_number;
    control::Reference& desired = out.desired.emplace();
    read(goal.desired, desired.X_WD, desired.V_WD_W);
    out.target.reset();
  }
  if (target_is_new && (!out.desired || goal.target_number > goal.desired_number)) {
    control::Target& target = out.target.emplace();
    read(goal.target, target.X_WT, target.V_WT_W);
  }
}

[[gnu::hot]] void Mailbox::wish(Seconds /*t*/, Wish& out) noexcept {
  take_goal(out);
  safety::Request request{};
  if (requests_.pop(request)) out.request = request;
  // another operator's settings come first; these are in the next tick
  if (out.settings != nullptr) return;
  // most ticks only look; the exchange is for the one that finds something
  if (pending_.load(std::memory_order_relaxed) == nullptr) return;
  out.settings = pending_.exchange(nullptr, std::memory_order_acq_rel);
}

void Mailbox::release(const Settings& settings) {
  const std::lock_guard lock{writers_};
  forget(&settings);
}

void Mailbox::forget(const Settings* settings) {
  settings_.remove_if([settings](const Settings& kept) { return &kept == settings; });
}

}  // namespace supple::runtime
