#pragma once

// The momentum observer over a recording: external torques, the wrench behind them, contacts.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/estimation/contact_detector.hpp"
#include "supple/estimation/external_wrench.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/recording/stream.hpp"

namespace supple::recording {

/// From the map, checked against the model; fixed base.
///
/// A motor's torque also speeds up its rotor, which the model does not have: tau_ext = r + I L(a),
/// L the observer's low-pass.
struct ObserveParams {
  estimation::ObserverParams observer;
  estimation::ContactParams contact;
  estimation::WrenchParams wrench;
  VecV rotor_inertia;  // by joint, >= 0 [kg m^2]
};
[[nodiscard]] Result<ObserveParams, std::string> observe_params(const Recording& recording);

/// Torques and friction as the map has them; for the legs too.
[[nodiscard]] estimation::TorqueParams torque_params(const ColumnMap& map, int joints);

struct Observed {
  const Sample& sample;
  const VecV& tau_ext;
  std::optional<estimation::WrenchEstimate> wrench;  // where the map names a frame
  estimation::ContactReport contact;
};

struct ContactEvent {
  double from = 0.0;  // [s]
  double to = 0.0;
  bool collision = false;
  double ratio = 0.0;  // the largest
  int joint = 0;       // where that was
  bool open = false;   // it lasts beyond the recording
};

struct ObserveSummary {
  std::uint64_t rows = 0;
  double duration = 0.0;  // [s]
  double shortest = 0.0;  // period [s]
  double longest = 0.0;
  std::uint64_t gaps = 0;
  VecV mean;  // of tau_ext
  VecV deviation;
  VecV largest;                      // by size
  std::vector<ContactEvent> events;  // at most 10000
};

/// Calls `each` for every row. The share of the file that was read goes to `progress`.
[[nodiscard]] Result<ObserveSummary, std::string> observe(
    Recording& recording, const ObserveParams& params,
    const std::function<void(const Observed&)>& each,
    const std::function<void(double)>& progress = {});

}  // namespace supple::recording
