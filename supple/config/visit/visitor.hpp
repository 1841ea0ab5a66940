#pragma once

// One description, many uses. A section of the configuration is a plain struct and one function
//
//   void describe(Visitor& v, SomeSection& s) {
//     v.number({"cutoff_hz", "where the low-pass filter starts"}, s.cutoff_hz, kCutoff);
//   }
//
// that lists its keys once. A Reader fills the struct from YAML, a Writer turns it back into YAML,
// a Documenter writes the reference page. So what is read, checked, written and documented cannot
// differ. The struct's members are in the units of their keys, and their initial values are the
// defaults.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace supple::config {

enum class Need : std::uint8_t { kOptional, kRequired };

struct Key {
  std::string_view name;
  std::string_view meaning;  // lower case, no full stop: it is also a hint
  Need need = Need::kOptional;
};

/// A closed interval with the sentence that explains it.
struct Range {
  double low;
  double high;
  std::string_view reason;
};

/// One value of an enumeration.
template <class E>
struct Choice {
  E value;
  std::string_view name;
  std::string_view meaning;
};

/// Values that a section may start from, written like the section itself.
struct Preset {
  std::string_view name;
  std::string_view meaning;
  std::string_view yaml;
};

enum class TextKind : std::uint8_t { kName, kPath };

/// What a rule that joins several keys speaks to.
class Judge {
 public:
  virtual ~Judge() = default;
  /// `key` is relative to the section whose rule it is, and may name one number: "mass_kg[2]".
  virtual void note(std::string_view key, std::string what, std::string hint = {}) = 0;
  /// Nothing was noted about the key so far.
  [[nodiscard]] virtual bool clean(std::string_view key) const = 0;
};

using Rule = std::function<void(Judge&)>;

class Visitor {
 public:
  virtual ~Visitor() = default;

  virtual void number(const Key& key, double& value, const Range& range) = 0;
  virtual void integer(const Key& key, int& value, const Range& range) = 0;
  virtual void boolean(const Key& key, bool& value) = 0;

  /// Name of a frame, a joint or a shipped file.
  void name(const Key& key, std::string& value) { text(key, value, TextKind::kName); }
  void path(const Key& key, std::string& value) { text(key, value, TextKind::kPath); }

  /// As many numbers as there are labels: {"x", "y", "z"}.
  virtual void numbers(const Key& key, std::span<double> values,
                       std::span<const std::string_view> labels, const Range& range) = 0;
  void vec3(const Key& key, std::array<double, 3>& values, const Range& range) {
    numbers(key, values, kXyz, range);
  }
  /// Linear first.
  void six(const Key& key, std::array<double, 6>& values, const Range& range) {
    numbers(key, values, kXyzRxRyRz, range);
  }
  /// A list of those labels that are on.
  virtual void flags(const Key& key, std::span<bool> values,
                     std::span<const std::string_view> labels) = 0;
  /// Any count of numbers up to `most`; a rule may ask for a certain one.
  virtual void list(const Key& key, std::vector<double>& values, std::size_t most,
                    const Range& range) = 0;
  /// Any count of lines of text up to `most`.
  virtual void texts(const Key& key, std::vector<std::string>& values, std::size_t most) = 0;

  /// Values that may be missing: the section goes on without them.
  void number(const Key& key, std::optional<double>& value, const Range& range) {
    if (shown(key, value)) number(key, *value, range);
  }
  void vec3(const Key& key, std::optional<std::array<double, 3>>& values, const Range& range) {
    if (shown(key, values)) vec3(key, *values, range);
  }
  void name(const Key& key, std::optional<std::string>& value) {
    if (shown(key, value)) name(key, *value);
  }
  void path(const Key& key, std::optional<std::string>& value) {
    if (shown(key, value)) path(key, *value);
  }

