#pragma once

#include <optional>
#include <utility>

#include "supple/core/check.hpp"

namespace supple {

template <class E>
struct Failure {
  E error;
};

template <class E>
Failure(E) -> Failure<E>;

/// A value, or the reason there is none. Used while the robot is not moving; the control tick
/// never returns one. The interface is the part of C++23's std::expected that this library needs.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) noexcept : value_{std::move(value)} {}
  Result(Failure<E> failure) noexcept : error_{std::move(failure.error)} {}

  [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return has_value(); }

  const T& operator*() const& noexcept {
    SUPPLE_REQUIRE(has_value());
    return *value_;
  }
  T&& operator*() && noexcept {
    SUPPLE_REQUIRE(has_value());
    return *std::move(value_);
  }
  const T* operator->() const noexcept { return &**this; }

  const E& error() const noexcept {
    SUPPLE_REQUIRE(!has_value());
    return *error_;
  }

 private:
  std::optional<T> value_;
  std::optional<E> error_;
};

}  // namespace supple
