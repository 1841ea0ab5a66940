#pragma once

// A recording as samples in SI units, in bounded memory. Numbers that cannot be right end it, with
// the place in the file, the rule, and the way out.

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/recording/load.hpp"

namespace supple::recording {

struct Sample {
  double t = 0.0;          // [s], as the recording has it
  Seconds dt{0.0};         // since the sample before; 0 for the first
  bool after_gap = false;  // longer ago than the map's longest gap
  std::uint64_t line = 0;  // in the file
  VecV q;                  // [rad, m]
  VecV v;                  // [rad/s, m/s]
  VecV torque;             // [N m], or [A] where they are currents
  Wrench wrench;           // as the force sensor reports
  Mat3 R_WB = Mat3::Identity();
  Vec3 gyro_B = Vec3::Zero();   // [rad/s]
  Vec3 accel_B = Vec3::Zero();  // [m/s^2]
  std::array<bool, 4> contact{};
  std::array<double, 4> height{};  // [m]
  std::array<Vec3, 4> p_BF{};      // [m]
  std::optional<Vec3> p_WB;        // the truth [m]
  std::optional<Vec3> v_WB_W;      // [m/s]
};

class SampleStream {
 public:
  explicit SampleStream(Recording& recording);

  /// False at the end, and where something is wrong.
  [[nodiscard]] bool next(Sample& sample);
  /// What was wrong; nothing at a good end.
  [[nodiscard]] const std::optional<std::string>& problem() const noexcept { return problem_; }

  [[nodiscard]] double share() const noexcept { return recording_.rows.share(); }

 private:
  [[nodiscard]] bool read(Sample& sample);  // the next row
  [[nodiscard]] bool read_time(Sample& sample, bool& again);
  void read_joints(Sample& sample);
  void read_legs(Sample& sample);
  void check_joint(const Sample& sample, int joint);
  void check_imu(const Sample& sample, double norm);
  void derive(Sample& sample, std::size_t index) const;
  [[nodiscard]] Vec3 three(const Group& group) const;
  void refuse(std::size_t k, std::string what, std::string hint);

  Recording& recording_;
  std::vector<double> values_;
  std::optional<double> last_t_;
  bool first_imu_ = true;
  bool ended_ = false;
  std::optional<std::string> problem_;
  // differences of positions need the samples around
  std::deque<Sample> window_;
  std::size_t at_ = 0;  // of the window: the one that is next
};

}  // namespace supple::recording
