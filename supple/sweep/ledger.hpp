#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "supple/sweep/row.hpp"

namespace supple::sweep {

/// Who works on which sample, and what came of it. Nothing is handed out twice, unless its owner is
/// lost; nothing counts twice.
class Ledger {
 public:
  explicit Ledger(std::uint64_t samples) : rows_(samples) {}

  /// False if it is done already.
  bool enter(Row row);
  /// The next that nobody has; it is the owner's now.
  [[nodiscard]] std::optional<std::uint64_t> hand_out(int owner);
  /// What the owner has goes back; how many there were.
  std::size_t take_back(int owner);

  [[nodiscard]] std::uint64_t size() const noexcept { return rows_.size(); }
  [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
  [[nodiscard]] std::uint64_t in(State state) const noexcept {
    return states_[static_cast<std::size_t>(state)];
  }
  [[nodiscard]] bool complete() const noexcept { return done_ == rows_.size(); }
  /// What the owner has been given and is not done.
  [[nodiscard]] std::size_t held_by(int owner) const;
  /// In the order of the samples; those that are done.
  [[nodiscard]] std::vector<Row> rows() const;

 private:
  std::vector<std::optional<Row>> rows_;
  std::uint64_t done_ = 0;
  std::array<std::uint64_t, 3> states_{};
  std::uint64_t next_ = 0;  // nobody had it yet, nor what follows it
  std::set<std::uint64_t> returned_;
  std::map<int, std::set<std::uint64_t>> held_;
  std::map<std::uint64_t, int> owner_;
};

}  // namespace supple::sweep
