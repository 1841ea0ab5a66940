#include "supple/config/find_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator{folder, error}) {
    if (entry.path().extension() == ".urdf") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_path(const std::string& model) {
  return model.find('/') != std::string::npos || model.ends_with(".urdf");
}

}  // namespace

std::optional<fs::path> find_model(const std::string& model, const fs::path& folder,
                                   const Sources& sources, Judge& judge, std::string_view key) {
  if (sources.one_model) return fs::path{model};
  if (is_path(model)) return folder / model;
  const std::vector<std::string> shipped = names_in(sources.shipped_models);
  if (std::find(shipped.begin(), shipped.end(), model) != shipped.end()) {
    return sources.shipped_models / (model + ".urdf");
  }
  const std::string nearest = suggestion(model, shipped);
  judge.note(key,
             fmt::format("is '{}', which is not a shipped model; those are: {}", printable(model),
                         listed(shipped)),
             nearest.empty() ? "a file has a name that ends with .urdf" : nearest);
  return std::nullopt;
}

}  // namespace supple::config
