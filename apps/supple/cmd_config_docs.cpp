#include <fmt/format.h>

#include "apps/supple/command.hpp"
#include "supple/config/config.hpp"

namespace supple::app {

int config_docs(const Args& /*args*/) {
  fmt::print("{}", config::reference_page());
  return kOk;
}

}  // namespace supple::app
