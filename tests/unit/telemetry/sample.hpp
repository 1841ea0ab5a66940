#pragma once

// Ticks and files to try things on.

#include <bit>
#include <cstring>
#include <numbers>
#include <vector>

#include "supple/telemetry/tick_fields.hpp"
#include "supple/telemetry/tick_log.hpp"
#include "support/random.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {

/// Any bits in every member: numbers of all kinds, NaNs with payloads among them.
class AnyBits {
 public:
  explicit AnyBits(Rng& rng) : rng_{rng} {}

  void operator()(std::string_view, bool& x) { x = rng_() % 2 == 0; }
  template <class T>
  requires(std::is_integral_v<T>) void operator()(std::string_view, T& x) {
    x = static_cast<T>(bits());
  }
  void operator()(std::string_view, double& x) {
    constexpr std::uint64_t kNanWithPayload = 0x7FF0'0000'DEAD'BEEF;  // signalling, too
    const std::uint64_t raw = rng_() % 8 == 0 ? kNanWithPayload : bits();
    std::memcpy(&x, &raw, sizeof x);
  }
  void operator()(std::string_view, Seconds& x) { x = Seconds{uniform(rng_, -1.0, 1.0)}; }
  void operator()(std::string_view, safety::Phase& x) { choose(x, 6); }
  void operator()(std::string_view, safety::StopReason& x) { choose(x, safety::kStopReasons); }
  void operator()(std::string_view, limits::WallKind& x) { choose(x, 5); }
  void operator()(std::string_view, ik::Status& x) { choose(x, 4); }
  void operator()(std::string_view, safety::Request& x) { choose(x, 256); }
  template <int Rows, int Cols, int Options, int MaxRows, int MaxCols>
  void operator()(std::string_view name,
                  Eigen::Matrix<double, Rows, Cols, Options, MaxRows, MaxCols>& x) {
    if constexpr (Rows == Eigen::Dynamic) x.resize(static_cast<Eigen::Index>(rng_() % 9));
    for (Eigen::Index i = 0; i < x.size(); ++i) (*this)(name, x.data()[i]);
  }
  template <class T>
  void operator()(std::string_view, std::optional<T>& x) {
    if (rng_() % 2 == 0) telemetry::fields(*this, x.emplace());
  }
  template <class T>
  requires(std::is_class_v<T>) void operator()(std::string_view, T& x) {
    telemetry::fields(*this, x);
  }

 private:
  std::uint64_t bits() { return (std::uint64_t{rng_()} << 32U) | rng_(); }
  template <class E>
  void choose(E& x, unsigned count) {
    x = static_cast<E>(rng_() % count);
  }

  Rng& rng_;
};

[[nodiscard]] inline telemetry::Tick any_tick(Rng& rng) {
  telemetry::Tick tick;
  AnyBits any{rng};
  telemetry::fields(any, tick);
  return tick;
}

/// A UR5e that is pushed to and fro, as a log would see it. The first tick asks for a start.
[[nodiscard]] inline std::vector<telemetry::Tick> pushed_run(const Ur5e& ur5e, std::size_t count) {
  constexpr double kPeriod = 2e-3;
  control::State state;
  std::vector<telemetry::Tick> ticks(count);
  VecJ q = ur5e.q0;
  VecJ v = VecJ::Zero(q.size());
  for (std::size_t i = 0; i < count; ++i) {
    telemetry::Tick& tick = ticks[i];
    const double t = kPeriod * static_cast<double>(i);
    tick.index = i;
    tick.time = 1'000'000'000 + 2'000'000 * i;
    const double push = std::sin(2.0 * std::numbers::pi * t);
    tick.in.facts = {.request = i == 1 ? safety::Request::kStart : safety::Request::kNone,
                     .dt = Seconds{kPeriod},
                     .q = q,
                     .v = v,
                     .joint_stamp = i + 1,
                     .reading = {.force = {3.0 * push, 2.0, 10.0 * push}, .torque = Vec3::Zero()},
                     .reading_stamp = i + 1};
    control::tick(ur5e.params, state, tick.in, tick.out);
    v = tick.out.v_command;
    q += kPeriod * v;
  }
  return ticks;
}

inline const telemetry::RunFiles kFiles{.config = "robot: {model: ur5e}\n",
                                        .model = "<robot name='ur5e'/>",
                                        .details = {{"version", "0.1.0"}}};

}  // namespace supple::test
