#include "apps/supple/log_setup.hpp"

#include <fmt/chrono.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>

namespace supple::app {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

}  // namespace

runtime::LogSetup log_setup(const config::Setup& setup, const std::filesystem::path& file) {
  runtime::LogSetup out;
  if (file.empty()) return out;
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  out.file = file;
  out.files = {.config = config::effective(setup.config),
               .model = contents(setup.model_file),
               .details = {{"supple", SUPPLE_VERSION},
                           {"date", fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(now))},
                           {"model", setup.model_file.filename().string()}}};
  return out;
}

}  // namespace supple::app
