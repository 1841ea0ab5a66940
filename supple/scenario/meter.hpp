#pragma once

#include <limits>

#include "supple/scenario/quantities.hpp"

namespace supple::scenario {

/// Measures one metric over a window of a run, tick by tick.
class Meter {
 public:
  Meter(config::Metric metric, Seconds from, Seconds to);

  void add(const Sample& sample);
  /// NaN if nothing in the window could be measured.
  [[nodiscard]] double value() const;

 private:
  void add_places(const Sample& sample);
  void add_touch(const Sample& sample, double force);
  void add_settling(const Sample& sample, double error);
  [[nodiscard]] double settling() const;

  Quantity quantity_;
  Seconds from_;
  Seconds to_;
  Seconds period_{0.0};

  int count_ = 0;
  double largest_ = -std::numeric_limits<double>::infinity();
  double least_ = std::numeric_limits<double>::infinity();
  double sum_ = 0.0;
  double squares_ = 0.0;
  double final_ = 0.0;
  double time_ = 0.0;  // [s]
  Seconds last_{0.0};  // tick
  std::optional<Seconds> first_nonzero_;

  bool touching_ = false;
  int touches_ = 0;
  double untouched_ = 0.0;  // [s]
  std::optional<Seconds> first_touch_;
  Seconds last_unsettled_{0.0};

  std::optional<Pose> first_place_;
  Pose last_place_;
  Vec3 lowest_ = Vec3::Zero();
  Vec3 highest_ = Vec3::Zero();
};

}  // namespace supple::scenario
