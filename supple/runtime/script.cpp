#include "supple/runtime/script.hpp"

#include <algorithm>
#include <utility>

namespace supple::runtime {

void Script::add(Seconds at, const Wish& wish) {
  const auto later = [](Seconds time, const Step& step) { return time < step.at; };
  const auto place = std::upper_bound(steps_.begin(), steps_.end(), at, later);
  steps_.insert(place, {.at = at, .wish = wish});
}

void Script::add(Seconds at, Settings settings) {
  const Settings& kept = settings_.emplace_back(std::move(settings));
  add(at, Wish{.settings = &kept});
}

void Script::wish(Seconds t, Wish& out) noexcept {
  if (t < Seconds{0.0}) return;
  bool requested = false;
  for (; next_ < steps_.size() && steps_[next_].at <= t; ++next_) {
    const Wish& step = steps_[next_].wish;
    const bool requests = step.request != safety::Request::kNone;
    if (requests && requested) return;
    requested = requested || requests;
    if (step.target) out.target = step.target;
    if (step.desired) out.desired = step.desired;
    if (requests) out.request = step.request;
    if (step.settings != nullptr) out.settings = step.settings;
  }
}

}  // namespace supple::runtime
