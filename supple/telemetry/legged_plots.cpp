#include "supple/telemetry/legged_plots.hpp"

#include <array>
#include <cstddef>

#include "supple/telemetry/legged_figures.hpp"
#include "supple/telemetry/proto/describer.hpp"
#include "supple/telemetry/proto/encoder.hpp"
#include "supple/telemetry/proto/spatial.hpp"

namespace supple::telemetry {
namespace {

robot::LeggedTruth truth_of(const LeggedTick& t) { return t.truth.value_or(robot::LeggedTruth{}); }

struct Base {
  static constexpr std::string_view kTopic = "/base";
  static constexpr std::string_view kType = "Base";
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    const robot::LeggedTruth truth = truth_of(t);
    put_pose(f, 1, "estimate", Pose{.R = t.in.R_WB, .p = t.out.base.p_WB});
    put_vector(f, 2, "velocity", t.out.base.v_WB_W);
    put_pose(f, 3, "truth", truth.X_WB);
    put_twist(f, 4, "true_twist", truth.V_WB_W);
    put_vector(f, 5, "position_error", t.out.base.p_WB - truth.X_WB.p);
    put_vector(f, 6, "velocity_error", t.out.base.v_WB_W - truth.V_WB_W.linear);
    put_vector(f, 7, "bias", t.out.base.bias_B);
  }
};

struct Feet {
  static constexpr std::string_view kTopic = "/feet";
  static constexpr std::string_view kType = "Feet";
  static constexpr std::array<std::string_view, robot::kLegs> kNames{"front_left", "front_right",
                                                                     "rear_left", "rear_right"};
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    const robot::LeggedTruth truth = truth_of(t);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      f.message(static_cast<int>(i) + 1, kNames[i], "Foot", [&](auto& foot) {
        foot.flag(1, "stands", t.out.stands[i]);
        foot.flag(2, "truly_stands", truth.contact[i]);
        put_vector(foot, 3, "force", t.out.forces.f_W[i]);
        put_vector(foot, 4, "leg_force", t.out.f_leg_W[i]);
        put_vector(foot, 5, "true_force", truth.f_W[i]);
        put_vector(foot, 6, "place", t.out.base.p_WF[i]);
        put_vector(foot, 7, "true_place", truth.p_WF[i]);
        foot.real(8, "ratio", t.out.contact[i].ratio);
      });
    }
  }
};

struct Legs {
  static constexpr std::string_view kTopic = "/legs";
  static constexpr std::string_view kType = "Legs";
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    f.reals(1, "q", t.in.q);
    f.reals(2, "v", t.in.v);
    f.reals(3, "tau", t.in.tau);
    f.reals(4, "tau_ext", t.out.tau_ext);
  }
};

struct Imu {
  static constexpr std::string_view kTopic = "/imu";
  static constexpr std::string_view kType = "Imu";
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    put_vector(f, 1, "gyro", t.in.gyro_B);
    put_vector(f, 2, "accel", t.in.accel_B);
  }
};

struct Filter {
  static constexpr std::string_view kTopic = "/filter";
  static constexpr std::string_view kType = "Filter";
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    f.real(1, "nis", t.out.report.nis);
    f.count(2, "nis_rows", static_cast<std::uint64_t>(t.out.report.nis_rows));
    f.count(3, "slipped", t.out.report.slipped);
    f.flag(4, "refused", t.out.refused);
    f.real(5, "nees_velocity", velocity_nees(t));
  }
};

struct Exact {
  static constexpr std::string_view kTopic = "/legged_tick";
  static constexpr std::string_view kType = "LeggedTick";
  template <class F>
  static void fields(F& f, const LeggedTick& t) {
    thread_local Bytes record;  // keeps its memory from tick to tick
    record.clear();
    encode(t, record);
    f.bytes(1, "record", record);
  }
};

template <class M>
Bytes schema_of() {
  proto::Describer describer{M::kType};
  M::fields(describer, LeggedTick{});
  return describer.descriptor_set();
}

template <class M>
void encode_as(const LeggedTick& tick, Bytes& out) {
  proto::Encoder encoder{out};
  M::fields(encoder, tick);
}

template <class M>
constexpr LeggedPlot plot() {
  return {M::kTopic, M::kType, schema_of<M>, encode_as<M>};
}

constexpr std::array kPlots{plot<Base>(), plot<Feet>(), plot<Legs>(), plot<Imu>(), plot<Filter>()};
constexpr LeggedPlot kExact = plot<Exact>();

}  // namespace

std::span<const LeggedPlot> legged_plots() noexcept { return kPlots; }
const LeggedPlot& exact_legged_tick() noexcept { return kExact; }

}  // namespace supple::telemetry
