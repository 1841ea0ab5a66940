#include "supple/sweep/model_cache.hpp"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace supple::sweep {
namespace {

using Loaded = Result<model::RobotModel, std::string>;

/// All that a model is made from.
struct Wanted {
  std::string file;
  std::array<double, 3> gravity;

  bool operator<(const Wanted& other) const {
    return std::tie(file, gravity) < std::tie(other.file, other.gravity);
  }
};

class Memory {
 public:
  explicit Memory(config::LoadModel load) : load_{std::move(load)} {}

  Loaded get(const std::filesystem::path& file, const model::BuildOptions& options) {
    const Vec3& g = options.gravity_W;
    const Wanted wanted{file.string(), {g.x(), g.y(), g.z()}};
    const std::lock_guard lock{mutex_};
    const auto found = known_.find(wanted);
    if (found != known_.end()) return found->second;
    return known_.emplace(wanted, load_(file, options)).first->second;
  }

 private:
  config::LoadModel load_;
  std::mutex mutex_;
  std::map<Wanted, Loaded> known_;
};

}  // namespace

config::Sources with_memory(config::Sources sources) {
  auto memory = std::make_shared<Memory>(std::move(sources.load_model));
  sources.load_model = [memory](const std::filesystem::path& file,
                                const model::BuildOptions& options) {
    return memory->get(file, options);
  };
  return sources;
}

}  // namespace supple::sweep
