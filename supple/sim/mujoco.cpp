#include "supple/sim/mujoco.hpp"

#include <array>
#include <cstring>
#include <memory>
#include <utility>

namespace supple::sim {

namespace {

/// The scene that a thread compiled last: whoever runs one many times compiles it once.
struct LastScene {
  std::string text;
  MujocoModel model;
};

Result<MujocoModel, std::string> compiled(const std::string& text) {
  constexpr const char* kFile = "scene.xml";
  const std::unique_ptr<mjVFS> files{new mjVFS};  // megabytes, which the next line sets
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), kFile, static_cast<int>(text.size()));
  const int index = mj_findFileVFS(files.get(), kFile);
  std::memcpy(files->filedata[index], text.data(), text.size());
  std::array<char, 1000> error{};
  mjModel* model = mj_loadXML(kFile, files.get(), error.data(), static_cast<int>(error.size()));
  mj_deleteVFS(files.get());
  if (model == nullptr) return Failure{std::string{error.data()}};
  return MujocoModel{model};
}

}  // namespace

Result<MujocoModel, std::string> load_mujoco(const std::string& text) {
  thread_local LastScene last;
  if (last.model == nullptr || last.text != text) {
    auto model = compiled(text);
    if (!model) return model;
    last = {.text = text, .model = *std::move(model)};
  }
  return MujocoModel{mj_copyModel(nullptr, last.model.get())};
}

bool diverged(const mjData& data) noexcept {
  return data.warning[mjWARN_BADQPOS].number > 0 || data.warning[mjWARN_BADQVEL].number > 0 ||
         data.warning[mjWARN_BADQACC].number > 0;
}

}  // namespace supple::sim
