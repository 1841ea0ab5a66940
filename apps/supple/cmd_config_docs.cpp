#include <fmt/format.h>

#include "apps/supple/command.hpp"
#include "supple/config/config.hpp"
#include "supple/recording/column_map.hpp"

namespace supple::app {

int config_docs(const Args& args) {
  fmt::print("{}", args.has("--columns") ? recording::columns_page() : config::reference_page());
  return kOk;
}

}  // namespace supple::app
