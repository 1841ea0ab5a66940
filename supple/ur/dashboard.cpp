#include "supple/ur/dashboard.hpp"

#include <algorithm>
#include <charconv>

namespace supple::ur::dashboard {
namespace {

struct Row {
  std::string_view line;
  std::string_view taken;  // how the answer begins; empty: any
};

// in the order of Command
constexpr Row kCommands[] = {
    {"power on\n", "Powering on"},
    {"power off\n", "Powering off"},
    {"brake release\n", "Brake releasing"},
    {"play\n", "Starting program"},
    {"stop\n", "Stopped"},
    {"robotmode\n", "Robotmode: "},
    {"safetymode\n", "Safetymode: "},
    {"programState\n", ""},
    {"is in remote control\n", ""},
    {"get robot model\n", "UR"},
    {"get serial number\n", "20"},
    {"PolyscopeVersion\n", "URSoftware "},
    {"close safety popup\n", "closing safety popup"},
    {"unlock protective stop\n", "Protective stop releasing"},
    {"quit\n", "Disconnected"},
};

const Row& row_of(Command command) noexcept { return kCommands[static_cast<std::size_t>(command)]; }

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  return text;
}

std::optional<std::string_view> after(std::string_view answer, std::string_view label) noexcept {
  if (!answer.starts_with(label)) return std::nullopt;
  return trimmed(answer.substr(label.size()));
}

/// A number, and what stands between it and the next.
std::optional<int> number_from(std::string_view& text) noexcept {
  int out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || out < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with('.')) text.remove_prefix(1);
  return out;
}

}  // namespace

std::string_view line(Command command) noexcept { return row_of(command).line; }

std::optional<Command> command_from(std::string_view text) noexcept {
  for (std::size_t i = 0; i < std::size(kCommands); ++i) {
    if (trimmed(kCommands[i].line) == trimmed(text)) return static_cast<Command>(i);
  }
  return std::nullopt;
}

bool is_taken(Command command, std::string_view answer) noexcept {
  const bool refused =
      answer.empty() || answer.starts_with("Failed") || answer.starts_with("could not");
  return !refused && answer.starts_with(row_of(command).taken);
}

std::optional<RobotMode> robot_mode_from(std::string_view answer) noexcept {
  const auto word = after(answer, "Robotmode: ");
  return word ? robot_mode_named(*word) : std::nullopt;
}

std::optional<SafetyMode> safety_mode_from(std::string_view answer) noexcept {
  const auto word = after(answer, "Safetymode: ");
  return word ? safety_mode_named(*word) : std::nullopt;
}

std::optional<RuntimeState> program_state_from(std::string_view answer) noexcept {
  const std::string_view word = trimmed(answer.substr(0, answer.find(' ')));
  for (const RuntimeState each :
       {RuntimeState::kStopped, RuntimeState::kPlaying, RuntimeState::kPaused}) {
    if (word == name(each)) return each;
  }
  return std::nullopt;
}

std::optional<bool> truth_from(std::string_view answer) noexcept {
  const std::string_view word = trimmed(answer);
  if (word == "true") return true;
  if (word == "false") return false;
  return std::nullopt;
}

std::optional<SoftwareVersion> version_from(std::string_view answer) noexcept {
  auto text = after(answer, "URSoftware ");
  if (!text) return std::nullopt;
  const auto major = number_from(*text);
  const auto minor = major ? number_from(*text) : std::nullopt;
  const auto bugfix = minor ? number_from(*text) : std::nullopt;
  if (!bugfix) return std::nullopt;
  return SoftwareVersion{*major, *minor, *bugfix};
}

void Lines::append(std::string_view text) {
  if (!broken_) buffer_ += text;
}

std::optional<std::string> Lines::next() {
  const std::size_t end = buffer_.find('\n');
  if (end > kLongestLine) {  // or there is none
    if (std::min(end, buffer_.size()) > kLongestLine) {
      broken_ = true;
      buffer_.clear();
    }
    return std::nullopt;
  }
  std::string out{trimmed(std::string_view{buffer_}.substr(0, end))};
  buffer_.erase(0, end + 1);
  return out;
}

}  // namespace supple::ur::dashboard
