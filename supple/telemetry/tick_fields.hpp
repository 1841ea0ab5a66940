#pragma once

// Every member of a tick by name, for whoever wants all of them: f(name, member). The lists of
// bindings do not compile when a struct gains or loses a member, so nothing is left out of a log.

#include <concepts>
#include <type_traits>

#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

/// A U, or a U that may not be changed.
template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

template <class F>
void fields(F& f, Is<Pose> auto& x) {
  auto& [R, p] = x;
  f("R", R), f("p", p);
}

template <class F>
void fields(F& f, Is<Twist> auto& x) {
  auto& [linear, angular] = x;
  f("linear", linear), f("angular", angular);
}

template <class F>
void fields(F& f, Is<Wrench> auto& x) {
  auto& [force, torque] = x;
  f("force", force), f("torque", torque);
}

template <class F>
void fields(F& f, Is<control::Target> auto& x) {
  auto& [X_WT, V_WT_W] = x;
  f("X_WT", X_WT), f("V_WT_W", V_WT_W);
}

template <class F>
void fields(F& f, Is<control::Reference> auto& x) {
  auto& [X_WD, V_WD_W] = x;
  f("X_WD", X_WD), f("V_WD_W", V_WD_W);
}

template <class F>
void fields(F& f, Is<safety::InputFacts> auto& x) {
  auto& [request, dt, robot_ready, q, v, tau, joint_stamp, joint_age, reading, reading_stamp,
         reading_age] = x;
  f("request", request), f("dt", dt), f("robot_ready", robot_ready);
  f("q", q), f("v", v), f("tau", tau), f("joint_stamp", joint_stamp), f("joint_age", joint_age);
  f("reading", reading), f("reading_stamp", reading_stamp), f("reading_age", reading_age);
}

template <class F>
void fields(F& f, Is<control::TickInput> auto& x) {
  auto& [facts, target, desired] = x;
  f("facts", facts), f("target", target), f("desired", desired);
}

template <class F>
void fields(F& f, Is<safety::Cause> auto& x) {
  auto& [reason, value, limit, index, speed] = x;
  f("reason", reason), f("value", value), f("limit", limit), f("index", index);
  f("speed", speed);
}

template <class F>
void fields(F& f, Is<safety::Verdict> auto& x) {
  auto& [phase, cause, refused, reasons_seen] = x;
  f("phase", phase), f("cause", cause), f("refused", refused), f("reasons_seen", reasons_seen);
}

template <class F>
void fields(F& f, Is<safety::Checked> auto& x) {
  auto& [phase, dt, q, v, reading, joints_known, reading_known, extrapolated, reading_held,
         period_clamped, torques_fresh, floating, retreating, reanchor] = x;
  f("phase", phase), f("dt", dt), f("q", q), f("v", v), f("reading", reading);
  f("joints_known", joints_known), f("reading_known", reading_known);
  f("extrapolated", extrapolated), f("reading_held", reading_held);
  f("period_clamped", period_clamped), f("torques_fresh", torques_fresh);
  f("floating", floating), f("retreating", retreating), f("reanchor", reanchor);
}

template <class F>
void fields(F& f, Is<wrench::Spikes> auto& x) {
  auto& [out_of_range, rate_limited] = x;
  f("out_of_range", out_of_range), f("rate_limited", rate_limited);
}

template <class F>
void fields(F& f, Is<wrench::Output> auto& x) {
  auto& [F_S_S, F_P_D_all, F_P_D, inside_deadband, spikes, readings_out_of_range,
         readings_rate_limited] = x;
  f("F_S_S", F_S_S), f("F_P_D_all", F_P_D_all), f("F_P_D", F_P_D);
  f("inside_deadband", inside_deadband), f("spikes", spikes);
  f("readings_out_of_range", readings_out_of_range);
  f("readings_rate_limited", readings_rate_limited);
}

