#include "apps/supple/ranks_of.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "apps/supple_mpi/module.hpp"

namespace supple::app {
namespace {

/// What Open MPI's mpirun, other launchers with PMIx, and MPICH's leave in the environment.
bool started_by_a_launcher() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size != nullptr) return std::string_view{size} != "1";
  return std::getenv("PMIX_RANK") != nullptr || std::getenv("PMI_RANK") != nullptr;
}

std::filesystem::path module_file() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "lib/supple" / mpi::kModule;
}

}  // namespace

Result<std::unique_ptr<sweep::Ranks>, std::string> ranks_of_this_run() {
  if (!started_by_a_launcher()) return std::unique_ptr<sweep::Ranks>{new sweep::Alone};
  const std::filesystem::path file = module_file();
  // never closed: MPI has threads and handlers that outlive a call
  void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) {
    return Failure{fmt::format(
        "mpirun has started several processes, and '{}' cannot be loaded: {}\n    install "
        "libopenmpi-dev and build again, or start one process without mpirun",
        file.string(), dlerror())};
  }
  void* symbol = dlsym(module, mpi::kConnect);
  if (symbol == nullptr) {
    return Failure{
        fmt::format("'{}' is not the module of this supple; build again", file.string())};
  }
  const auto connect = reinterpret_cast<mpi::Connect*>(symbol);
  std::unique_ptr<sweep::Ranks> ranks{connect()};
  if (!ranks) return Failure{std::string{"MPI cannot be started; mpirun says why"}};
  return ranks;
}

}  // namespace supple::app
