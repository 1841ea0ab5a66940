#pragma once

// What a client writes to the primary or secondary interface: lines and programs. Programs are not
// run; those that stream commands through a socket are recognised by their text, and of short
// secondary programs a few calls are known.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::virtual_ur {

inline constexpr std::size_t kLongestScript = std::size_t{1} << 20;
inline constexpr std::size_t kLongestProgramName = 31;

enum class ScriptKind : std::uint8_t { kLine, kProgram, kSecondary };

struct Script {
  ScriptKind kind = ScriptKind::kLine;
  std::string name;  // of a program
  std::string text;
};

/// Whole programs and lines out of a stream. A program goes from a line that begins with `def` or
/// `sec` to one that is `end` without a space before it.
class ScriptReader {
 public:
  void append(std::string_view text);
  [[nodiscard]] std::optional<Script> next();
  /// It was too long; nothing more comes.
  [[nodiscard]] bool broken() const noexcept { return broken_; }

 private:
  [[nodiscard]] std::optional<std::string> line();

  std::string buffer_;
  std::size_t used_ = 0;
  std::optional<Script> open_;
  bool broken_ = false;
};

enum class ProgramKind : std::uint8_t { kSupple, kExternalControl };

struct Watchdog {
  std::string input;  // its name in RTDE
  double hz = 0.0;    // > 0
};

/// A call with plain numbers: set_payload(1.2, [0, 0, 0.05]); lists and poses are taken apart.
struct Call {
  std::string name;
  std::vector<double> numbers;
};

/// A program that connects back, and what it does there.
struct StreamProgram {
  ProgramKind kind = ProgramKind::kSupple;
  std::string name;
  std::string host;
  std::uint16_t reverse_port = 0;
  std::optional<std::uint16_t> trajectory_port;
  std::optional<std::uint16_t> script_command_port;
  std::optional<Watchdog> watchdog;
  std::optional<int> echo;                // an integer register that it copies back
  std::optional<std::int32_t> only_mode;  // of the frames; nothing: any
  double acceleration = 40.0;             // of speedj, above 0 [rad/s^2]
  double stop = 4.0;                      // of stopj, likewise
  std::vector<Call> settings;             // that it makes before it connects
};

/// Nothing for any other program.
[[nodiscard]] std::optional<StreamProgram> stream_program(const Script& script);

/// The calls of a secondary program; the line of the first that is none, counted from 1, otherwise.
struct Calls {
  std::vector<Call> calls;
  std::optional<std::uint32_t> bad_line;
};
[[nodiscard]] Calls calls_of(const Script& script);

}  // namespace supple::virtual_ur
