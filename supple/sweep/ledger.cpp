#include "supple/sweep/ledger.hpp"

#include <algorithm>
#include <utility>

namespace supple::sweep {

bool Ledger::enter(Row row) {
  const std::uint64_t sample = row.sample;
  if (sample >= rows_.size() || rows_[sample]) return false;
  ++done_;
  ++states_[static_cast<std::size_t>(row.state)];
  returned_.erase(sample);
  const auto owner = owner_.find(sample);
  if (owner != owner_.end()) {
    held_[owner->second].erase(sample);
    owner_.erase(owner);
  }
  rows_[sample] = std::move(row);
  return true;
}

std::optional<std::uint64_t> Ledger::hand_out(int owner) {
  std::optional<std::uint64_t> sample;
  if (!returned_.empty()) {
    sample = *returned_.begin();
    returned_.erase(returned_.begin());
  } else {
    while (next_ < rows_.size() && rows_[next_]) ++next_;
    if (next_ < rows_.size()) sample = next_++;
  }
  if (sample) {
    held_[owner].insert(*sample);
    owner_[*sample] = owner;
  }
  return sample;
}

std::size_t Ledger::take_back(int owner) {
  std::set<std::uint64_t>& held = held_[owner];
  const std::size_t count = held.size();
  for (const std::uint64_t sample : held) owner_.erase(sample);
  returned_.merge(held);
  held.clear();
  return count;
}

std::size_t Ledger::held_by(int owner) const {
  const auto found = held_.find(owner);
  return found == held_.end() ? 0 : found->second.size();
}

std::vector<Row> Ledger::rows() const {
  std::vector<Row> out;
  out.reserve(done_);
  for (const auto& row : rows_) {
    if (row) out.push_back(*row);
  }
  return out;
}

}  // namespace supple::sweep
