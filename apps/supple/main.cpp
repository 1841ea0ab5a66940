#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "apps/supple/command.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

int refuse(std::string_view what, std::string_view whose_help) {
  fmt::print(stderr, "supple: {}\nsupple {}--help shows what there is\n", what, whose_help);
  return kBadUsage;
}

std::string unknown_verb(std::string_view given) {
  std::vector<std::string> known;
  for (const Verb& verb : verbs()) known.emplace_back(verb.name);
  const std::string hint = suggestion(given, known);
  return fmt::format("'{}' is not a verb; known are: {}{}{}", printable(given), listed(known),
                     hint.empty() ? "" : "\n    ", hint);
}

int dispatch(std::vector<std::string> given) {
  if (given.empty()) {
    fmt::print(stderr, "{}", help());
    return kBadUsage;
  }
  const std::string first = given.front();
  given.erase(given.begin());
  if (first == "--help" || first == "-h" || first == "help") {
    fmt::print("{}", help());
    return kOk;
  }
  if (first == "--version") {
    fmt::print("supple {}\n", SUPPLE_VERSION);
    return kOk;
  }
  const auto verb =
      std::find_if(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == first; });
  if (verb == verbs().end()) return refuse(unknown_verb(first), "");

  const bool wants_help = std::any_of(given.begin(), given.end(), [](const std::string& word) {
    return word == "--help" || word == "-h";
  });
  if (wants_help) {
    fmt::print("{}", help(*verb));
    return kOk;
  }
  const auto args = parse(*verb, given);
  if (!args) return refuse(args.error(), fmt::format("{} ", verb->name));
  return verb->run(*args);
}

}  // namespace
}  // namespace supple::app

int main(int count, char** arguments) {
  try {
    const int code = supple::app::dispatch({arguments + 1, arguments + std::max(count, 1)});
    if (std::fflush(stdout) == 0 || code != supple::app::kOk) return code;
    std::perror("supple: cannot write");
  } catch (const std::exception& problem) {  // fmt::print, when nobody takes the output
    std::fprintf(stderr, "supple: %s\n", problem.what());
  }
  return supple::app::kBadUsage;
}
