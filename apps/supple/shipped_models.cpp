#include "apps/supple/shipped_models.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/text/words.hpp"
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

std::vector<std::string> shipped_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator{shipped_models(), error}) {
    if (entry.path().extension() == ".urdf") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::filesystem::path, std::string> model_file(const std::string& given) {
  const bool is_name = given.find('/') == std::string::npos && !given.ends_with(".urdf");
  if (!is_name || std::filesystem::exists(given)) return std::filesystem::path{given};
  const std::vector<std::string> shipped = shipped_names();
  if (std::find(shipped.begin(), shipped.end(), given) != shipped.end()) {
    return shipped_models() / (given + ".urdf");
  }
  const std::string hint = suggestion(given, shipped);
  return Failure{fmt::format("supple: '{}' is not a shipped model; those are: {}\n    {}",
                             printable(given), listed(shipped),
                             hint.empty() ? "a file has a name that ends with .urdf" : hint)};
}

config::Sources sources() { return {.load_model = load_model, .shipped_models = shipped_models()}; }

}  // namespace supple::app
