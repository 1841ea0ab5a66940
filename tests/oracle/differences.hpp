#pragma once

// Derivatives without calculus.

namespace supple::test {

/// df/dt at t = 0 by central differences of sixth order, from f at +-h, +-2h, +-3h. The error is
/// h^6 / 140 times the seventh derivative, and some 1e-16 / h of f for rounding.
template <class F>
[[nodiscard]] auto derivative(const F& f, double h) {
  using Value = decltype(f(h));
  const Value near = f(h) - f(-h);
  const Value middle = f(2.0 * h) - f(-2.0 * h);
  const Value far = f(3.0 * h) - f(-3.0 * h);
  return Value{(45.0 * near - 9.0 * middle + far) / (60.0 * h)};
}

/// For robots at speeds of about 1 rad/s: truncation and rounding are alike there.
inline constexpr double kStep = 5e-3;  // [s]

}  // namespace supple::test
