#include "supple/dds/joint_intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "supple/dds/clock.hpp"

namespace supple::dds {
namespace {

constexpr std::size_t kMostNames = 256;

constexpr std::array<std::string_view, kJointVerdicts> kWords{
    "used",
    "of other joints",
    "without some of the joints",
    "with a joint twice",
    "with fewer positions or velocities than names",
    "with too many names",
    "not finite",
    "older than the one before"};

constexpr std::size_t kNowhere = kMostNames;

/// Numbers of the arm's joints; false where the message has too few, or one is not finite.
struct Column {
  bool enough = false;
  bool finite = true;
};

template <class Sequence>
Column copy(const Sequence& from, std::size_t names, std::span<const std::size_t> places,
            std::array<double, kMaxArmJoints>& to) noexcept {
  const auto values = items(from);
  Column out{.enough = values.size() >= names};
  if (!out.enough) return out;
  for (std::size_t i = 0; i < places.size(); ++i) {
    to[i] = values[places[i]];
    out.finite = out.finite && std::isfinite(to[i]);
  }
  return out;
}

bool is_at(std::span<char* const> names, std::size_t place, std::string_view name) noexcept {
  return place < names.size() && text(names[place]) == name;
}

/// The first from there on; nowhere if there is none.
std::size_t place_of(std::span<char* const> names, std::size_t from,
                     std::string_view name) noexcept {
  for (std::size_t k = from; k < names.size(); ++k) {
    if (is_at(names, k, name)) return k;
  }
  return kNowhere;
}

}  // namespace

JointIntake::JointIntake(std::vector<std::string> names)
    : names_{std::move(names)}, places_(names_.size(), kNowhere) {}

JointVerdict JointIntake::take(const msg::JointState& message, std::int64_t now) {
  const JointVerdict verdict = judge(message, now);
  ++counts_[static_cast<std::size_t>(verdict)];
  return verdict;
}

/// Names seldom change their places: those of the last message are tried first.
JointVerdict JointIntake::find(std::span<char* const> names) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (!is_at(names, places_[i], names_[i])) places_[i] = place_of(names, 0, names_[i]);
    if (places_[i] != kNowhere) ++found;
  }
  if (found == 0) return JointVerdict::kOthers;
  if (found < names_.size()) return JointVerdict::kIncomplete;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (place_of(names, 0, names_[i]) != places_[i]) return JointVerdict::kTwice;
    if (place_of(names, places_[i] + 1, names_[i]) != kNowhere) return JointVerdict::kTwice;
  }
  return JointVerdict::kUsed;
}

JointVerdict JointIntake::judge(const msg::JointState& message, std::int64_t now) {
  const auto names = items(message.name);
  if (names.size() > kMostNames) return JointVerdict::kTooLong;
  if (const JointVerdict found = find(names); found != JointVerdict::kUsed) return found;
  JointValues next{.arrived = now, .count = newest_.count + 1};
  const Column q = copy(message.position, names.size(), places_, next.q);
  const Column v = copy(message.velocity, names.size(), places_, next.v);
  if (!q.enough || !v.enough) return JointVerdict::kSizes;
  if (!q.finite || !v.finite) return JointVerdict::kNotFinite;
  // the safety gate knows what to do with torques that are no numbers
  next.has_tau = copy(message.effort, names.size(), places_, next.tau).enough;
  if (!stamps_.is_newer(nanoseconds(message.header.stamp), now)) return JointVerdict::kOld;
  newest_ = next;
  return JointVerdict::kUsed;
}

std::string JointIntake::refused() const {
  std::string out;
  for (std::size_t i = 1; i < kJointVerdicts; ++i) {
    if (counts_[i] == 0) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", counts_[i], kWords[i]);
  }
  return out;
}

}  // namespace supple::dds
