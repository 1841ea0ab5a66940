#pragma once

#include <optional>
#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::config {

struct BoxQpSection {
  double length_m = 0.3;
  double damping_m2 = 1e-4;
  int max_iterations = 50;
};

struct DampedLeastSquaresSection {
  double lambda_m = 0.1;
  bool only_small_singular_directions = false;
  double threshold_m = 0.1;
};

struct PostureSection {
  std::vector<double> joints_deg;
  double weight_m2 = 1e-3;
  double gain_per_s = 1.0;
  double max_speed_deg_per_s = 30.0;
};

struct IkSection {
  ik::Method method = ik::Method::kBoxQp;
  BoxQpSection box_qp;
  DampedLeastSquaresSection damped_least_squares;
  std::optional<PostureSection> posture;
};

void describe(Visitor& v, BoxQpSection& s);
void describe(Visitor& v, DampedLeastSquaresSection& s);
void describe(Visitor& v, PostureSection& s);
void describe(Visitor& v, IkSection& s);

[[nodiscard]] ik::Params params_of(const IkSection& s, const model::RobotModel& robot);

}  // namespace supple::config
