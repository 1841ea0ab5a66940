#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// Turns the events of yaml-cpp's parser into a tree. Nothing is built from yaml-cpp's own nodes,
/// so the limits hold while parsing, and no alias is ever followed.
class TreeBuilder final : public YAML::EventHandler {
 public:
  /// Thrown through the parser where reading on makes no sense; the note is made.
  struct Stop {};

  TreeBuilder(std::string_view text, int source, std::string_view path, Notes& notes);

  [[nodiscard]] Node take() { return std::move(root_); }
  [[nodiscard]] int documents() const noexcept { return documents_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  /// A list or map that is still open.
  struct Open {
    Node node;
    bool is_map = false;
    std::string path;
    bool expects_key = false;
    std::string key;                            // the one whose value comes next
    Mark key_mark;                              // likewise
    bool drop_value = false;                    // the key was refused
    std::unordered_map<std::string, int> keys;  // with their lines
  };

  [[nodiscard]] Mark here(const YAML::Mark& mark) const;
  [[nodiscard]] std::string path_of_next() const;
  [[nodiscard]] bool refuses(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
  [[nodiscard]] bool ends_on_its_line(const YAML::Mark& mark) const;
  void open(Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
  void close();
  void add(Node node);
  void take_key(const Node& node);
  void count(Mark mark);

  std::string_view text_;
  int source_;
  std::string path_;
  Notes& notes_;
  Node root_;
  std::vector<Open> open_;
  int documents_ = 0;
  int nodes_ = 0;
};

}  // namespace supple::config
