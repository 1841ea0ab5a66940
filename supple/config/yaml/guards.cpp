#include "supple/config/yaml/guards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace supple::config {
namespace {

/// Bytes of the UTF-8 character that starts here; 0 if none does.
std::size_t character_at(std::string_view rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80U) return 1;
  const std::size_t size = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC2U || first > 0xF4U || rest.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  // longer than needed, half of a UTF-16 pair, or beyond the last character
  const unsigned char second = byte(1);
  const bool wrong = (first == 0xE0U && second < 0xA0U) || (first == 0xEDU && second > 0x9FU) ||
                     (first == 0xF0U && second < 0x90U) || (first == 0xF4U && second > 0x8FU);
  return wrong ? 0 : size;
}

/// Reads a text line by line and stops at the first thing that YAML could not hold.
class Guard {
 public:
  Guard(int source, Notes& notes) : mark_{source, 0, 0}, notes_{notes} {}

  bool passes(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++mark_.line;
      if (!passes_line(text.substr(0, end))) return false;
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
  }

 private:
  bool refuse(std::size_t column, std::string what, std::string hint) {
    mark_.column = static_cast<int>(column) + 1;
    notes_.add(mark_, "", std::move(what), std::move(hint));
    return false;
  }

  bool passes_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t size = character_at(line.substr(i));
      if (size == 0) return refuse(i, "is not UTF-8", "save the file as UTF-8 text");
      const auto code = static_cast<unsigned char>(line[i]);
      if ((code < 0x20U && code != '\t') || code == 0x7FU) {
        return refuse(i, fmt::format("holds the control character 0x{:02x}", code),
                      "is this a text file?");
      }
      i += size;
    }
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    if (first < line.size() && line[first] == '\t') {
      return refuse(first, "is indented with a tab", "YAML is indented with spaces");
    }
    // brackets count wherever they stand, even in quotes; only comment lines are left out
    return first == line.size() || line[first] == '#' || passes_brackets(line);
  }

  bool passes_brackets(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (c == '[' || c == '{') ++depth_;
      if (c == ']' || c == '}') depth_ = std::max(depth_ - 1, 0);
      if (c == ',') ++commas_;
      if (depth_ > kMaxDepth) {
        return refuse(i, fmt::format("is nested deeper than {} levels, the limit", kMaxDepth), "");
      }
      if (commas_ > kMaxNodes) {
        return refuse(i, fmt::format("holds more than {} values, the limit", kMaxNodes), "");
      }
    }
    return true;
  }

  Mark mark_;
  Notes& notes_;
  int depth_ = 0;
  int commas_ = 0;
};

}  // namespace

bool passes_guards(std::string_view text, int source, Notes& notes) {
  if (text.size() > kMaxBytes) {
    notes.add({source, 0, 0}, "",
              fmt::format("has more than {} bytes (1 MiB), the limit", kMaxBytes));
    return false;
  }
  return Guard{source, notes}.passes(text);
}

}  // namespace supple::config
