#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "apps/supple/command.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

std::string with_hint(std::string what, const std::string& hint) {
  return hint.empty() ? what : fmt::format("{}\n    {}", what, hint);
}

std::string unknown_flag(const Verb& verb, std::string_view given) {
  std::vector<std::string> known{"--help"};
  for (const Flag& flag : verb.flags) known.emplace_back(flag.name);
  const std::string hint = suggestion(given, known);
  return with_hint(fmt::format("'{}' is not a flag of '{}'", printable(given), verb.name),
                   hint.empty() ? fmt::format("it has: {}", listed(known)) : hint);
}

/// Reads the flags and words of one command line.
class Parser {
 public:
  Parser(const Verb& verb, std::span<const std::string> given) : verb_{verb}, given_{given} {}

  Result<Args, std::string> parse() {
    bool only_words = false;
    for (; at_ < given_.size() && problem_.empty(); ++at_) {
      const std::string& word = given_[at_];
      if (!only_words && word == "--") {
        only_words = true;
      } else if (only_words || !word.starts_with("-") || word == "-") {
        args_.words.push_back(word);
      } else {
        read_flag(word);
      }
    }
    if (problem_.empty()) check_words();
    if (!problem_.empty()) return Failure{problem_};
    return args_;
  }

 private:
  void read_flag(const std::string& word) {
    const std::size_t sign = word.find('=');
    const std::string_view name = std::string_view{word}.substr(0, sign);
    const auto flag = std::find_if(verb_.flags.begin(), verb_.flags.end(),
                                   [&](const Flag& f) { return f.name == name; });
    if (flag == verb_.flags.end()) {
      problem_ = unknown_flag(verb_, name);
      return;
    }
    if (!flag->repeats && args_.has(flag->name)) {
      problem_ = fmt::format("'{}' is given twice", flag->name);
      return;
    }
    const bool joined = sign != std::string::npos;
    if (flag->value.empty()) {
      if (joined) problem_ = fmt::format("'{}' takes no value", flag->name);
      args_.flags.emplace_back(flag->name, "");
    } else if (joined) {
      args_.flags.emplace_back(flag->name, word.substr(sign + 1));
    } else if (at_ + 1 < given_.size()) {
      args_.flags.emplace_back(flag->name, given_[++at_]);
    } else {
      problem_ = fmt::format("'{}' needs a value: {} {}", flag->name, flag->name, flag->value);
    }
  }

  void check_words() {
    const auto needed = static_cast<std::size_t>(
        std::count_if(verb_.words.begin(), verb_.words.end(),
                      [](std::string_view word) { return !word.starts_with("["); }));
    if (args_.words.size() < needed) {
      problem_ = fmt::format("'{}' needs {}", verb_.name, verb_.words[args_.words.size()]);
    } else if (args_.words.size() > verb_.words.size()) {
      problem_ = fmt::format("'{}' is more than '{}' takes",
                             printable(args_.words[verb_.words.size()]), verb_.name);
    }
  }

  const Verb& verb_;
  std::span<const std::string> given_;
  std::size_t at_ = 0;
  Args args_;
  std::string problem_;
};

}  // namespace

bool Args::has(std::string_view flag) const {
  return std::any_of(flags.begin(), flags.end(), [&](const auto& f) { return f.first == flag; });
}

std::vector<std::string> Args::all(std::string_view flag) const {
  std::vector<std::string> values;
  for (const auto& [name, value] : flags) {
    if (name == flag) values.push_back(value);
  }
  return values;
}

std::string Args::one(std::string_view flag) const {
  const std::vector<std::string> values = all(flag);
  return values.empty() ? "" : values.front();
}

Result<Args, std::string> parse(const Verb& verb, std::span<const std::string> given) {
  return Parser{verb, given}.parse();
}

int refuse(std::string_view what) {
  fmt::print(stderr, "{}\n", what);
  return kBadUsage;
}

}  // namespace supple::app
