#include "supple/config/metrics.hpp"

#include <array>

namespace supple::config {
namespace {

constexpr std::array<MetricText, 72> kMetrics{{
    {Metric::kForcePeakN, "force_peak_n", "largest force of the outside on the probe"},
    {Metric::kForceMeanN, "force_mean_n", "mean of its size"},
    {Metric::kForceRmsN, "force_rms_n", "root of its mean square"},
    {Metric::kForceFinalN, "force_final_n", "its size at the end"},
    {Metric::kForceXMeanN, "force_x_mean_n",
     "mean of its x in the desired frame's axes, with its sign"},
    {Metric::kForceYMeanN, "force_y_mean_n", "likewise y"},
    {Metric::kForceZMeanN, "force_z_mean_n", "likewise z"},
    {Metric::kTorquePeakNm, "torque_peak_nm", "largest torque of the outside about the probe"},
    {Metric::kForceErrorRmsN, "force_error_rms_n",
     "root mean square of force minus target, over the axes that have a target"},
    {Metric::kForceErrorPeakN, "force_error_peak_n", "largest size of it"},
    {Metric::kFeltPeakN, "felt_peak_n",
     "largest force that the controller feels, before the deadband"},
    {Metric::kFeltMeanN, "felt_mean_n", "mean of its size"},
    {Metric::kFeltErrorRmsN, "felt_error_rms_n", "root mean square of felt minus true force"},
    {Metric::kFeltErrorPeakN, "felt_error_peak_n", "largest size of it"},
    {Metric::kSettlingS, "settling_s",
     "from the first touch until the force error stays within 5 % of the target"},
    {Metric::kTouches, "touches", "how often the force rises above 1 N, having been below 0.5 N"},
    {Metric::kUntouchedS, "untouched_s", "time below 0.5 N after the first touch"},
    {Metric::kOffsetPeakMm, "offset_peak_mm",
     "largest distance of the commanded frame from the desired one"},
    {Metric::kOffsetFinalMm, "offset_final_mm", "the same at the end"},
    {Metric::kOffsetTurnPeakDeg, "offset_turn_peak_deg", "largest angle between them"},
    {Metric::kOffsetTurnFinalDeg, "offset_turn_final_deg", "the same at the end"},
    {Metric::kMovedPeakMm, "moved_peak_mm", "largest distance of the probe from its start"},
    {Metric::kMovedFinalMm, "moved_final_mm", "the same at the end"},
    {Metric::kMovedXFinalMm, "moved_x_final_mm", "its x in the probe's axes at the start"},
    {Metric::kMovedYFinalMm, "moved_y_final_mm", "likewise y"},
    {Metric::kMovedZFinalMm, "moved_z_final_mm", "likewise z"},
    {Metric::kTurnedPeakDeg, "turned_peak_deg", "largest angle between the probe and its start"},
    {Metric::kTurnedFinalDeg, "turned_final_deg", "the same at the end"},
    {Metric::kBehindPeakMm, "behind_peak_mm",
     "largest distance of the probe from the desired frame"},
    {Metric::kBehindFinalMm, "behind_final_mm", "the same at the end"},
    {Metric::kBehindTurnFinalDeg, "behind_turn_final_deg", "angle between them at the end"},
    {Metric::kDriftMm, "drift_mm", "distance between the probe's places at beginning and end"},
    {Metric::kDriftDeg, "drift_deg", "angle between them"},
    {Metric::kSwingMm, "swing_mm", "longest edge of the box that the probe stays in"},
    {Metric::kPathMm, "path_mm", "length of the probe's way"},
    {Metric::kInsertionPeakMm, "insertion_peak_mm",
     "deepest that the probe is below the mouth of the hole"},
    {Metric::kInsertionFinalMm, "insertion_final_mm", "the same at the end"},
    {Metric::kSpeedPeakMPerS, "speed_peak_m_per_s", "largest commanded speed of the probe"},
    {Metric::kTurnSpeedPeakDegPerS, "turn_speed_peak_deg_per_s",
     "largest commanded speed of its turning"},
    {Metric::kJointSpeedPeakDegPerS, "joint_speed_peak_deg_per_s", "largest true speed of a joint"},
    {Metric::kCommandJumpMPerS, "command_jump_m_per_s",
     "largest change of the probe's commanded velocity from one tick to the next"},
    {Metric::kJointJumpDegPerS, "joint_jump_deg_per_s",
     "largest change of a joint's commanded velocity from one tick to the next"},
    {Metric::kLimitsActedS, "limits_acted_s", "time that a limit of the probe changes its motion"},
    {Metric::kWallActedS, "wall_acted_s", "time that a virtual wall does"},
    {Metric::kJointLimitsActedS, "joint_limits_acted_s", "time that a limit of a joint does"},
    {Metric::kWallDistanceLeastMm, "wall_distance_least_mm",
     "least distance of the probe from a virtual wall; negative beyond it"},
    {Metric::kJointRoomLeastDeg, "joint_room_least_deg",
     "least distance of a joint from the model's limits"},
    {Metric::kSingularityLeast, "singularity_least", "least singular value of the Jacobian"},
    {Metric::kJointsMovedPeakDeg, "joints_moved_peak_deg",
     "farthest that a joint is from its start"},
    {Metric::kTankLeastJ, "tank_least_j", "least energy in the tank"},
    {Metric::kChatterS, "chatter_s", "time that a contact makes energy, and damping is added"},
    {Metric::kAddedDampingPeakNSPerM, "added_damping_peak_n_s_per_m",
     "most damping that the chatter guard adds to an axis of translation"},
    {Metric::kRunningS, "running_s", "time that the robot runs"},
    {Metric::kHoldingS, "holding_s", "time that it holds"},
    {Metric::kStoppingS, "stopping_s", "time that it brakes for a stop"},
    {Metric::kStopAtS, "stop_at_s", "when the first stop begins; the end of the run if none does"},
    {Metric::kStopPathMm, "stop_path_mm", "length of the probe's way after that"},
    {Metric::kUnusualTicks, "unusual_ticks",
     "ticks with guessed joints, a held reading or a clamped period"},
    {Metric::kRefusedTicks, "refused_ticks", "ticks that refuse a target"},
    {Metric::kNotFiniteTicks, "not_finite_ticks", "ticks whose command is not a number"},
    {Metric::kTicks, "ticks", "how many there are"},
    {Metric::kEstimateErrorRmsN, "estimate_error_rms_n",
     "root mean square of the observer's estimate minus the true force on the probe"},
    {Metric::kEstimateErrorPeakN, "estimate_error_peak_n", "largest size of it"},
    {Metric::kEstimateErrorPeakInSigmas, "estimate_error_peak_in_sigmas",
     "largest error of a component of the estimate as a multiple of its standard deviation"},
    {Metric::kEstimateSigmaPeakN, "estimate_sigma_peak_n",
     "largest standard deviation of a component of the estimated force"},
    {Metric::kDirectionsObservedLeast, "directions_observed_least",
     "least number of directions of the wrench that the torques show"},
    {Metric::kTorqueErrorPeakNm, "torque_error_peak_nm",
     "largest error of the observer's external torque of a joint"},
    {Metric::kTouchAtS, "touch_at_s",
     "when the detector first tells a touch; the end of the run if it never does"},
    {Metric::kTouchedS, "touched_s", "time that it does"},
    {Metric::kCollisionAtS, "collision_at_s", "when it first tells a collision; likewise"},
    {Metric::kFloatingS, "floating_s", "time that the arm floats because of a contact"},
    {Metric::kRetreatingS, "retreating_s", "time that it goes back the way it came"},
}};

static_assert(in_order<Metric>(kMetrics));

}  // namespace

std::span<const MetricText> metrics() { return kMetrics; }

std::optional<Metric> metric_named(std::string_view name) {
  return named_in<Metric>(kMetrics, name);
}

std::vector<std::string> metric_names() { return names_in<Metric>(kMetrics); }

std::string metrics_table() { return table_of<Metric>(kMetrics); }

}  // namespace supple::config
