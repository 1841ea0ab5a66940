#include <fmt/format.h>

#include "apps/supple/command.hpp"

namespace supple::app {
namespace {

std::string verb_names() {
  std::string names;
  for (const Verb& verb : verbs())
    names += fmt::format("{}{}", names.empty() ? "" : " ", verb.name);
  return names;
}

std::string flag_names(const Verb& verb) {
  std::string names = "--help";
  for (const Flag& flag : verb.flags) names += fmt::format(" {}", flag.name);
  return names;
}

/// Words that the verb takes instead of a file: "bash|zsh|fish".
std::string choices(const Verb& verb) {
  std::string names;
  for (const std::string_view word : verb.words) {
    if (word.find('|') == std::string_view::npos) continue;
    names = word;
    for (char& c : names) c = c == '|' ? ' ' : c;
  }
  return names;
}

/// Text that may stand between single quotes.
std::string unquoted(std::string_view text) {
  std::string out{text};
  for (std::size_t at = out.find('\''); at != std::string::npos; at = out.find('\'', at + 4)) {
    out.replace(at, 1, "'\\''");
  }
  return out;
}

std::string bash() {
  std::string cases;
  for (const Verb& verb : verbs()) {
    const std::string words = choices(verb);
    cases += fmt::format("    {}) flags='{}'; words='{}' ;;\n", verb.name, flag_names(verb), words);
  }
  return fmt::format(R"(_supple() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} flags= words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F _supple supple
)",
                     verb_names(), cases);
}

std::string zsh() {
  std::string names;
  std::string cases;
  for (const Verb& verb : verbs()) {
    names += fmt::format("    '{}:{}'\n", verb.name, verb.summary);
    std::string arguments;
    for (const Flag& flag : verb.flags) {
      arguments +=
          fmt::format(" '{}{}[{}]{}'", flag.repeats ? "*" : "", flag.name, unquoted(flag.meaning),
                      flag.value.empty() ? "" : fmt::format(":{}:", flag.value));
    }
    const std::string words = choices(verb);
    arguments += words.empty() ? " '*:file:_files'" : fmt::format(" '*:word:({})'", words);
    cases += fmt::format("    {}) _arguments '--help[show help]'{} ;;\n", verb.name, arguments);
  }
  return fmt::format(R"(#compdef supple
_supple() {{
  local -a verbs=(
{}  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
{}  esac
}}
_supple "$@"
)",
                     names, cases);
}

std::string fish() {
  std::string text = "complete -c supple -n __fish_use_subcommand -f\n";
  for (const Verb& verb : verbs()) {
    text += fmt::format("complete -c supple -n __fish_use_subcommand -a {} -d '{}'\n", verb.name,
                        verb.summary);
    const std::string condition = fmt::format("-n '__fish_seen_subcommand_from {}'", verb.name);
    for (const Flag& flag : verb.flags) {
      text += fmt::format("complete -c supple {} -l {} {}-d '{}'\n", condition, flag.name.substr(2),
                          flag.value.empty() ? "" : "-r ", unquoted(flag.meaning));
    }
    const std::string words = choices(verb);
    if (!words.empty()) text += fmt::format("complete -c supple {} -f -a '{}'\n", condition, words);
  }
  return text;
}

}  // namespace

int completion(const Args& args) {
  const std::string& shell = args.words[0];
  if (shell == "bash") {
    fmt::print("{}", bash());
  } else if (shell == "zsh") {
    fmt::print("{}", zsh());
  } else if (shell == "fish") {
    fmt::print("{}", fish());
  } else {
    fmt::print(stderr, "supple: '{}' is not a shell that is known; known are: bash, zsh, fish\n",
               shell);
    return kBadUsage;
  }
  return kOk;
}

}  // namespace supple::app
