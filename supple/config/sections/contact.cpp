#include "supple/config/sections/contact.hpp"

namespace supple::config {
namespace {

constexpr Range kStiffness{
    0.0, 1e7, "0: none is declared; foam has 1e3, a clamped sheet 1e4, a steel block 1e6"};
constexpr Range kTurningStiffness{0.0, 1e6, "0: none is declared"};
constexpr Range kDelay{0.0, 500.0, "UR arms have two cycles"};
constexpr Range kBandwidth{0.0, 1000.0, "0: no lag; industrial arms have 5 to 50"};

constexpr Range kMost{1.0, 1000.0, "1 adds none"};
constexpr Range kFade{0.1, 60.0, "sooner it comes back to swing again and again"};

}  // namespace

void describe(Visitor& v, ChatterGuardSection& s) {
  v.number({"most_times", "damping that it comes to at most, as a multiple of the gains' own"},
           s.most_times, kMost);
  v.number({"fade_s", "in which added damping goes away when nothing makes energy any more"},
           s.fade_s, kFade);
}

void describe(Visitor& v, ContactSection& s) {
  v.vec3({"environment_stiffness_n_per_m",
          "stiffest surroundings that the probe will touch, per axis; gains that would chatter on "
          "them are refused"},
         s.environment_stiffness_n_per_m, kStiffness);
  v.vec3({"environment_stiffness_nm_per_rad", "likewise, against turning"},
         s.environment_stiffness_nm_per_rad, kTurningStiffness);
  v.boolean({"accept_chatter", "whether gains that would chatter may run: for experiments"},
            s.accept_chatter);
  v.number({"command_delay_ms",
            "from a command to the start of its motion; `supple tune --identify` measures it"},
           s.command_delay_ms, kDelay);
  v.number({"servo_bandwidth_hz",
            "where the probe moves 0.71 times as far as it is told; measured likewise"},
           s.servo_bandwidth_hz, kBandwidth);
  v.number({"sensor_delay_ms", "age of a force when the law gets it, without the filter"},
           s.sensor_delay_ms, kDelay);
  v.section({"guard", "adds damping while a contact chatters, and only then"}, s.guard);
}

}  // namespace supple::config
