// Runs one scenario file in simulated time and says what was found:
//
//   scenario_runner FILE
//
// Returns 0 if everything is as the file expects, 1 if not, 2 if it cannot be run.

#include <fmt/format.h>

#include <cstdio>

#include "scenario_files.hpp"
#include "supple/scenario/run.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: scenario_runner FILE\n");
    return 2;
  }
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
