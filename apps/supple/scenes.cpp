#include "apps/supple/scenes.hpp"

#include <algorithm>
#include <fstream>

#include "apps/supple/shipped_models.hpp"

namespace supple::app {
namespace {

/// The first sentence of the comment at a configuration's top, as far as it is on the first line.
std::string title_of(const std::filesystem::path& file) {
  std::ifstream stream{file};
  std::string line;
  std::getline(stream, line);
  if (!line.starts_with("# ")) return file.stem().string();
  line.erase(0, 2);
  line.resize(std::min({line.size(), line.find(". "), line.find(": ")}));
  if (line.ends_with('.')) line.pop_back();
  return line;
}

bool same_robot(const std::filesystem::path& file, const config::Setup& setup) {
  const auto other = config::load(file, sources(), {.changes = {}, .robot_only = true});
  return other && other->model_file == setup.model_file;
}

}  // namespace

std::vector<SceneFile> scenes_beside(const std::filesystem::path& file,
                                     const config::Setup& setup) {
  const auto scene_of = [](const std::filesystem::path& path) {
    return SceneFile{{path.stem().string(), title_of(path)}, path};
  };
  std::vector<SceneFile> shipped;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator{shipped_models().parent_path() / "scenes", error}) {
    const std::filesystem::path& path = entry.path();
    const bool own = std::filesystem::equivalent(path, file, error);
    if (path.extension() != ".yaml" || own || !same_robot(path, setup)) continue;
    shipped.push_back(scene_of(path));
  }
  std::sort(shipped.begin(), shipped.end(),
            [](const SceneFile& a, const SceneFile& b) { return a.scene.name < b.scene.name; });
  shipped.insert(shipped.begin(), scene_of(file));
  return shipped;
}

}  // namespace supple::app
