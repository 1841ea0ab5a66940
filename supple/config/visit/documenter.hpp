#pragma once

// Writes the reference page: one table per section with each key's unit, range, default and
// meaning.

#include <string>
#include <string_view>
#include <vector>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

class Documenter final : public Visitor {
 public:
  /// `head` stands at the top of the page.
  Documenter(std::string_view head, std::string_view title_of_top);

  /// After the outermost section has been described.
  [[nodiscard]] std::string markdown() const;

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
  void rule(Rule /*check*/, std::vector<std::string_view> /*of*/) override {}

 protected:
  void text(const Key& key, std::string& value, TextKind kind) override;
  void choose(const Key& key, std::size_t& index,
              std::span<const Choice<std::size_t>> choices) override;
  bool holds(const Key& key, bool present) override;
  bool begin_section(const Key& key) override;
  bool begin_optional(const Key& key, bool present) override;
  void end_section() override { open_.pop_back(); }
  Items begin_list(const Key& key, std::size_t count, std::size_t most) override;
  void begin_item(std::size_t index) override;
  void end_list() override {}
  Names begin_map(const Key& key, const std::vector<std::string>& names, std::size_t most) override;
  void end_map() override { open_.pop_back(); }

 private:
  struct Section {
    std::string path;
    std::string meaning;
    std::string remarks;
    std::string rows;
  };

  [[nodiscard]] Section& here() { return sections_[open_.back()]; }
  void add_row(const Key& key, std::string_view what, std::string_view usual,
               std::string_view rest);
  void add_section(const Key& key, std::string_view ending, std::string_view remark);
  [[nodiscard]] std::string default_or_need(const Key& key, std::string value);

  std::string head_;
  std::vector<Section> sections_;  // in the order of the page
  std::vector<std::size_t> open_;  // those that are being described
  bool without_default_ = false;   // the next value has none
};

}  // namespace supple::config
