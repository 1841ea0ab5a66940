#include "supple/urdf/notes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace supple::urdf {
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

std::string label(std::string_view kind, std::string_view name) {
  if (name.empty()) return fmt::format("<{}>", kind);
  return fmt::format("{} '{}'", kind, printable(name));
}

}  // namespace supple::urdf
