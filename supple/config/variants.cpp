#include "supple/config/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "supple/config/layers.hpp"
#include "supple/config/read.hpp"
#include "supple/config/yaml/parse.hpp"
#include "supple/config/yaml/place.hpp"
#include "supple/text/words.hpp"

namespace supple::config {

struct Variants::Content {
  Layers layers;
  Node in_force;  // all of it, defaults too: lists are taken from here
  Sources sources;
  Setup base;
};

namespace {

Issue not_known(std::string_view path, const std::vector<std::string>& known) {
  std::string hint = suggestion(path, known);
  if (hint.empty()) hint = "docs/config.md lists every key";
  return {"", std::string{path}, "is not a key of a configuration", std::move(hint)};
}

/// One tree with all values; notes what cannot stand where it should.
Node overlay_of(std::span<const Assignment> values, const Node& in_force, int source,
                Notes& notes) {
  const Mark mark{source, 0, 0};
  Node tree;
  tree.kind = Kind::kMap;
  for (const Assignment& each : values) {
    const auto steps = path_steps(each.path);
    const auto place = steps ? place_in(tree, in_force, *steps)
                             : Result<Node*, std::string>{Failure{steps.error()}};
    if (!place) {
      notes.add(mark, each.path, place.error());
      continue;
    }
    auto value = parse_yaml(each.value, source, notes, each.path);
    if (!value) continue;
    value->key = std::move((*place)->key);
    **place = *std::move(value);
  }
  return tree;
}

}  // namespace

Variants::Variants(std::shared_ptr<const Content> content) : content_{std::move(content)} {}

Result<Variants, ConfigError> Variants::load(const std::filesystem::path& file,
                                             const Sources& sources,
                                             const Options& options) noexcept {
  std::shared_ptr<Content> content;
  auto base = guarded([&]() -> Result<Setup, ConfigError> {
    Notes notes;
    const auto text = file_contents(file, notes.add_source(file.string()), notes);
    if (!text) return Failure{notes.sorted()};
    Layers layers{*text, file.string(), options.changes};
    if (!layers.readable()) return Failure{layers.notes.sorted()};
    auto made = setup_of(layers, file.parent_path(), sources, false);
    if (!made) return made;
    Notes own;
    auto in_force = parse_yaml(effective(made->config), own.add_source(""), own);
    content = std::make_shared<Content>(
        Content{std::move(layers), in_force ? *std::move(in_force) : Node{}, sources, *made});
    return made;
  });
  if (!base) return Failure{base.error()};
  return Variants{std::move(content)};
}

const Setup& Variants::base() const noexcept { return content_->base; }

Result<Setup, ConfigError> Variants::with(std::span<const Assignment> values) const noexcept {
  return guarded([&] {
    Layers layers = content_->layers;
    const int source = layers.notes.add_source("");
    layers.put_above(overlay_of(values, content_->in_force, source, layers.notes));
    return setup_of(std::move(layers), content_->base.folder, content_->sources, false);
  });
}

std::optional<Issue> Variants::problem_of(std::string_view path) const {
  const auto steps = path_steps(path);
  if (!steps) return Issue{"", std::string{path}, steps.error(), ""};
  const std::vector<std::string> known = all_paths<Config>();
  std::string open = open_path(*steps);
  const auto is_known = [&] { return std::find(known.begin(), known.end(), open) != known.end(); };
  // entries of a list of numbers have no path of their own
  if (!is_known() && open.ends_with("[]")) open.resize(open.size() - 2);
  if (!is_known()) return not_known(path, known);
  Node tree;
  tree.kind = Kind::kMap;
  const auto place = place_in(tree, content_->in_force, *steps);
  if (place) return std::nullopt;
  return Issue{"", std::string{path}, place.error(), ""};
}

}  // namespace supple::config