  template <class E, std::size_t N>
  void choice(const Key& key, E& value, const std::array<Choice<E>, N>& choices) {
    std::array<Choice<std::size_t>, N> indexed;
    std::size_t index = 0;
    for (std::size_t i = 0; i < N; ++i) {
      indexed[i] = {i, choices[i].name, choices[i].meaning};
      if (choices[i].value == value) index = i;
    }
    choose(key, index, indexed);
    value = choices[index].value;
  }

  /// The key `preset`: keys of the section that are not given come from the preset of that name.
  virtual void preset(std::string& name, std::span<const Preset> presets) = 0;

  /// Keys that say the same in different ways. One place gives at most one of them, and what it
  /// gives replaces the others wherever they come from. Stands before the keys.
  virtual void alternatives(std::span<const std::string_view> keys) = 0;

  template <class S>
  void section(const Key& key, S& s) {
    if (!begin_section(key)) return;
    describe(*this, s);
    end_section();
  }

  /// A section that may be `off`. If it is not given, it is what it is by default.
  template <class S>
  void section(const Key& key, std::optional<S>& s) {
    if (!set(s, begin_optional(key, s.has_value()))) return;
    describe(*this, *s);
    end_section();
  }

  template <class S>
  void sections(const Key& key, std::vector<S>& items, std::size_t most) {
    const Items plan = begin_list(key, items.size(), most);
    if (!plan.enter) return;
    if (plan.fresh) items.clear();
    items.resize(plan.count);
    for (std::size_t i = 0; i < items.size(); ++i) {
      begin_item(i);
      describe(*this, items[i]);
      end_section();
    }
    end_list();
  }

  /// Sections under names that the user chooses.
  template <class S>
  void sections(const Key& key, std::map<std::string, S, std::less<>>& items, std::size_t most) {
    std::vector<std::string> names;
    names.reserve(items.size());
    for (const auto& [name, item] : items) names.push_back(name);
    const Names plan = begin_map(key, names, most);
    if (!plan.enter) return;
    if (plan.fresh) items.clear();
    for (const std::string& name : plan.names) {
      if (begin_section({name, "", Need::kOptional})) {
        describe(*this, items[name]);
        end_section();
      }
    }
    end_map();
  }

  /// A check that joins keys. It runs after the section has been read, and only if nothing was
  /// wrong with the keys `of` it, or with any if none are named. It may keep references to the
  /// section, and to nothing that lives shorter.
  virtual void rule(Rule check, std::vector<std::string_view> of = {}) = 0;

 protected:
  struct Items {
    bool enter = false;
    bool fresh = false;  // what was there before is forgotten
    std::size_t count = 0;
  };
  struct Names {
    bool enter = false;
    bool fresh = false;
    std::vector<std::string> names;
  };

  virtual void text(const Key& key, std::string& value, TextKind kind) = 0;
  virtual void choose(const Key& key, std::size_t& index,
                      std::span<const Choice<std::size_t>> choices) = 0;
  /// Whether a value that may be missing shall be there.
  virtual bool holds(const Key& key, bool present) = 0;

  virtual bool begin_section(const Key& key) = 0;
  virtual bool begin_optional(const Key& key, bool present) = 0;
  virtual void end_section() = 0;
  virtual Items begin_list(const Key& key, std::size_t count, std::size_t most) = 0;
  virtual void begin_item(std::size_t index) = 0;
  virtual void end_list() = 0;
  virtual Names begin_map(const Key& key, const std::vector<std::string>& names,
                          std::size_t most) = 0;
  virtual void end_map() = 0;

 private:
  static constexpr std::array<std::string_view, 3> kXyz{"x", "y", "z"};
  static constexpr std::array<std::string_view, 6> kXyzRxRyRz{"x", "y", "z", "rx", "ry", "rz"};

  template <class T>
  static bool set(std::optional<T>& value, bool present) {
    if (!present) value.reset();
    if (present && !value) value.emplace();
    return present;
  }
  template <class T>
  bool shown(const Key& key, std::optional<T>& value) {
    return set(value, holds(key, value.has_value()));
  }
};

}  // namespace supple::config
