#pragma once

// Where the wrench of a virtual sensor comes from.

#include <optional>
#include <random>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::virtual_netft {

class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source();

  /// F_S_S at that time since the sensor was switched on; nothing while it cannot be known. Does
  /// not wait.
  [[nodiscard]] virtual std::optional<Wrench> at(Seconds time) = 0;

  /// Whether there is another sample than `at` gave last. One that is repeated does not count as
  /// sampled: a real sensor's noise never repeats.
  [[nodiscard]] virtual bool has_new() { return true; }
};

/// mean + amplitude sin(2 pi f t) + noise
struct Wave {
  Wrench mean;
  Wrench amplitude;
  double frequency_hz = 1.0;
  Wrench deviation;  // of the noise, axis by axis
};

class WaveSource final : public Source {
 public:
  explicit WaveSource(const Wave& wave) : wave_{wave} {}
  [[nodiscard]] std::optional<Wrench> at(Seconds time) override;

 private:
  Wave wave_;
  std::mt19937 engine_{20240501};
  std::normal_distribution<double> normal_;
};

}  // namespace supple::virtual_netft
