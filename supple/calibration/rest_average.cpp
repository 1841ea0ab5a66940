#include "supple/calibration/rest_average.hpp"

#include <algorithm>
#include <cmath>

namespace supple::calibration {
namespace {

constexpr std::size_t kFewestInWindow = 10;
constexpr std::size_t kParts = 10;

template <class Samples>
Vec6 mean_load(const Samples& samples, std::size_t first, std::size_t count) {
  Vec6 out = Vec6::Zero();
  for (std::size_t i = first; i < first + count; ++i) out += stacked(samples[i].load);
  return out / static_cast<double>(count);
}

Noise root_mean_square(const Vec6& variance) {
  return {.force = std::sqrt(variance.head<3>().mean()),
          .torque = std::sqrt(variance.tail<3>().mean())};
}

template <class Samples>
Noise noise_of(const Samples& samples) {
  const Vec6 mean = mean_load(samples, 0, samples.size());
  Vec6 squares = Vec6::Zero();
  for (const RestSample& sample : samples) squares += (stacked(sample.load) - mean).cwiseAbs2();
  return root_mean_square(squares / static_cast<double>(samples.size() - 1));
}

Noise at_least(const Noise& noise, double share) {
  return {.force = std::max(noise.force, share * kLeastNoise.force),
          .torque = std::max(noise.torque, share * kLeastNoise.torque)};
}

}  // namespace

void SettleWindow::add(const RestSample& sample) {
  samples_.push_back(sample);
  // one more than the time asks for: the first stands at its beginning
  while (samples_.size() > 2 && sample.t - samples_[1].t >= seconds_) samples_.pop_front();
}

bool SettleWindow::full() const {
  return samples_.size() >= kFewestInWindow && samples_.back().t - samples_.front().t >= seconds_;
}

Noise SettleWindow::noise() const { return at_least(noise_of(samples_), 1.0); }

RestMean mean_of(const std::vector<RestSample>& samples) {
  RestMean out;
  out.readings = samples.size();
  const Vec6 mean = mean_load(samples, 0, samples.size());
  out.load = wrench_from(mean);
  out.noise = at_least(noise_of(samples), 1.0);
  out.q = VecJ::Zero(samples.front().q.size());
  for (const RestSample& sample : samples) out.q += sample.q;
  out.q /= static_cast<double>(samples.size());

  const std::size_t part = samples.size() / kParts;
  Vec6 squares = Vec6::Zero();
  for (std::size_t k = 0; k < kParts; ++k) {
    squares += (mean_load(samples, k * part, part) - mean).cwiseAbs2();
  }
  // variance of a mean of ten
  const Vec6 variance = squares / static_cast<double>((kParts - 1) * kParts);
  out.of_the_mean = at_least(root_mean_square(variance), 0.2);
  return out;
}

}  // namespace supple::calibration
