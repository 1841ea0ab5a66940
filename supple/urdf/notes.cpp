#include "supple/urdf/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace supple::urdf {
namespace {

constexpr std::size_t kLongestText = 80;
constexpr std::size_t kMostNames = 12;

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above + 1, row[j - 1] + 1, change});
      diagonal = above;
    }
  }
  return row[b.size()];
}

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20U || code == 0x7FU;
}

}  // namespace

void Notes::add(int line, std::string element, std::string what, std::string hint) {
  notes_.push_back({line, std::move(element), std::move(what), std::move(hint)});
}

UrdfError Notes::sorted(std::string_view file_name) const {
  std::vector<Note> notes = notes_;
  std::stable_sort(notes.begin(), notes.end(),
                   [](const Note& a, const Note& b) { return a.line < b.line; });
  UrdfError error;
  for (Note& note : notes) {
    const std::string where =
        note.line > 0 ? fmt::format("{}:{}", file_name, note.line) : std::string{file_name};
    error.issues.push_back(
        {where, std::move(note.element), std::move(note.what), std::move(note.hint)});
  }
  return error;
}

std::string UrdfError::text() const {
  std::string text;
  for (const UrdfIssue& issue : issues) {
    text += issue.where + ": ";
    if (!issue.element.empty()) text += issue.element + ": ";
    text += issue.what + "\n";
    if (!issue.hint.empty()) text += "    " + issue.hint + "\n";
  }
  return text + fmt::format("{} problem{}; no model was built", issues.size(),
                            issues.size() == 1 ? "" : "s");
}

std::string printable(std::string_view text) {
  std::string line;
  for (const char c : text) {
    // a character has at most four bytes; more of its kind are none
    const std::size_t limit = kLongestText + (continues_a_character(c) ? 3 : 0);
    if (line.size() >= limit) return line + "...";
    line += is_control(c) ? ' ' : c;
  }
  return line;
}

std::string label(std::string_view kind, std::string_view name) {
  if (name.empty()) return fmt::format("<{}>", kind);
  return fmt::format("{} '{}'", kind, printable(name));
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    list += (i == 0 ? "" : ", ") + printable(names[i]);
  }
  if (names.size() > kMostNames) list += fmt::format(" and {} more", names.size() - kMostNames);
  return list;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
  // half the letters may differ: 'upper_arm' is meant to find 'upper_arm_link'
  std::string_view nearest;
  std::size_t best = 0;
  for (const std::string& candidate : known) {
    if (candidate.size() > 2 * Name::capacity() || name.size() > 2 * Name::capacity()) continue;
    const std::size_t distance = edit_distance(name, candidate);
    const std::size_t allowed = std::max(name.size(), candidate.size()) / 2;
    if (distance > allowed || (!nearest.empty() && distance >= best)) continue;
    nearest = candidate;
    best = distance;
  }
  return nearest.empty() ? "" : fmt::format("did you mean '{}'?", printable(nearest));
}

}  // namespace supple::urdf
