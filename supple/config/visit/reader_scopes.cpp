// Sections, layers and rules; reader.cpp has the values.

#include <fmt/format.h>

#include <algorithm>

#include "supple/config/visit/reader.hpp"
#include "supple/config/visit/unknown_key.hpp"
#include "supple/config/visit/what_is.hpp"
#include "supple/config/yaml/parse.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::string_view kOff = "off";

bool is_off(const Node& node) { return node.kind == Kind::kScalar && node.text == kOff; }

template <class Names>
bool is_in(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void remember(std::vector<std::string>& names, std::string_view name) {
  if (!is_in(names, name)) names.emplace_back(name);
}

}  // namespace

void SectionJudge::note(std::string_view key, std::string what, std::string hint) {
  const std::string path = joined(path_, key);
  notes_.add(reader_.place_of(path), path, std::move(what), std::move(hint));
}

bool SectionJudge::clean(std::string_view key) const { return notes_.clean(joined(path_, key)); }

Reader::Reader(std::vector<const Node*> layers, Notes& notes, std::vector<std::string> elsewhere,
               std::string_view only)
    : notes_{notes}, elsewhere_{std::move(elsewhere)}, only_{only} {
  const Mark mark = layers.empty() ? Mark{} : Mark{layers.front()->mark.source, 0, 0};
  push("", mark, std::move(layers));
}

void Reader::push(std::string path, Mark mark, std::vector<const Node*> layers, bool broken) {
  Scope scope;
  scope.path = std::move(path);
  scope.mark = mark;
  scope.layers = std::move(layers);
  scope.broken = broken;
  places_[scope.path] = mark;
  scopes_.push_back(std::move(scope));
}

void Reader::note(const Node& node, std::string_view path, std::string what, std::string hint) {
  notes_.add(node.mark, path, std::move(what), std::move(hint));
}

const Node* Reader::find(const Key& key) {
  Scope& scope = scopes_.back();
  remember(scope.known, key.name);
  if (is_in(scope.replaced, key.name)) return nullptr;
  for (auto layer = scope.layers.rbegin(); layer != scope.layers.rend(); ++layer) {
    const Node* node = (*layer)->child(key.name);
    if (node == nullptr) continue;
    places_[path_of(key)] = node->mark;
    return node->kind == Kind::kRefused ? nullptr : node;
  }
  if (key.need == Need::kRequired) scope.missing.push_back(key);
  return nullptr;
}

const Node* Reader::find_scalar(const Key& key, std::string_view wanted) {
  const Node* node = find(key);
  if (node == nullptr || node->kind == Kind::kScalar) return node;
  note(*node, path_of(key), fmt::format("{}; it needs {}", what_is(*node), wanted));
  return nullptr;
}

const Node* Reader::find_list(const Key& key, std::string_view wanted) {
  const Node* node = find(key);
  if (node == nullptr || node->kind == Kind::kList) return node;
  note(*node, path_of(key), fmt::format("{}, {}", wanted, what_is(*node)));
  return nullptr;
}

bool Reader::holds(const Key& key, bool present) {
  return find(key) != nullptr || (present && !is_in(scopes_.back().replaced, key.name));
}

void Reader::preset(std::string& name, std::span<const Preset> presets) {
  const Key key{"preset", "", Need::kOptional};
  std::vector<std::string> names;
  for (const Preset& preset : presets) names.emplace_back(preset.name);
  const Node* node = find_scalar(key, "the name of a preset");
  if (node == nullptr) return;
  const auto found = std::find(names.begin(), names.end(), node->text);
  if (found == names.end()) {
    return note(*node, path_of(key),
                fmt::format("is '{}'; known are: {}", printable(node->text), listed(names)),
                suggestion(node->text, names));
  }
  name = node->text;
  const Preset& preset = presets[static_cast<std::size_t>(found - names.begin())];
  const int source = notes_.add_source(fmt::format("preset {}", preset.name));
  auto tree = parse_yaml(preset.yaml, source, notes_, scopes_.back().path);
  if (!tree || tree->kind != Kind::kMap) return;
  presets_.push_back(*std::move(tree));
  scopes_.back().layers.insert(scopes_.back().layers.begin(), &presets_.back());
}

bool Reader::gives_one_of(const Node& layer, std::span<const std::string_view> keys) {
  const Node* first = nullptr;
  for (const std::string_view key : keys) {
    const Node* node = layer.child(key);
    if (node == nullptr) continue;
    if (first != nullptr) {
      notes_.add(node->key_mark, joined(scopes_.back().path, key),
                 fmt::format("is given beside {}, which says the same", first->key),
                 "keep one of them");
    }
    first = node;
  }
  return first != nullptr;
}

void Reader::alternatives(std::span<const std::string_view> keys) {
  Scope& scope = scopes_.back();
  const auto layer = std::find_if(scope.layers.rbegin(), scope.layers.rend(),
                                  [&](const Node* each) { return gives_one_of(*each, keys); });
  if (layer == scope.layers.rend()) return;
  // what this layer gives stands for the others in all that lie below
  for (const std::string_view key : keys) {
    if ((*layer)->child(key) == nullptr) scope.replaced.push_back(key);
  }
}

