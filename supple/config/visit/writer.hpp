#pragma once

// Writes sections as YAML: every key, defaults too, with digits that read back to the same numbers.

#include <string>
#include <string_view>
#include <vector>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

class Writer final : public Visitor {
 public:
  /// With `only`, the other sections at the top are left out.
  explicit Writer(std::string_view only = {}) : only_{only} {}

  [[nodiscard]] const std::string& yaml() const noexcept { return yaml_; }

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
  void alternatives(std::span<const std::string_view> /*keys*/) override {}
  void rule(Rule /*check*/, std::vector<std::string_view> /*of*/) override {}

 protected:
  void text(const Key& key, std::string& value, TextKind kind) override;
  void choose(const Key& key, std::size_t& index,
              std::span<const Choice<std::size_t>> choices) override;
  bool holds(const Key& /*key*/, bool present) override { return present; }
  bool begin_section(const Key& key) override;
  bool begin_optional(const Key& key, bool present) override;
  void end_section() override;
  Items begin_list(const Key& key, std::size_t count, std::size_t most) override;
  void begin_item(std::size_t index) override;
  void end_list() override { end_section(); }
  Names begin_map(const Key& key, const std::vector<std::string>& names, std::size_t most) override;
  void end_map() override { end_section(); }

 private:
  void line(std::string_view key, std::string_view value);
  void open(std::string_view key, std::string_view if_empty);

  /// A section that is being written.
  struct Open {
    std::size_t start = 0;      // where its first key stands
    std::string_view if_empty;  // what stands for it when it has none
  };

  std::string only_;
  std::string yaml_;
  std::vector<Open> open_;
  bool after_dash_ = false;  // the next key stands on the line of its entry's dash
};

}  // namespace supple::config
