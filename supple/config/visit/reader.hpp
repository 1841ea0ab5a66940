#pragma once

// Fills sections from YAML. A bad value is noted and left at its default, so a single run reports
// every problem. The values come in layers: a preset lies below the file, the file below changes
// from the command line, and each key is taken from the highest layer that has it.

#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

class Reader;

/// Speaks for the section at `path` of what was read.
class SectionJudge final : public Judge {
 public:
  SectionJudge(const Reader& reader, std::string_view path, Notes& notes)
      : reader_{reader}, path_{path}, notes_{notes} {}

  void note(std::string_view key, std::string what, std::string hint) override;
  [[nodiscard]] bool clean(std::string_view key) const override;

 private:
  const Reader& reader_;
  std::string path_;
  Notes& notes_;
};

class Reader final : public Visitor {
 public:
  /// Layers are maps, the lowest first; they outlive the reader. `elsewhere` lists every path that
  /// the whole configuration knows, for hints. With `only`, the other sections at the top are
  /// passed over.
  Reader(std::vector<const Node*> layers, Notes& notes, std::vector<std::string> elsewhere = {},
         std::string_view only = {});

  /// After the outermost section has been described: unknown keys, then its rules.
  void finish();

  /// Where the value of a path is written; where its section is, if it is not.
  [[nodiscard]] Mark place_of(std::string_view path) const;

  void number(const Key& key, double& value, const Range& range) override;
  void integer(const Key& key, int& value, const Range& range) override;
  void boolean(const Key& key, bool& value) override;
  void numbers(const Key& key, std::span<double> values, std::span<const std::string_view> labels,
               const Range& range) override;
  void flags(const Key& key, std::span<bool> values,
             std::span<const std::string_view> labels) override;
  void list(const Key& key, std::vector<double>& values, std::size_t most,
            const Range& range) override;
  void texts(const Key& key, std::vector<std::string>& values, std::size_t most) override;
  void preset(std::string& name, std::span<const Preset> presets) override;
  void alternatives(std::span<const std::string_view> keys) override;
  void rule(Rule check, std::vector<std::string_view> of) override {
    scopes_.back().rules.push_back({std::move(check), std::move(of)});
  }

 protected:
  void text(const Key& key, std::string& value, TextKind kind) override;
  void choose(const Key& key, std::size_t& index,
              std::span<const Choice<std::size_t>> choices) override;
  bool holds(const Key& key, bool present) override;
  bool begin_section(const Key& key) override;
  bool begin_optional(const Key& key, bool present) override;
  void end_section() override;
  Items begin_list(const Key& key, std::size_t count, std::size_t most) override;
  void begin_item(std::size_t index) override;
  void end_list() override { lists_.pop_back(); }
  Names begin_map(const Key& key, const std::vector<std::string>& names, std::size_t most) override;
  void end_map() override { end_section(); }

 private:
  struct KeptRule {
    Rule check;
    std::vector<std::string_view> of;
  };
  /// A section that is being read.
  struct Scope {
    std::string path;
    Mark mark;
    std::vector<const Node*> layers;
    std::vector<std::string_view> replaced;  // keys that an alternative stands for
    std::vector<std::string> known;          // keys that the section has
    std::vector<Key> missing;                // required keys that no layer has
    std::vector<KeptRule> rules;
    bool broken = false;  // stands where no section could be read, and is silent
  };
  /// A section as the layers have it.
  struct Found {
    const Node* top = nullptr;        // in the highest layer
    std::vector<const Node*> layers;  // from the lowest on that counts
    bool wrong = false;               // something else stands in its place
  };
  struct List {
    const Node* node = nullptr;
    std::string path;
  };

  [[nodiscard]] std::string path_of(const Key& key) const {
    return joined(scopes_.back().path, key.name);
  }
  /// The value in the highest layer; null if there is none, or none that can be read.
  [[nodiscard]] const Node* find(const Key& key);
  [[nodiscard]] const Node* find_scalar(const Key& key, std::string_view wanted);
  [[nodiscard]] const Node* find_list(const Key& key, std::string_view wanted);
  void read_one(const Node& node, std::string_view key, const std::string& path, double& value,
                const Range& range);
  /// Path of one number, which is remembered with its place.
  [[nodiscard]] std::string item_path(const std::string& path, std::size_t index, const Node& item);
  void note(const Node& node, std::string_view path, std::string what, std::string hint = {});
  /// One line that is not empty and not too long; notes what else it is.
  [[nodiscard]] bool is_text(const Node& node, std::string_view path, std::string_view wanted,
                             std::size_t longest);
  /// Notes every key beyond the first.
  [[nodiscard]] bool gives_one_of(const Node& layer, std::span<const std::string_view> keys);
  [[nodiscard]] Found find_section(const Key& key, bool may_be_off);
  bool open(const Key& key, bool may_be_off, bool unless_given);
  void push(std::string path, Mark mark, std::vector<const Node*> layers, bool broken = false);
  /// Notes unknown and missing keys; a missing one that an unknown one was meant to be is not
  /// noted.
  void check_keys(const Scope& scope);
  void run_rules(const Scope& scope);

  Notes& notes_;
  std::vector<std::string> elsewhere_;
  std::string only_;
  std::vector<Scope> scopes_;
  std::vector<List> lists_;
  std::map<std::string, Mark, std::less<>> places_;
  std::deque<Node> presets_;
};

}  // namespace supple::config
