#pragma once

// What a run shows and what it can be asked: its channels with their schemas, and its services.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "supple/cockpit/foxglove.hpp"
#include "supple/telemetry/plots.hpp"

namespace supple::desk {

/// Channels in JSON, after those of telemetry/plots.hpp.
enum class Topic : std::uint8_t { kAbout, kState, kEvent, kLoop, kCertificate, kTf, kScene };
inline constexpr std::size_t kTopics = 7;

class Catalogue {
 public:
  /// Of a log there is /about and /certificate to tell; the ticks are in the file.
  enum class Of : std::uint8_t { kSimulation, kRobot, kLog };

  explicit Catalogue(Of what);

  [[nodiscard]] const std::vector<cockpit::foxglove::Channel>& channels() const noexcept {
    return channels_;
  }
  [[nodiscard]] const std::vector<cockpit::foxglove::Service>& services() const noexcept {
    return services_;
  }

  struct PlotChannel {
    std::uint32_t id = 0;
    const telemetry::Plot* plot = nullptr;
  };
  [[nodiscard]] const std::vector<PlotChannel>& plots() const noexcept { return plots_; }
  /// Its id; 0 where it is not shown.
  [[nodiscard]] std::uint32_t id_of(Topic topic) const noexcept;
  [[nodiscard]] bool is(Topic topic, std::uint32_t channel) const noexcept {
    return channel != 0 && id_of(topic) == channel;
  }

 private:
  void add_plots(bool simulated);
  void add(Topic topic);

  std::vector<cockpit::foxglove::Channel> channels_;
  std::vector<cockpit::foxglove::Service> services_;
  std::vector<PlotChannel> plots_;
  std::array<std::uint32_t, kTopics> ids_{};
};

}  // namespace supple::desk