Reader::Found Reader::find_section(const Key& key, bool may_be_off) {
  Found found;
  for (const Node* layer : scopes_.back().layers) {
    const Node* node = layer->child(key.name);
    if (node == nullptr) continue;
    found.top = node;
    if (may_be_off && is_off(*node)) {
      found.layers.clear();  // whatever lies below is switched off
    } else if (node->kind == Kind::kMap) {
      found.layers.push_back(node);
    } else {
      found.wrong = true;
      if (node->kind == Kind::kRefused) continue;
      note(*node, path_of(key),
           fmt::format("{}; it needs keys below it{}", what_is(*node),
                       may_be_off ? ", or the word off" : ""));
    }
  }
  return found;
}

bool Reader::open(const Key& key, bool may_be_off, bool unless_given) {
  Scope& scope = scopes_.back();
  remember(scope.known, key.name);
  if (scopes_.size() == 1 && !only_.empty() && key.name != only_) return false;

  Found found = find_section(key, may_be_off);
  if (found.top == nullptr) {
    if (key.need == Need::kRequired) scope.missing.push_back(key);
    if (!unless_given) return false;
    push(path_of(key), scope.mark, {});
    return true;
  }
  if (found.layers.empty()) {
    if (may_be_off && !found.wrong) return false;
    push(path_of(key), found.top->mark, {}, found.wrong);
    return true;
  }
  const Mark mark = found.layers.back()->key_mark;
  push(path_of(key), mark, std::move(found.layers));
  return true;
}

bool Reader::begin_section(const Key& key) { return open(key, false, key.need == Need::kOptional); }

bool Reader::begin_optional(const Key& key, bool present) { return open(key, true, present); }

Visitor::Items Reader::begin_list(const Key& key, std::size_t count, std::size_t most) {
  if (scopes_.size() == 1 && !only_.empty() && key.name != only_) return {};
  const Node* node = find_list(key, "needs a list, each entry with its keys");
  if (node == nullptr) return {};
  if (node->children.size() > most) {
    note(*node, path_of(key),
         fmt::format("has {} entries; the limit is {}", node->children.size(), most));
    return {.enter = false, .fresh = false, .count = count};
  }
  lists_.push_back({node, path_of(key)});
  return {.enter = true, .fresh = true, .count = node->children.size()};
}

void Reader::begin_item(std::size_t index) {
  const Node& item = lists_.back().node->children.at(index);
  const std::string path = fmt::format("{}[{}]", lists_.back().path, index);
  if (item.kind == Kind::kMap) return push(path, item.mark, {&item});
  if (item.kind != Kind::kRefused)
    note(item, path, fmt::format("{}; it needs keys", what_is(item)));
  push(path, item.mark, {}, true);
}

Visitor::Names Reader::begin_map(const Key& key, const std::vector<std::string>& names,
                                 std::size_t most) {
  static_cast<void>(names);
  const bool given =
      std::any_of(scopes_.back().layers.begin(), scopes_.back().layers.end(),
                  [&](const Node* layer) { return layer->child(key.name) != nullptr; });
  if (!begin_section(key)) return {};
  Names plan{.enter = true, .fresh = given, .names = {}};
  for (const Node* layer : scopes_.back().layers) {
    for (const Node& entry : layer->children) remember(plan.names, entry.key);
  }
  if (plan.names.size() > most) {
    notes_.add(scopes_.back().mark, scopes_.back().path,
               fmt::format("has {} entries; the limit is {}", plan.names.size(), most));
    scopes_.back().broken = true;
    plan.names.clear();
  }
  return plan;
}

void Reader::check_keys(const Scope& scope) {
  if (scope.broken) return;
  std::vector<std::string> meant;
  const bool all_known = scopes_.size() == 1 && !only_.empty();
  for (const Node* layer : scope.layers) {
    for (const Node& node : layer->children) {
      if (all_known || is_in(scope.known, node.key)) continue;
      notes_.add(node.key_mark, joined(scope.path, node.key), "is not a known key",
                 hint_for_unknown(node, scope.path, scope.known, elsewhere_));
      meant.push_back(nearest(node.key, scope.known).value_or(""));
    }
  }
  for (const Key& key : scope.missing) {
    if (is_in(meant, key.name)) continue;
    notes_.add(scope.mark, joined(scope.path, key.name), "is missing", std::string{key.meaning});
  }
}

void Reader::run_rules(const Scope& scope) {
  SectionJudge judge{*this, scope.path, notes_};
  const bool all_clean = notes_.clean(scope.path);
  const auto applies = [&](const KeptRule& rule) {
    if (rule.of.empty()) return all_clean;
    return std::all_of(rule.of.begin(), rule.of.end(),
                       [&](std::string_view key) { return judge.clean(key); });
  };
  for (const KeptRule& rule : scope.rules) {
    if (applies(rule)) rule.check(judge);
  }
}

void Reader::end_section() {
  check_keys(scopes_.back());
  run_rules(scopes_.back());
  scopes_.pop_back();
}

void Reader::finish() { end_section(); }

Mark Reader::place_of(std::string_view path) const {
  for (;;) {
    const auto found = places_.find(path);
    if (found != places_.end()) return found->second;
    const std::size_t cut = path.find_last_of(".[");
    path = path.substr(0, cut == std::string_view::npos ? 0 : cut);  // the top is always there
  }
}

}  // namespace supple::config
