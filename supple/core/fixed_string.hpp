#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace supple {

/// A short text without a heap, for names that live beside real-time data.
template <std::size_t Capacity>
class FixedString {
 public:
  constexpr FixedString() noexcept = default;

  /// A longer text is cut; callers that care compare its size with `capacity()` first.
  constexpr FixedString(std::string_view text) noexcept {
    size_ = text.size() < Capacity ? text.size() : Capacity;
    for (std::size_t i = 0; i < size_; ++i) text_[i] = text[i];
  }
  constexpr FixedString(const char* text) noexcept : FixedString{std::string_view{text}} {}

  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {text_.data(), size_}; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

  constexpr bool operator==(const FixedString& other) const noexcept {
    return view() == other.view();
  }
  constexpr bool operator==(std::string_view other) const noexcept { return view() == other; }
  constexpr bool operator==(const char* other) const noexcept { return view() == other; }

 private:
  std::array<char, Capacity + 1> text_{};
  std::size_t size_ = 0;
};

/// Name of a joint, link or frame.
using Name = FixedString<63>;

}  // namespace supple
