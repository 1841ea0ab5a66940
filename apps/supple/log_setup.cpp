#include "apps/supple/log_setup.hpp"

#include <fmt/chrono.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace supple::app {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

telemetry::RunFiles files_of(std::string config, const std::filesystem::path& model) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return {.config = std::move(config),
          .model = contents(model),
          .details = {{"supple", SUPPLE_VERSION},
                      {"date", fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(now))},
                      {"model", model.filename().string()}}};
}

}  // namespace

runtime::LogSetup log_setup(const config::Setup& setup, const std::filesystem::path& file) {
  runtime::LogSetup out;
  if (file.empty()) return out;
  out.file = file;
  out.files = run_files(setup);
  return out;
}

telemetry::RunFiles run_files(const config::Setup& setup) {
  return files_of(config::effective(setup.config), setup.model_file);
}

telemetry::RunFiles run_files(const config::LeggedSetup& setup) {
  return files_of(config::effective(setup.config), setup.model_file);
}

}  // namespace supple::app
