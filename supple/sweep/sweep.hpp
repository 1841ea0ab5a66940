#pragma once

// A sweep that has been read and checked, and one sample of it.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "supple/config/variants.hpp"
#include "supple/core/result.hpp"
#include "supple/sweep/file.hpp"
#include "supple/sweep/row.hpp"
#include "supple/sweep/samples.hpp"

namespace supple::sweep {

struct Sweep {
  SweepFile file;
  std::filesystem::path path;      // of the file
  std::filesystem::path scenario;  // of the configuration
  config::Variants variants;
  Samples samples;
  std::string effective;  // the file with its defaults, as YAML
  std::string identity;   // another one: another sweep, scenario, model or version
};

/// Reads the file and the scenario; every problem of both at once.
[[nodiscard]] Result<Sweep, config::ConfigError> load(const std::filesystem::path& file,
                                                      const config::Sources& sources,
                                                      std::string_view version) noexcept;

/// The file for a folder that has the configuration in force as `scenario.yaml`: the same samples.
[[nodiscard]] std::string beside_its_scenario(const Sweep& sweep);

/// The configuration of a sample, with the metrics of the sweep behind those that it expects.
[[nodiscard]] Result<config::Setup, config::ConfigError> setup_of(const Sweep& sweep,
                                                                  std::uint64_t sample);

/// In this thread. The same to the bit every time.
[[nodiscard]] Row evaluated(const Sweep& sweep, std::uint64_t sample);

}  // namespace supple::sweep
