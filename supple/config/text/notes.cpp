#include "supple/config/text/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::size_t kMostIssues = 100;

std::string indented(std::string_view hint) {
  std::string text;
  while (!hint.empty()) {
    const std::size_t end = std::min(hint.find('\n'), hint.size());
    text += fmt::format("    {}\n", hint.substr(0, end));
    hint.remove_prefix(std::min(end + 1, hint.size()));
  }
  return text;
}

}  // namespace

std::string ConfigError::text(std::string_view consequence) const {
  std::string text;
  for (std::size_t i = 0; i < std::min(issues.size(), kMostIssues); ++i) {
    const Issue& issue = issues[i];
    text += fmt::format("{}: {}{}{}\n", issue.where, issue.path, issue.path.empty() ? "" : " ",
                        issue.what);
    text += indented(issue.hint);
  }
  if (issues.size() > kMostIssues) {
    text += fmt::format("and {} more, not listed\n", issues.size() - kMostIssues);
  }
  return text +
         fmt::format("{} problem{}; {}", issues.size(), issues.size() == 1 ? "" : "s", consequence);
}

ConfigError one_issue(std::string path, std::string what, std::string hint) {
  return {{{"configuration", std::move(path), std::move(what), std::move(hint)}}};
}

int Notes::add_source(std::string_view name) {
  sources_.push_back(printable(name, name.size()));
  return static_cast<int>(sources_.size()) - 1;
}

void Notes::add(Mark mark, std::string_view path, std::string what, std::string hint) {
  notes_.push_back({mark, printable(path), std::move(what), std::move(hint)});
}

bool Notes::clean(std::string_view path) const {
  return std::none_of(notes_.begin(), notes_.end(), [&](const Note& note) {
    if (note.path.empty() || path.empty()) return true;
    if (!note.path.starts_with(path)) return false;
    const std::string_view rest = std::string_view{note.path}.substr(path.size());
    return rest.empty() || rest.front() == '.' || rest.front() == '[';
  });
}

ConfigError Notes::sorted() const {
  std::vector<Note> notes = notes_;
  std::stable_sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) {
    return std::tie(a.mark.source, a.mark.line, a.mark.column) <
           std::tie(b.mark.source, b.mark.line, b.mark.column);
  });
  ConfigError error;
  for (Note& note : notes) {
    const std::string& source = sources_.at(static_cast<std::size_t>(note.mark.source));
    const std::string where =
        note.mark.line > 0 ? fmt::format("{}:{}:{}", source, note.mark.line, note.mark.column)
                           : source;
    error.issues.push_back(
        {where, std::move(note.path), std::move(note.what), std::move(note.hint)});
  }
  return error;
}

std::string joined(std::string_view path, std::string_view key) {
  if (path.empty()) return std::string{key};
  return fmt::format("{}.{}", path, key);
}

}  // namespace supple::config
