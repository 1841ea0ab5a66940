#pragma once

// The configuration of a run, as far as it can change while the robot runs. A change is held to the
// rules of the file, all of it or none; what comes of it goes to the loop as runtime::Settings.
//
// A script changes the configuration, too. It was planned before the run, so what it brings knows
// nothing of the changes that a person has made. They are made again on top of it, but for the keys
// that the script itself sets.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/cockpit/foxglove.hpp"
#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/runtime/operator.hpp"

namespace supple::desk {

class Book {
 public:
  using Parameters = std::vector<cockpit::foxglove::Parameter>;

  /// The setup is that of the run, before its first tick.
  Book(const config::Setup& setup, config::Sources sources);

  /// As it was accepted last. The script and what is expected are not in it.
  [[nodiscard]] const config::Setup& now() const noexcept { return now_; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  /// Another one after every change.
  [[nodiscard]] std::uint64_t revision() const noexcept { return revision_; }

  /// What the loop shall go on with; otherwise why not, and nothing has changed.
  [[nodiscard]] Result<runtime::Settings, std::string> set(const Parameters& wanted);
  /// The keys of a preset of the section `admittance`.
  [[nodiscard]] Result<runtime::Settings, std::string> take_preset(std::string_view name);
  /// "admittance.target_n=[0, 0, -5]" and the like.
  [[nodiscard]] Result<runtime::Settings, std::string> change(
      const std::vector<std::string>& changes);

  /// The loop has gone over to this configuration. Returns what it shall go on with, where that is
  /// another one.
  [[nodiscard]] std::optional<runtime::Settings> adopted(const std::string& yaml);

  /// The effective configuration, script and expectations included.
  [[nodiscard]] std::string yaml() const;

  [[nodiscard]] static std::vector<std::string> preset_names();

 private:
  [[nodiscard]] std::optional<std::string> refusal_of(std::string_view path) const;
  void accept(config::Setup next);

  const config::Setup* run_;
  config::Sources sources_;
  config::Setup now_;
  Parameters parameters_;
  std::uint64_t revision_ = 1;
  std::vector<std::string> by_hand_;  // changes, the latest of each path, in their order
  std::vector<std::string> own_;      // configurations that the loop has not taken over yet
};

}  // namespace supple::desk
