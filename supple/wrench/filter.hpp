#pragma once

// A low-pass and a notch for the six channels of a wrench. Continuous filters with Omega = w / w_c,
//
//   low-pass, first order    1 / (1 + j Omega)
//   low-pass, second order   1 / (1 + j sqrt(2) Omega - Omega^2)                  (Butterworth)
//   notch                    (1 - Omega^2) / (1 + j k Omega - Omega^2)
//
// are integrated by the trapezoidal rule. That replaces Omega by tan(pi f dt) / tan(pi f_c dt): the
// cut-off, the notch's centre and its width come out at the given frequencies in Hz. The states are
// the filter's own integrals,
//
//   low' = w_c band,  band' = w_c high,  high = x - k band - low
//
// and not past samples. So a constant passes unchanged to the last bit whatever the coefficients'
// rounding. A period of another length needs other coefficients but no other state, and a step of
// any length shrinks low^2 + band^2: no sequence of periods makes the filter grow. The first sample
// is taken as what has always been: there is no start-up transient.

#include <array>
#include <cstdint>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::wrench {

enum class LowPass : std::uint8_t { kOff, kFirstOrder, kSecondOrder };

/// Frequencies are above 0 and below half the control rate.
struct FilterParams {
  LowPass low_pass = LowPass::kSecondOrder;
  double cutoff_hz = 50.0;      // where the low-pass passes 1/sqrt(2) [Hz]
  double notch_hz = 0.0;        // what the notch removes [Hz]; 0: no notch
  double notch_width_hz = 5.0;  // between the two frequencies it passes at 1/sqrt(2) [Hz]
};

/// One second-order section, or a first-order one with `k` unused.
struct Section {
  double g = 0.0;        // tan(pi f dt)
  double k = 0.0;        // damping: 1/Q
  double inverse = 0.0;  // 1 / (1 + g k + g^2); 1 / (1 + g) at first order
};

/// What the filter of one period needs; made at set-up.
struct FilterCoefficients {
  Seconds period{0.0};
  Section low_pass;
  Section notch;
};

/// Integrals of the six channels of a section.
struct SectionState {
  std::array<double, 6> low{};
  std::array<double, 6> band{};
  std::array<double, 6> input{};  // x of the last period
};

struct FilterState {
  bool started = false;
  SectionState low_pass;
  SectionState notch;
};

/// A frequency that is not below half the rate 1/dt counts as 0.49/dt.
[[nodiscard]] FilterCoefficients filter_coefficients(const FilterParams& params,
                                                     Seconds dt) noexcept;

/// How late a slow signal comes out: the limit of phase / frequency at frequency zero.
[[nodiscard]] Seconds filter_delay(const FilterParams& params,
                                   const FilterCoefficients& coefficients) noexcept;

/// One period. Where dt is within a tenth of the coefficients' period they are taken as they are;
/// beyond that, this period gets its own, so that the frequencies in Hz stay where they are.
[[nodiscard]] Wrench filtered(const FilterParams& params, const FilterCoefficients& coefficients,
                              FilterState& state, const Wrench& F, Seconds dt) noexcept;

}  // namespace supple::wrench
