#pragma once

#include <array>
#include <cstddef>

#include "supple/core/check.hpp"

namespace supple {

/// A list with a fixed capacity and no heap. Elements exist from the start; `size` says how many
/// of them count.
template <class T, std::size_t Capacity>
class StaticVector {
 public:
  /// False, and nothing changed, when the list is full.
  [[nodiscard]] bool push_back(const T& value) noexcept {
    if (full()) return false;
    items_[size_++] = value;
    return true;
  }

  void pop_back() noexcept {
    SUPPLE_ASSERT(size_ > 0);
    --size_;
  }
  void clear() noexcept { size_ = 0; }

  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] bool full() const noexcept { return size_ == Capacity; }

  T& operator[](std::size_t i) noexcept {
    SUPPLE_ASSERT(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const noexcept {
    SUPPLE_ASSERT(i < size_);
    return items_[i];
  }
  T& back() noexcept { return (*this)[size_ - 1]; }
  const T& back() const noexcept { return (*this)[size_ - 1]; }

  T* begin() noexcept { return items_.data(); }
  T* end() noexcept { return items_.data() + size_; }
  const T* begin() const noexcept { return items_.data(); }
  const T* end() const noexcept { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace supple
