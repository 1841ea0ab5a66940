#pragma once

// Sums over subtrees, gathered from the last body to the first. In a chain the subtree of a body is
// everything after it, so one running total in registers is enough.

#include "supple/model/kernel/layout.hpp"
#include "supple/model/kernel/vec.hpp"

namespace supple::model::kernel {
namespace {

template <bool kChain, class T>
class SubtreeSums;

template <class T>
class SubtreeSums<true, T> {
 public:
  SUPPLE_MEMBER explicit SubtreeSums(const Model&, T nothing) noexcept : total_{nothing} {}

  /// The sum over the subtree of body i, whose own share is `own`.
  SUPPLE_MEMBER T gather(const Model&, int, const T& own) noexcept {
    total_ = total_ + own;
    return total_;
  }

  /// The sum over everything but the root.
  SUPPLE_MEMBER T all() const noexcept { return total_; }

 private:
  T total_;
};

template <class T>
class SubtreeSums<false, T> {
 public:
  SUPPLE_MEMBER explicit SubtreeSums(const Model& model, T nothing) noexcept {
    for (int i = 0; i <= model.joints; ++i) branches_[i] = nothing;
  }

  SUPPLE_MEMBER T gather(const Model& model, int i, const T& own) noexcept {
    const T sum = branches_[i] + own;
    T& parent = branches_[model.body[i].parent];
    parent = parent + sum;
    return sum;
  }

  SUPPLE_MEMBER T all() const noexcept { return branches_[0]; }

 private:
  T branches_[kMaxBodies];
};

}  // namespace
}  // namespace supple::model::kernel