template <class F>
void fields(F& f, Is<control::Sensed> auto& x) {
  auto& [updated, residual, F_P_W, sigma_W, unknowns, rank, unobservable_W, misfit, trust,
         disagreement, touch, collision, ratio, joint, torque, threshold, speed] = x;
  f("updated", updated), f("residual", residual), f("F_P_W", F_P_W), f("sigma_W", sigma_W);
  f("unknowns", unknowns), f("rank", rank), f("unobservable_W", unobservable_W);
  f("misfit", misfit), f("trust", trust), f("disagreement", disagreement);
  f("touch", touch), f("collision", collision), f("ratio", ratio), f("joint", joint);
  f("torque", torque), f("threshold", threshold), f("speed", speed);
}

template <class F>
void fields(F& f, Is<admittance::Halves> auto& x) {
  auto& [linear, angular] = x;
  f("linear", linear), f("angular", angular);
}

template <class F>
void fields(F& f, Is<admittance::Report> auto& x) {
  auto& [tank, injected, dissipated, ramping, slowed, cleared, curbed, chatters, created, added] =
      x;
  f("tank", tank), f("injected", injected), f("dissipated", dissipated);
  f("ramping", ramping), f("slowed", slowed), f("cleared", cleared), f("curbed", curbed);
  f("chatters", chatters), f("created", created), f("added", added);
}

template <class F>
void fields(F& f, Is<control::ComplianceOutput> auto& x) {
  auto& [V_WP_W, X_WC, report] = x;
  f("V_WP_W", V_WP_W), f("X_WC", X_WC), f("report", report);
}

template <class F>
void fields(F& f, Is<limits::NearestWall> auto& x) {
  auto& [kind, index, distance] = x;
  f("kind", kind), f("index", index), f("distance", distance);
}

template <class F>
void fields(F& f, Is<limits::Limited> auto& x) {
  auto& [V_WP_W, acted, by_wall, by_linear_speed, by_linear_acceleration, by_angular_speed,
         by_angular_acceleration, nearest] = x;
  f("V_WP_W", V_WP_W), f("acted", acted), f("by_wall", by_wall);
  f("by_linear_speed", by_linear_speed), f("by_linear_acceleration", by_linear_acceleration);
  f("by_angular_speed", by_angular_speed), f("by_angular_acceleration", by_angular_acceleration);
  f("nearest", nearest);
}

template <class F>
void fields(F& f, Is<ik::ActiveSet> auto& x) {
  auto& [lower, upper] = x;
  f("lower", lower), f("upper", upper);
}

template <class F>
void fields(F& f, Is<ik::Rates> auto& x) {
  auto& [v, V, missing, status, active, iterations, residual, scale, sigma_min, manipulability] = x;
  f("v", v), f("V", V), f("missing", missing), f("status", status), f("active", active);
  f("iterations", iterations), f("residual", residual), f("scale", scale);
  f("sigma_min", sigma_min), f("manipulability", manipulability);
}

template <class F>
void fields(F& f, Is<control::Guard> auto& x) {
  auto& [kept, conflict, stop_time] = x;
  f("kept", kept), f("conflict", conflict), f("stop_time", stop_time);
}

template <class F>
void fields(F& f, Is<control::TickOutput> auto& x) {
  auto& [v_command, q_command, verdict, checked, refused, X_WP, X_WD, wrench, sensed, compliance,
         limited, rates, guard, V_command_W] = x;
  f("v_command", v_command), f("q_command", q_command), f("verdict", verdict);
  f("checked", checked), f("refused", refused), f("X_WP", X_WP), f("X_WD", X_WD);
  f("wrench", wrench), f("sensed", sensed), f("compliance", compliance), f("limited", limited),
      f("rates", rates);
  f("guard", guard), f("V_command_W", V_command_W);
}

template <class F>
void fields(F& f, Is<Timing> auto& x) {
  auto& [late, read, tick, write, missed] = x;
  f("late", late), f("read", read), f("tick", tick), f("write", write), f("missed", missed);
}

template <class F>
void fields(F& f, Is<Truth> auto& x) {
  auto& [X_WP, F_P_W, tau_ext] = x;
  f("X_WP", X_WP), f("F_P_W", F_P_W), f("tau_ext", tau_ext);
}

template <class F>
void fields(F& f, Is<Tick> auto& x) {
  auto& [index, time, in, out, timing, truth] = x;
  f("index", index), f("time", time), f("in", in), f("out", out), f("timing", timing);
  f("truth", truth);
}

}  // namespace supple::telemetry
