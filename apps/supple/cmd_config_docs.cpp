#include <fmt/format.h>

#include "apps/supple/command.hpp"
#include "supple/config/config.hpp"
#include "supple/recording/column_map.hpp"
#include "supple/sweep/file.hpp"

namespace supple::app {

int config_docs(const Args& args) {
  if (args.has("--sweep")) {
    fmt::print("{}", sweep::sweep_page());
  } else {
    fmt::print("{}", args.has("--columns") ? recording::columns_page() : config::reference_page());
  }
  return kOk;
}

}  // namespace supple::app
