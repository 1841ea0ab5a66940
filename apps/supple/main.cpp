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

/// "virtual" of "virtual ur"; empty for a verb of one word.
std::string_view first_of_two(const Verb& verb) {
  const std::size_t space = verb.name.find(' ');
  return space == std::string_view::npos ? std::string_view{} : verb.name.substr(0, space);
}

std::string unknown_verb(const std::vector<std::string>& given) {
  std::vector<std::string> known;
  std::vector<std::string> seconds;
  for (const Verb& verb : verbs()) {
    known.emplace_back(verb.name);
    const std::string_view first = first_of_two(verb);
    if (first == given[0]) seconds.emplace_back(verb.name.substr(first.size() + 1));
  }
  if (!seconds.empty()) {
    const bool alone = given.size() < 2 || given[1].starts_with("-");
    return fmt::format("'{}' needs a second word{}: {}", given[0],
                       alone ? "" : fmt::format(", which '{}' is not", printable(given[1])),
                       fmt::join(seconds, ", "));
  }
  const std::string hint = suggestion(given[0], known);
  return fmt::format("'{}' is not a verb; known are: {}{}{}", printable(given[0]), listed(known),
                     hint.empty() ? "" : "\n    ", hint);
}

/// The verb that the first word names, or the first two; they are taken away.
const Verb* take_verb(std::vector<std::string>& given) {
  for (const Verb& verb : verbs()) {
    const bool two = !first_of_two(verb).empty();
    const std::string name = two && given.size() > 1 ? given[0] + " " + given[1] : given[0];
    if (verb.name != name) continue;
    given.erase(given.begin(), given.begin() + (two ? 2 : 1));
    return &verb;
  }
  return nullptr;
}

int dispatch(std::vector<std::string> given) {
  if (given.empty()) {
    fmt::print(stderr, "{}", help());
    return kBadUsage;
  }
  const std::string& first = given.front();
  if (first == "--help" || first == "-h" || first == "help") {
    fmt::print("{}", help());
    return kOk;
  }
  if (first == "--version") {
    fmt::print("supple {}\n", SUPPLE_VERSION);
    return kOk;
  }
  const Verb* verb = take_verb(given);
  if (verb == nullptr) return refuse(unknown_verb(given), "");

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
