#include "supple/virtual_netft/source.hpp"

#include <cmath>
#include <numbers>

namespace supple::virtual_netft {

Source::~Source() = default;

std::optional<Wrench> WaveSource::at(Seconds time) {
  const double wave = std::sin(2.0 * std::numbers::pi * wave_.frequency_hz * time.count());
  Wrench out = wave_.mean + wave * wave_.amplitude;
  for (Eigen::Index i = 0; i < 3; ++i) out.force[i] += wave_.deviation.force[i] * normal_(engine_);
  for (Eigen::Index i = 0; i < 3; ++i) {
    out.torque[i] += wave_.deviation.torque[i] * normal_(engine_);
  }
  return out;
}

}  // namespace supple::virtual_netft
