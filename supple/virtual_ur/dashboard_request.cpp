#include "supple/virtual_ur/dashboard_request.hpp"

#include "supple/text/words.hpp"

namespace supple::virtual_ur {
namespace {

enum class Takes : std::uint8_t { kNothing, kArgument };

struct Row {
  std::string_view words;  // in lower case
  Ask ask;
  bool changes = false;
  Takes takes = Takes::kNothing;
};

constexpr Row kRows[] = {
    {"polyscopeversion", Ask::kVersion},
    {"version", Ask::kVersion},
    {"robotmode", Ask::kRobotMode},
    {"safetymode", Ask::kSafetyMode},
    {"safetystatus", Ask::kSafetyStatus},
    {"programstate", Ask::kProgramState},
    {"running", Ask::kRunning},
    {"isprogramsaved", Ask::kIsSaved},
    {"get loaded program", Ask::kLoadedProgram},
    {"is in remote control", Ask::kRemoteControl},
    {"get robot model", Ask::kModel},
    {"get serial number", Ask::kSerialNumber},
    {"get operational mode", Ask::kOperationalMode},
    {"power on", Ask::kPowerOn, true},
    {"power off", Ask::kPowerOff, true},
    {"brake release", Ask::kBrakeRelease, true},
    {"play", Ask::kPlay, true},
    {"pause", Ask::kPause, true},
    {"stop", Ask::kStop, true},
    {"unlock protective stop", Ask::kUnlock, true},
    {"restart safety", Ask::kRestartSafety, true},
    {"close safety popup", Ask::kCloseSafetyPopup},
    {"close popup", Ask::kClosePopup},
    {"savelog", Ask::kSaveLog},
    {"addtolog", Ask::kAddToLog, false, Takes::kArgument},
    {"popup", Ask::kPopup, false, Takes::kArgument},
    {"load", Ask::kLoad, true, Takes::kArgument},
    {"quit", Ask::kQuit},
};

std::string in_lower_case(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

bool fits(const Row& row, std::string_view lower) noexcept {
  if (row.takes == Takes::kNothing) return lower == row.words;
  return lower.starts_with(row.words) && lower.size() > row.words.size() &&
         lower[row.words.size()] == ' ';
}

}  // namespace

DashboardRequest dashboard_request(std::string_view line) {
  const std::string_view asked = trimmed(line);
  const std::string lower = in_lower_case(asked);
  for (const Row& row : kRows) {
    if (!fits(row, lower)) continue;
    return {.ask = row.ask,
            .argument = printable(trimmed(asked.substr(row.words.size()))),
            .changes = row.changes};
  }
  return {.argument = printable(asked)};
}

}  // namespace supple::virtual_ur
