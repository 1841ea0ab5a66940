#pragma once

// From robot_description and parameters to what the tick is given, by the rules of `supple check`.

#include <filesystem>
#include <string>
#include <supple/config/config.hpp>
#include <supple/core/result.hpp>
#include <supple/core/time.hpp>
#include <vector>

#include "given.hpp"

namespace supple_controller {

using SetupResult = supple::Result<supple::config::Setup, supple::config::ConfigError>;

/// The arm that a controller moves.
struct Arm {
  std::string robot_description;    // URDF
  std::vector<std::string> joints;  // that it moves; all others are held. Empty: every one that can
  supple::Seconds period{2e-3};     // of the controller's updates
};

/// Of the file, if one is named, with the parameters above it.
[[nodiscard]] SetupResult make_setup(const Arm& arm, const std::filesystem::path& config_file,
                                     const KnownKeys& known, const Given& given);

/// What `old` becomes; all of the changes or none.
[[nodiscard]] SetupResult changed_setup(const Arm& arm, const supple::config::Setup& old,
                                        const KnownKeys& known, const Given& changes);

}  // namespace supple_controller
