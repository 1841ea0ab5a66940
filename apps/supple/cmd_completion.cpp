#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/supple/command.hpp"

namespace supple::app {
namespace {

std::string_view first_word(const Verb& verb) { return verb.name.substr(0, verb.name.find(' ')); }

/// The first words of all verbs, each once.
std::vector<std::string> first_words() {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) {
    if (std::find(names.begin(), names.end(), first_word(verb)) == names.end()) {
      names.emplace_back(first_word(verb));
    }
  }
  return names;
}

/// The second words of the verbs that begin so: "ur netft"; empty for a verb of one word.
std::string second_words(std::string_view first) {
  std::string names;
  for (const Verb& verb : verbs()) {
    if (first_word(verb) != first || verb.name == first) continue;
    names += fmt::format("{}{}", names.empty() ? "" : " ", verb.name.substr(first.size() + 1));
  }
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
  std::string pairs;
  for (const Verb& verb : verbs()) {
    cases += fmt::format("    '{}') flags='{}'; words='{}' ;;\n", verb.name, flag_names(verb),
                         choices(verb));
  }
  for (const std::string& first : first_words()) {
    const std::string seconds = second_words(first);
    if (!seconds.empty()) pairs += fmt::format("    {}) seconds='{}' ;;\n", first, seconds);
  }
  return fmt::format(R"(_supple() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} verb=${{COMP_WORDS[1]}} flags= words= seconds=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$word"))
    return
  fi
  case $verb in
{}  esac
  if [ -n "$seconds" ]; then
    if [ "$COMP_CWORD" -eq 2 ]; then
      COMPREPLY=($(compgen -W "$seconds" -- "$word"))
      return
    fi
    verb="$verb ${{COMP_WORDS[2]}}"
  fi
  case $verb in
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
                     fmt::join(first_words(), " "), pairs, cases);
}

std::string zsh() {
  std::string names;
  std::string cases;
  for (const std::string& first : first_words()) {
    const std::string seconds = second_words(first);
    if (!seconds.empty()) names += fmt::format("    '{}:{}'\n", first, seconds);
  }
  for (const Verb& verb : verbs()) {
    if (verb.name == first_word(verb))
      names += fmt::format("    '{}:{}'\n", verb.name, verb.summary);
    std::string arguments;
    for (const Flag& flag : verb.flags) {
      arguments +=
          fmt::format(" '{}{}[{}]{}'", flag.repeats ? "*" : "", flag.name, unquoted(flag.meaning),
                      flag.value.empty() ? "" : fmt::format(":{}:", flag.value));
    }
    const std::string words = choices(verb);
    arguments += words.empty() ? " '*:file:_files'" : fmt::format(" '*:word:({})'", words);
    cases += fmt::format("    '{}') _arguments '--help[show help]'{} ;;\n", verb.name, arguments);
  }
  std::string pairs;
  for (const std::string& first : first_words()) {
    const std::string seconds = second_words(first);
    if (!seconds.empty()) pairs += fmt::format("    {}) seconds=({}) ;;\n", first, seconds);
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
  local -a seconds
  shift words
  (( CURRENT-- ))
  case $verb in
{}  esac
  if (( $#seconds )); then
    if (( CURRENT == 2 )); then
      _describe word seconds
      return
    fi
    verb="$verb $words[2]"
    shift words
    (( CURRENT-- ))
  fi
  case $verb in
{}  esac
}}
_supple "$@"
)",
                     names, pairs, cases);
}

std::string fish() {
  std::string text = "complete -c supple -n __fish_use_subcommand -f\n";
  for (const std::string& first : first_words()) {
    const std::string seconds = second_words(first);
    if (seconds.empty()) continue;
    text += fmt::format("complete -c supple -n __fish_use_subcommand -a {}\n", first);
    text += fmt::format(
        "complete -c supple -n '__fish_seen_subcommand_from {0}; and not "
        "__fish_seen_subcommand_from {1}' -f -a '{1}'\n",
        first, seconds);
  }
  for (const Verb& verb : verbs()) {
    const std::string_view first = first_word(verb);
    std::string condition = fmt::format("-n '__fish_seen_subcommand_from {}'", first);
    if (verb.name == first) {
      text += fmt::format("complete -c supple -n __fish_use_subcommand -a {} -d '{}'\n", verb.name,
                          verb.summary);
    } else {
      condition =
          fmt::format("-n '__fish_seen_subcommand_from {}; and __fish_seen_subcommand_from {}'",
                      first, verb.name.substr(first.size() + 1));
    }
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
