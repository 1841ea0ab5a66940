#include "supple/dds/transforms.hpp"

namespace supple::dds {

Transforms::Root Transforms::root_of(std::string_view frame) const {
  Root out{.name = frame};
  // ends: `add` lets no circle in
  for (auto at = parents_.find(out.name); at != parents_.end(); at = parents_.find(out.name)) {
    out.X_RF = at->second.X_PC * out.X_RF;
    out.name = at->second.parent;
  }
  return out;
}

bool Transforms::add(std::string_view parent, std::string_view child, const Pose& X_AB) {
  if (parent.empty() || child.empty()) return false;
  const auto there = parents_.find(child);
  if (there == parents_.end() && parents_.size() >= kMost) return false;
  for (auto at = parents_.find(parent); at != parents_.end();
       at = parents_.find(at->second.parent)) {
    if (at->second.parent == child) return false;
  }
  if (parent == child) return false;
  parents_.insert_or_assign(std::string{child}, Link{std::string{parent}, X_AB});
  return true;
}

std::optional<Pose> Transforms::between(std::string_view A, std::string_view B) const {
  const Root a = root_of(A);
  const Root b = root_of(B);
  if (a.name != b.name) return std::nullopt;
  return inverse(a.X_RF) * b.X_RF;
}

}  // namespace supple::dds
