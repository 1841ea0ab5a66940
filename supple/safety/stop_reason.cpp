#include "supple/safety/stop_reason.hpp"

#include <array>
#include <cstddef>

namespace supple::safety {
namespace {

// in the order of the enumerators
constexpr std::array<ReasonText, kStopReasons> kTexts{{
    {"none", "nothing is wrong", ""},

    {"not_started", "no start was requested yet", ""},
    {"hold_requested", "a hold was requested", ""},
    {"stop_requested", "a stop was requested", ""},
    {"robot_not_ready", "the robot takes no commands", ""},
    {"not_at_rest", "the arm still moves, and a start would jerk it", "rad/s"},
    {"joint_state_late", "joint states are late, and the arm slows down until they return",
     "packets"},
    {"touched", "something touches the arm, and it waits", "N m"},
    {"bumped", "the arm has hit something, and waits", "N m"},

    {"period_unusable", "the control period is out of bounds again and again", "periods"},
    {"joint_state_lost", "joint states stopped coming", "packets"},
    {"joint_position", "a joint is outside its position limits", "rad"},
    {"joint_velocity", "a joint is faster than its limit", "rad/s"},
    {"tracking", "a joint does not follow its command", "rad"},
    {"torque_unusable", "joint torques are missing or not numbers", "packets"},
    {"wrench_not_finite", "wrench readings are not numbers", "samples"},
    {"wrench_stale", "the wrench is too old", "s"},
    {"wrench_stuck", "the wrench repeats itself bit for bit while the arm moves", "samples"},

    {"wrench_out_of_range", "the wrench stays at the end of the sensor's range", "periods"},
    {"wrench_jump", "the wrench keeps changing faster than a contact can", "periods"},
    {"force_limit", "the force is above its limit", "N"},
    {"torque_limit", "the torque is above its limit", "N m"},
    {"collision", "the arm has hit something", "N m"},
    {"linear_speed", "the tool moves faster than its limit", "m/s"},
    {"angular_speed", "the tool turns faster than its limit", "rad/s"},
    {"outside_walls", "the tool is outside its walls", "m"},
    {"ik_failed", "no joint velocities were found for the tool's motion", "periods"},
    {"command_not_finite", "the command is not a number", "periods"},
}};

static_assert(!kTexts.back().sentence.empty());

}  // namespace

const ReasonText& text_of(StopReason reason) noexcept {
  const auto i = static_cast<std::size_t>(reason);
  return kTexts[i < kTexts.size() ? i : 0];
}

}  // namespace supple::safety
