// Runs one scenario file in simulated time and says what was found:
//
//   scenario_runner FILE
//
// Returns 0 if everything is as the file expects, 1 if not, 2 if it cannot be run.

#include <fmt/format.h>

#include <cstdio>

#include "scenario_files.hpp"
#include "supple/config/legged/legged.hpp"
#include "supple/scenario/legged_run.hpp"
#include "supple/scenario/run.hpp"

namespace {

int run_legs(const char* file) {
  const auto setup = supple::config::load_legged(file, supple::test::shipped_models());
  if (!setup) {
    fmt::print(stderr, "{}\n", setup.error().text());
    return 2;
  }
  const auto outcome = supple::scenario::run(*setup, supple::scenario::LeggedRunOptions{});
  if (!outcome) {
    fmt::print(stderr, "{}\n", outcome.error().text());
    return 2;
  }
  fmt::print("{}{}", supple::scenario::summary(*outcome), outcome->findings.text());
  return outcome->passed() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: scenario_runner FILE\n");
    return 2;
  }
  if (supple::config::is_legged_file(argv[1])) return run_legs(argv[1]);
  const auto setup = supple::config::load(argv[1], supple::test::shipped_models());
  if (!setup) {
    fmt::print(stderr, "{}\n", setup.error().text());
    return 2;
  }
  const auto findings = supple::scenario::simulated(*setup);
  if (!findings) {
    fmt::print(stderr, "{}\n", findings.error().text());
    return 2;
  }
  fmt::print("{}", findings->text());
  return findings->passed() ? 0 : 1;
}
