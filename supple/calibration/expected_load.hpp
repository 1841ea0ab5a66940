#pragma once

// What the sensor should read at an orientation, and how well that is known, from the poses that
// were measured so far: the ten numbers of payload_fit.hpp as a normal distribution that every pose
// narrows. With nothing known a wide range of tools is expected; a collision is what is outside
// even of that.

#include <optional>

#include "supple/calibration/payload_fit.hpp"
#include "supple/calibration/rest_average.hpp"
#include "supple/core/spatial.hpp"

namespace supple::calibration {

class ExpectedLoad {
 public:
  /// `declared` is what a person says that hangs there; nothing: up to some 10 kg.
  explicit ExpectedLoad(const Vec3& gravity_W, const std::optional<wrench::Payload>& declared = {});

  void learn(const Mat3& R_WS, const Wrench& load);

  struct Forecast {
    Wrench load;
    Noise deviation;  // lengths, three standard deviations
  };
  [[nodiscard]] Forecast at(const Mat3& R_WS) const;

 private:
  using Vec10 = Eigen::Matrix<double, 10, 1>;
  using Mat10 = Eigen::Matrix<double, 10, 10>;
  using Rows = Eigen::Matrix<double, 6, 10>;

  [[nodiscard]] Rows rows(const Mat3& R_WS) const;

  Vec3 gravity_W_;
  Vec10 x_ = Vec10::Zero();  // m, m p, b_f, b_t
  Mat10 P_ = Mat10::Zero();
};

}  // namespace supple::calibration
