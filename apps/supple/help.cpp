#include <fmt/format.h>

#include <algorithm>

#include "apps/supple/command.hpp"

namespace supple::app {
namespace {

std::string shown(const Flag& flag) {
  return flag.value.empty() ? std::string{flag.name} : fmt::format("{} {}", flag.name, flag.value);
}

std::string usage(const Verb& verb) {
  std::string line = fmt::format("usage: supple {}", verb.name);
  for (const std::string_view word : verb.words) line += fmt::format(" {}", word);
  for (const Flag& flag : verb.flags) {
    line += fmt::format(" [{}]{}", shown(flag), flag.repeats ? "..." : "");
  }
  return line;
}

}  // namespace

std::string help() {
  std::string text = "usage: supple VERB [ARGUMENT...]\n\nMakes a robot arm yield to force.\n\n";
  for (const Verb& verb : verbs()) text += fmt::format("  {:<13} {}\n", verb.name, verb.summary);
  text +=
      "\n  supple VERB --help   what a verb takes\n  supple --version     which version this is\n";
  return text +
         "\nExit codes: 0 ok, 1 a run was not what its file expects or a replay differs, 2 bad "
         "usage\nor configuration, 3 the robot or the sensor cannot be reached or used.\n";
}

std::string help(const Verb& verb) {
  std::string text = fmt::format("{}\n\n{}\n", usage(verb), verb.summary);
  std::size_t width = 0;
  for (const Flag& flag : verb.flags) width = std::max(width, shown(flag).size());
  if (!verb.flags.empty()) text += "\n";
  for (const Flag& flag : verb.flags) {
    text += fmt::format("  {:<{}}   {}\n", shown(flag), width, flag.meaning);
  }
  return verb.details.empty() ? text : fmt::format("{}\n{}", text, verb.details);
}

}  // namespace supple::app
