#include "supple/telemetry/plots.hpp"

#include <array>

#include "supple/telemetry/proto/describer.hpp"
#include "supple/telemetry/proto/encoder.hpp"
#include "supple/telemetry/proto/spatial.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {
namespace {

// values in the order of the enumerators
constexpr std::array<std::string_view, 5> kWallKinds{"none", "box", "plane", "keep_in", "keep_out"};
constexpr std::array<std::string_view, 4> kIkStatus{"optimal", "within", "scaled", "failed"};

template <class E, std::size_t Count>
proto::Choices choices(std::string_view type) {
  static const auto names_of_all = [] {
    std::array<std::string_view, Count> names;
    for (std::size_t i = 0; i < Count; ++i) names[i] = name(static_cast<E>(i));
    return names;
  }();
  return {type, names_of_all};
}

template <class F>
void put_phase(F& f, int field, std::string_view name, safety::Phase phase) {
  constexpr std::size_t kPhases = static_cast<std::size_t>(safety::Phase::kFault) + 1;
  f.choice(field, name, choices<safety::Phase, kPhases>("Phase"),
           static_cast<std::uint64_t>(phase));
}

template <class F>
void put_cause(F& f, int field, std::string_view name, const safety::Cause& x) {
  f.message(field, name, "Cause", [&](auto& c) {
    c.choice(1, "reason", choices<safety::StopReason, safety::kStopReasons>("StopReason"),
             static_cast<std::uint64_t>(x.reason));
    c.real(2, "value", x.value);
    c.real(3, "limit", x.limit);
    c.real(4, "index", x.index);
    c.real(5, "speed", x.speed);
  });
}

struct Joints {
  static constexpr std::string_view kTopic = "/joints";
  static constexpr std::string_view kType = "Joints";
  template <class F>
  static void fields(F& f, const Tick& t) {
    f.reals(1, "q", t.in.facts.q);
    f.reals(2, "v", t.in.facts.v);
    f.reals(3, "q_used", t.out.checked.q);
    f.reals(4, "v_used", t.out.checked.v);
    f.reals(5, "q_command", t.out.q_command);
    f.reals(6, "v_command", t.out.v_command);
    f.reals(7, "v_wanted", t.out.rates.v);
    f.reals(8, "tau", t.in.facts.tau);
  }
};

struct WrenchPlot {
  static constexpr std::string_view kTopic = "/wrench";
  static constexpr std::string_view kType = "Wrench";
  template <class F>
  static void fields(F& f, const Tick& t) {
    const wrench::Output& w = t.out.wrench;
    put_wrench(f, 1, "reading", t.in.facts.reading);
    put_wrench(f, 2, "F_S_S", w.F_S_S);
    put_wrench(f, 3, "F_P_D_all", w.F_P_D_all);
    put_wrench(f, 4, "F_P_D", w.F_P_D);
    f.flag(5, "inside_deadband", w.inside_deadband);
    f.count(6, "out_of_range", w.spikes.out_of_range);
    f.count(7, "rate_limited", w.spikes.rate_limited);
    f.count(8, "readings_out_of_range", w.readings_out_of_range);
    f.count(9, "readings_rate_limited", w.readings_rate_limited);
  }
};

struct Poses {
  static constexpr std::string_view kTopic = "/poses";
  static constexpr std::string_view kType = "Poses";
  template <class F>
  static void fields(F& f, const Tick& t) {
    put_pose(f, 1, "D", t.out.X_WD);
    put_pose(f, 2, "C", t.out.compliance.X_WC);
    put_pose(f, 3, "P", t.out.X_WP);
    put_vector(f, 4, "offset_DC_W", t.out.compliance.X_WC.p - t.out.X_WD.p);
    put_twist(f, 5, "V_wanted_W", t.out.compliance.V_WP_W);
    put_twist(f, 6, "V_limited_W", t.out.limited.V_WP_W);
    put_twist(f, 7, "V_command_W", t.out.V_command_W);
  }
};

struct Limits {
  static constexpr std::string_view kTopic = "/limits";
  static constexpr std::string_view kType = "Limits";
  template <class F>
  static void fields(F& f, const Tick& t) {
    const limits::Limited& l = t.out.limited;
    f.flag(1, "wall", (l.acted & limits::kWall) != 0);
    f.flag(2, "linear_speed", (l.acted & limits::kLinearSpeed) != 0);
    f.flag(3, "angular_speed", (l.acted & limits::kAngularSpeed) != 0);
    f.flag(4, "linear_acceleration", (l.acted & limits::kLinearAcceleration) != 0);
    f.flag(5, "angular_acceleration", (l.acted & limits::kAngularAcceleration) != 0);
    f.flag(6, "straight_stop", (l.acted & limits::kStraightStop) != 0);
    f.real(7, "by_wall", l.by_wall);
    f.real(8, "by_linear_speed", l.by_linear_speed);
    f.real(9, "by_linear_acceleration", l.by_linear_acceleration);
    f.real(10, "by_angular_speed", l.by_angular_speed);
    f.real(11, "by_angular_acceleration", l.by_angular_acceleration);
    f.choice(12, "nearest_wall", {"WallKind", kWallKinds},
             static_cast<std::uint64_t>(l.nearest.kind));
    f.count(13, "nearest_index", l.nearest.index);
    f.real(14, "nearest_distance", l.nearest.distance);
    f.real(15, "guard_kept", t.out.guard.kept);
    f.flag(16, "guard_conflict", t.out.guard.conflict);
    const ik::Rates& r = t.out.rates;
    f.choice(17, "ik_status", {"IkStatus", kIkStatus}, static_cast<std::uint64_t>(r.status));
    f.count(18, "joints_at_lower", r.active.lower);
    f.count(19, "joints_at_upper", r.active.upper);
    f.count(20, "ik_iterations", static_cast<std::uint64_t>(r.iterations));
    f.real(21, "ik_residual", r.residual);
    f.real(22, "ik_scale", r.scale);
    f.real(23, "sigma_min", r.sigma_min);
    f.real(24, "manipulability", r.manipulability);
  }
};

struct VerdictPlot {
  static constexpr std::string_view kTopic = "/verdict";
  static constexpr std::string_view kType = "Verdict";
  template <class F>
  static void fields(F& f, const Tick& t) {
    const safety::Verdict& v = t.out.verdict;
    put_phase(f, 1, "phase", v.phase);
    put_cause(f, 2, "cause", v.cause);
    put_cause(f, 3, "refused", v.refused);
    f.count(4, "reasons_seen", v.reasons_seen);
    f.flag(5, "target_refused", t.out.refused);
    const safety::Checked& c = t.out.checked;
    f.flag(6, "extrapolated", c.extrapolated);
    f.flag(7, "reading_held", c.reading_held);
    f.flag(8, "period_clamped", c.period_clamped);
    f.flag(9, "reanchor", c.reanchor);
    const admittance::Report& r = t.out.compliance.report;
    f.real(10, "tank", r.tank);
    f.real(11, "injected", r.injected);
    f.real(12, "dissipated", r.dissipated);
    f.flag(13, "ramping", r.ramping);
    f.flag(14, "slowed", r.slowed);
    f.flag(15, "cleared", r.cleared);
    f.flag(16, "curbed", r.curbed);
    f.count(17, "chatters", r.chatters);
    f.real(18, "created", r.created);
    put_vector(f, 19, "added_damping", r.added.linear);
    put_vector(f, 20, "added_turning_damping", r.added.angular);
  }
};

struct TimingPlot {
  static constexpr std::string_view kTopic = "/timing";
  static constexpr std::string_view kType = "Timing";
  template <class F>
  static void fields(F& f, const Tick& t) {
    f.count(1, "index", t.index);
    f.real(2, "period", t.in.facts.dt.count());
    f.real(3, "period_used", t.out.checked.dt.count());
    f.real(4, "joint_age", t.in.facts.joint_age.count());
    f.real(5, "reading_age", t.in.facts.reading_age.count());
    f.count(6, "late_ns", t.timing.late);
    f.count(7, "read_ns", t.timing.read);
    f.count(8, "tick_ns", t.timing.tick);
    f.count(9, "write_ns", t.timing.write);
    f.flag(10, "missed", t.timing.missed);
  }
};

struct TruthPlot {
  static constexpr std::string_view kTopic = "/truth";
  static constexpr std::string_view kType = "Truth";
  static bool has(const Tick& t) { return t.truth.has_value(); }
  template <class F>
  static void fields(F& f, const Tick& t) {
    const Truth truth = t.truth.value_or(Truth{});
    put_pose(f, 1, "P", truth.X_WP);
    put_wrench(f, 2, "F_P_W", truth.F_P_W);
    f.reals(3, "tau_ext", truth.tau_ext);
  }
};

struct SensedPlot {
  static constexpr std::string_view kTopic = "/sensed";
  static constexpr std::string_view kType = "Sensed";
  static bool has(const Tick& t) { return t.out.sensed.has_value(); }
  template <class F>
  static void fields(F& f, const Tick& t) {
    const control::Sensed s = t.out.sensed.value_or(control::Sensed{});
    f.flag(1, "updated", s.updated);
    f.reals(2, "residual", s.residual);
    put_wrench(f, 3, "F_P_W", s.F_P_W);
    put_wrench(f, 4, "sigma_W", s.sigma_W);
    f.count(5, "unknowns", static_cast<std::uint64_t>(s.unknowns));
    f.count(6, "rank", static_cast<std::uint64_t>(s.rank));
    put_wrench(f, 7, "unobservable_W", s.unobservable_W);
    f.real(8, "misfit", s.misfit);
    f.real(9, "trust", s.trust);
    f.real(10, "disagreement", s.disagreement);
    f.flag(11, "touch", s.touch);
    f.flag(12, "collision", s.collision);
    f.real(13, "ratio", s.ratio);
    f.count(14, "joint", static_cast<std::uint64_t>(s.joint));
    f.real(15, "torque", s.torque);
    f.real(16, "threshold", s.threshold);
    f.real(17, "speed", s.speed);
    f.flag(18, "floating", t.out.checked.floating);
    f.flag(19, "retreating", t.out.checked.retreating);
  }
};

struct Exact {
  static constexpr std::string_view kTopic = "/tick";
  static constexpr std::string_view kType = "Tick";
  static constexpr int kRecord = 1;
  template <class F>
  static void fields(F& f, const Tick& t) {
    thread_local Bytes record;  // keeps its memory from tick to tick
    record.clear();
    encode(t, record);
    f.bytes(kRecord, "record", record);
  }
};

template <class M>
Bytes schema_of() {
  proto::Describer describer{M::kType};
  M::fields(describer, Tick{});
  return describer.descriptor_set();
}

template <class M>
void encode_as(const Tick& tick, Bytes& out) {
  proto::Encoder encoder{out};
  M::fields(encoder, tick);
}

template <class M>
bool is_in(const Tick& tick) {
  if constexpr (requires { M::has(tick); }) return M::has(tick);
  return true;
}

template <class M>
constexpr Plot plot() {
  return {M::kTopic, M::kType, schema_of<M>, is_in<M>, encode_as<M>};
}

constexpr std::array kPlots{plot<Joints>(),    plot<WrenchPlot>(),  plot<Poses>(),
                            plot<Limits>(),    plot<VerdictPlot>(), plot<TimingPlot>(),
                            plot<TruthPlot>(), plot<SensedPlot>()};
constexpr Plot kExact = plot<Exact>();

}  // namespace

std::span<const Plot> plots() noexcept { return kPlots; }
const Plot& exact_tick() noexcept { return kExact; }

ByteView exact_record(ByteReader& message) {
  constexpr std::uint8_t kTag = Exact::kRecord << 3 | static_cast<int>(proto::Wire::kLength);
  if (message.number<std::uint8_t>("tick message's tag") != kTag) {
    message.fail("tick message does not begin with its record");
  }
  std::uint64_t length = 0;
  for (unsigned shift = 0; shift < 28; shift += 7) {
    const auto byte = message.number<std::uint8_t>("tick message's length");
    length |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) break;
  }
  return message.bytes(length, "tick message's record");
}

}  // namespace supple::telemetry
