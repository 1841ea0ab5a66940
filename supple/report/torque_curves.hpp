#pragma once

// What a report shows of the joints' torques, where a run uses them.

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "supple/report/report.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::report {

class TorqueCurves {
 public:
  TorqueCurves();

  void add(const telemetry::Tick& tick, double t);
  [[nodiscard]] bool empty() const noexcept { return ratio_.track.empty(); }

  using MakeChart = std::function<plot::Chart(std::string title, std::string unit,
                                              std::vector<plot::Curve> curves)>;
  [[nodiscard]] std::vector<Picture> pictures(const MakeChart& chart) const;

 private:
  std::array<plot::Curve, 3> estimate_;  // F_P_W [N]
  std::array<plot::Curve, 3> truth_;
  std::array<plot::Curve, 3> sigma_;
  std::vector<plot::Curve> residual_;  // by joint [N m]
  std::vector<plot::Curve> outside_;   // as it really is
  plot::Curve ratio_;
  plot::Curve trust_;
};

}  // namespace supple::report
