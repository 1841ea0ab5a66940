#include "supple/config/yaml/tree_builder.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/config/yaml/guards.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::string_view kQuotedTag = "!";
constexpr std::string_view kPlainTag = "?";

}  // namespace

TreeBuilder::TreeBuilder(std::string_view text, int source, std::string_view path, Notes& notes)
    : text_{text}, source_{source}, path_{path}, notes_{notes} {}

Mark TreeBuilder::here(const YAML::Mark& mark) const {
  return {source_, mark.line + 1, mark.column + 1};
}

std::string TreeBuilder::path_of_next() const {
  if (open_.empty()) return path_;
  const Open& parent = open_.back();
  if (parent.is_map) {
    return parent.expects_key ? parent.path : joined(parent.path, parent.key);
  }
  return fmt::format("{}[{}]", parent.path, parent.node.children.size());
}

void TreeBuilder::count(Mark mark) {
  if (++nodes_ <= kMaxNodes) return;
  notes_.add(mark, "", fmt::format("holds more than {} values, the limit", kMaxNodes));
  throw Stop{};
}

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ < 2) return;
  notes_.add(here(mark), "", "starts a second document", "a configuration is one document");
  throw Stop{};
}

bool TreeBuilder::refuses(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
  if (anchor != YAML::NullAnchor) {
    notes_.add(here(mark), path_of_next(), "has an anchor, which has no use here",
               "write the value out wherever it is wanted");
    return true;
  }
  if (tag.empty() || tag == kQuotedTag || tag == kPlainTag) return false;
  notes_.add(here(mark), path_of_next(), fmt::format("has the tag '{}'", printable(tag)),
             "the key says what its value is; remove the tag");
  return true;
}

/// The parser takes a quote that is never closed for a text that ends with the file.
bool TreeBuilder::ends_on_its_line(const YAML::Mark& mark) const {
  const auto start = static_cast<std::size_t>(mark.pos);
  if (start >= text_.size()) return true;
  const char quote = text_[start];
  if (quote != '"' && quote != '\'') return true;  // a block text
  for (std::size_t i = start + 1; i < text_.size() && text_[i] != '\n'; ++i) {
    const bool doubled = quote == '\'' && text_.substr(i, 2) == "''";
    const bool escaped = quote == '"' && text_[i] == '\\';
    if (doubled || escaped) {
      ++i;
    } else if (text_[i] == quote) {
      return true;
    }
  }
  return false;
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  Node node;
  node.mark = here(mark);
  if (refuses(mark, "", anchor)) node.kind = Kind::kRefused;
  add(std::move(node));
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
  Node node;
  node.kind = Kind::kRefused;
  node.mark = here(mark);
  const bool merges = !open_.empty() && open_.back().key == "<<";
  if (!merges) {
    notes_.add(node.mark, path_of_next(), "is an alias", "write the value out");
  }
  add(std::move(node));
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& value) {
  Node node;
  node.kind = Kind::kScalar;
  node.mark = here(mark);
  node.text = value;
  node.quoted = tag == kQuotedTag;
  if (refuses(mark, tag, anchor)) {
    node.kind = Kind::kRefused;
  } else if (node.quoted && !ends_on_its_line(mark)) {
    notes_.add(node.mark, path_of_next(), "has a quote that does not end on its line");
    throw Stop{};  // it has swallowed other keys
  }
  add(std::move(node));
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                                  YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/) {
  open(Kind::kList, mark, tag, anchor);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value /*style*/) {
  open(Kind::kMap, mark, tag, anchor);
}

void TreeBuilder::open(Kind kind, const YAML::Mark& mark, const std::string& tag,
                       YAML::anchor_t anchor) {
  if (static_cast<int>(open_.size()) == kMaxDepth) {
    notes_.add(here(mark), "",
               fmt::format("is nested deeper than {} levels, the limit", kMaxDepth));
    throw Stop{};
  }
  Open next;
  next.node.kind = refuses(mark, tag, anchor) ? Kind::kRefused : kind;
  next.node.mark = here(mark);
  next.path = path_of_next();
  next.is_map = kind == Kind::kMap;
  next.expects_key = next.is_map;
  open_.push_back(std::move(next));
}

void TreeBuilder::close() {
  Node node = std::move(open_.back().node);
  open_.pop_back();
  add(std::move(node));
}

void TreeBuilder::take_key(const Node& node) {
  Open& map = open_.back();
  map.expects_key = false;
  map.drop_value = true;
  map.key = node.text;
  map.key_mark = node.mark;
  if (node.kind == Kind::kRefused) return;
  if (node.kind != Kind::kScalar || node.text.empty()) {
    notes_.add(node.mark, map.path, "has a key that is not a word");
    return;
  }
  if (node.text == "<<") {
    notes_.add(node.mark, map.path, "has a merge key '<<'", "write the keys out");
    return;
  }
  const auto [first, fresh] = map.keys.emplace(node.text, node.mark.line);
  if (!fresh) {
    notes_.add(node.mark, joined(map.path, node.text),
               fmt::format("is given twice; the first is in line {}", first->second));
    return;
  }
  map.drop_value = false;
}

void TreeBuilder::add(Node node) {
  count(node.mark);
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = open_.back();
  if (parent.expects_key) return take_key(node);

  if (parent.is_map) {
    // an empty value has no place of its own; the parser points behind it
    if (node.kind == Kind::kEmpty) node.mark = parent.key_mark;
    parent.expects_key = true;
    node.key = std::exchange(parent.key, {});
    node.key_mark = parent.key_mark;
    if (std::exchange(parent.drop_value, false)) return;
  }
  parent.node.children.push_back(std::move(node));
}

}  // namespace supple::config
