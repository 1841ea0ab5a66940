#include "apps/supple/shipped_models.hpp"

#include "supple/urdf/load.hpp"

namespace supple::app {
namespace {

Result<model::RobotModel, std::string> load_model(const std::filesystem::path& file,
                                                  const model::BuildOptions& options) {
  auto model = urdf::load_urdf(file, options);
  if (!model) return Failure{model.error().text()};
  return *std::move(model);
}

}  // namespace

std::filesystem::path shipped_models() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share/supple/models";
}

config::Sources sources() { return {.load_model = load_model, .shipped_models = shipped_models()}; }

}  // namespace supple::app
