#include "supple/sim/mujoco.hpp"

#include <array>
#include <cstring>

namespace supple::sim {

Result<MujocoModel, std::string> load_mujoco(const std::string& text) {
  constexpr const char* kFile = "scene.xml";
  const auto files = std::make_unique<mjVFS>();
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

bool diverged(const mjData& data) noexcept {
  return data.warning[mjWARN_BADQPOS].number > 0 || data.warning[mjWARN_BADQVEL].number > 0 ||
         data.warning[mjWARN_BADQACC].number > 0;
}

}  // namespace supple::sim
