#pragma once

// Lists the paths of all keys: "robot.model", "walls[].normal".

#include <string>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

class Paths final : public Visitor {
 public:
  [[nodiscard]] const std::vector<std::string>& all() const noexcept { return all_; }

  void number(const Key& key, double& /*value*/, const Range& /*range*/) override { add(key); }
  void integer(const Key& key, int& /*value*/, const Range& /*range*/) override { add(key); }
  void boolean(const Key& key, bool& /*value*/) override { add(key); }
  void numbers(const Key& key, std::span<double> /*values*/,
               std::span<const std::string_view> /*labels*/, const Range& /*range*/) override {
    add(key);
  }
  void flags(const Key& key, std::span<bool> /*values*/,
             std::span<const std::string_view> /*labels*/) override {
    add(key);
  }
  void list(const Key& key, std::vector<double>& /*values*/, std::size_t /*most*/,
            const Range& /*range*/) override {
    add(key);
  }
  void texts(const Key& key, std::vector<std::string>& /*values*/, std::size_t /*most*/) override {
    add(key);
  }
  void preset(std::string& /*name*/, std::span<const Preset> /*presets*/) override {
    add({"preset", ""});
  }
  void alternatives(std::span<const std::string_view> /*keys*/) override {}
  void rule(Rule /*check*/, std::vector<std::string_view> /*of*/) override {}

 protected:
  void text(const Key& key, std::string& /*value*/, TextKind /*kind*/) override { add(key); }
  void choose(const Key& key, std::size_t& /*index*/,
              std::span<const Choice<std::size_t>> /*choices*/) override {
    add(key);
  }
  bool holds(const Key& /*key*/, bool /*present*/) override { return true; }
  bool begin_section(const Key& key) override {
    add(key);
    open_.push_back(joined(here(), key.name));
    return true;
  }
  bool begin_optional(const Key& key, bool /*present*/) override { return begin_section(key); }
  void end_section() override { open_.pop_back(); }
  Items begin_list(const Key& key, std::size_t /*count*/, std::size_t /*most*/) override {
    add(key);
    open_.push_back(joined(here(), key.name));
    return {.enter = true, .fresh = false, .count = 1};
  }
  void begin_item(std::size_t /*index*/) override { open_.push_back(here() + "[]"); }
  void end_list() override { open_.pop_back(); }
  Names begin_map(const Key& key, const std::vector<std::string>& /*names*/,
                  std::size_t /*most*/) override {
    begin_section(key);
    return {.enter = true, .fresh = false, .names = {"NAME"}};
  }
  void end_map() override { open_.pop_back(); }

 private:
  [[nodiscard]] std::string here() const { return open_.empty() ? "" : open_.back(); }
  void add(const Key& key) { all_.push_back(joined(here(), key.name)); }

  std::vector<std::string> all_;
  std::vector<std::string> open_;
};

}  // namespace supple::config
