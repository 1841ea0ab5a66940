#pragma once

// Every member of a legged tick by name, as tick_fields.hpp has those of an arm.

#include <array>
#include <cstddef>

#include "supple/telemetry/legged_tick.hpp"
#include "supple/telemetry/tick_fields.hpp"

namespace supple::telemetry {

template <class F, class T, std::size_t N>
void fields(F& f, std::array<T, N>& x) {
  for (T& each : x) f("each", each);
}
template <class F, class T, std::size_t N>
void fields(F& f, const std::array<T, N>& x) {
  for (const T& each : x) f("each", each);
}

template <class F>
void fields(F& f, Is<legged::TickInput> auto& x) {
  auto& [q, v, tau, R_WB, gyro_B, accel_B, dt, contact, ground_W] = x;
  f("q", q), f("v", v), f("tau", tau), f("R_WB", R_WB), f("gyro_B", gyro_B);
  f("accel_B", accel_B), f("dt", dt), f("contact", contact), f("ground_W", ground_W);
}

template <class F>
void fields(F& f, Is<estimation::ContactReport> auto& x) {
  auto& [touch, collision, ratio, index] = x;
  f("touch", touch), f("collision", collision), f("ratio", ratio), f("index", index);
}

template <class F>
void fields(F& f, Is<estimation::PointForces> auto& x) {
  auto& [f_W, covariance, unknowns, rank, unobservable, misfit] = x;
  static_cast<void>(covariance), static_cast<void>(unobservable);  // in the digest
  f("f_W", f_W), f("unknowns", unknowns), f("rank", rank), f("misfit", misfit);
}

template <class F>
void fields(F& f, Is<estimation::BaseReport> auto& x) {
  auto& [refused, nis, nis_rows, slipped] = x;
  f("refused", refused), f("nis", nis), f("nis_rows", nis_rows), f("slipped", slipped);
}

template <class F>
void fields(F& f, Is<estimation::BaseEstimate> auto& x) {
  auto& [p_WB, v_WB_W, bias_B, p_WF] = x;
  f("p_WB", p_WB), f("v_WB_W", v_WB_W), f("bias_B", bias_B), f("p_WF", p_WF);
}

template <class F>
void fields(F& f, Is<legged::TickOutput> auto& x) {
  auto& [refused, tau_ext, contact, stands, f_leg_W, forces, report, base, P_position, P_velocity] =
      x;
  f("refused", refused), f("tau_ext", tau_ext), f("contact", contact), f("stands", stands);
  f("f_leg_W", f_leg_W), f("forces", forces), f("report", report), f("base", base);
  f("P_position", P_position), f("P_velocity", P_velocity);
}

template <class F>
void fields(F& f, Is<robot::LeggedTruth> auto& x) {
  auto& [X_WB, V_WB_W, p_WF, f_W, contact] = x;
  f("X_WB", X_WB), f("V_WB_W", V_WB_W), f("p_WF", p_WF), f("f_W", f_W), f("contact", contact);
}

template <class F>
void fields(F& f, Is<LeggedTick> auto& x) {
  auto& [index, time, in, out, digest, truth] = x;
  f("index", index), f("time", time), f("in", in), f("out", out), f("digest", digest);
  f("truth", truth);
}

}  // namespace supple::telemetry
