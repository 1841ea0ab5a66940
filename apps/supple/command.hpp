#pragma once

// The command line as data: verbs, their arguments and their flags. Parsing, help and completion of
// the shells all read the same table.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/core/result.hpp"

namespace supple::app {

inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadUsage = 2;
inline constexpr int kUnreachable = 3;  // the robot, or it cannot be moved now

struct Flag {
  std::string_view name;     // "--set"
  std::string_view value;    // what follows it, "PATH=VALUE"; empty if nothing does
  std::string_view meaning;  // no full stop
  bool repeats = false;
};

/// What a person typed after the verb.
struct Args {
  std::vector<std::string> words;
  std::vector<std::pair<std::string_view, std::string>> flags;  // name and value

  [[nodiscard]] bool has(std::string_view flag) const;
  [[nodiscard]] std::vector<std::string> all(std::string_view flag) const;
  /// The flag's value; empty if it was not given.
  [[nodiscard]] std::string one(std::string_view flag) const;
};

struct Verb {
  std::string_view name;  // one word, or two: "virtual ur"
  std::string_view summary;
  std::span<const std::string_view> words;  // names of its arguments; [NAME]: may be left out
  std::span<const Flag> flags;
  std::string_view details;  // the end of its help
  int (*run)(const Args&);
};

[[nodiscard]] std::span<const Verb> verbs();

/// What is wrong with it, in one line or two, if it is not what the verb takes.
[[nodiscard]] Result<Args, std::string> parse(const Verb& verb, std::span<const std::string> given);

/// Says on the error stream why nothing was done, and returns kBadUsage.
int refuse(std::string_view what);

[[nodiscard]] std::string help();
[[nodiscard]] std::string help(const Verb& verb);

int bench(const Args& args);
int calibrate(const Args& args);
int check(const Args& args);
int completion(const Args& args);
int config_docs(const Args& args);
int estimate_base(const Args& args);
int examine_all(const Args& args);
int fit_actuators(const Args& args);
int model(const Args& args);
int observe(const Args& args);
int replay_log(const Args& args);
int report_log(const Args& args);
int run(const Args& args);
int tune(const Args& args);
int view_log(const Args& args);
int virtual_robot(const Args& args);
int virtual_ros2_robot(const Args& args);
int virtual_sensor(const Args& args);

}  // namespace supple::app
