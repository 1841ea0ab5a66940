#include "supple/config/visit/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/config/text/number.hpp"
#include "supple/config/visit/what_is.hpp"
#include "supple/core/check.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::size_t kLongestName = 63;
constexpr std::size_t kLongestPath = 1000;

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20U || code == 0x7FU;
  });
}

std::string outside(double value, const Range& range) {
  return fmt::format("is {}, outside [{}, {}]", digits(value), digits(range.low),
                     digits(range.high));
}

std::string wanted_numbers(std::span<const std::string_view> labels) {
  return fmt::format("needs {} numbers [{}]", labels.size(), fmt::join(labels, ", "));
}

}  // namespace

void Reader::read_one(const Node& node, std::string_view key, const std::string& path,
                      double& value, const Range& range) {
  if (node.kind == Kind::kRefused) return;
  if (node.kind != Kind::kScalar) {
    return note(node, path, fmt::format("{}; it needs a number", what_is(node)));
  }
  if (node.quoted) {
    return note(node, path, fmt::format("is '{}' in quotes, which is text", printable(node.text)),
                "remove the quotes");
  }
  const ReadNumber number = read_number(node.text, key);
  if (!number.problem.empty()) return note(node, path, number.problem, number.hint);
  if (!(range.low <= number.value && number.value <= range.high)) {
    return note(node, path, outside(number.value, range), std::string{range.reason});
  }
  value = number.value;
}

void Reader::number(const Key& key, double& value, const Range& range) {
  const Node* node = find(key);
  if (node != nullptr) read_one(*node, key.name, path_of(key), value, range);
}

void Reader::integer(const Key& key, int& value, const Range& range) {
  SUPPLE_REQUIRE(std::numeric_limits<int>::min() <= range.low &&
                 range.high <= std::numeric_limits<int>::max());
  const Node* node = find(key);
  if (node == nullptr) return;
  double number = value;
  const std::size_t noted = notes_.size();
  read_one(*node, key.name, path_of(key), number, range);
  if (notes_.size() > noted) return;
  if (number != std::floor(number)) {
    return note(*node, path_of(key),
                fmt::format("is {}, which is not a whole number", digits(number)));
  }
  value = static_cast<int>(number);
}

void Reader::boolean(const Key& key, bool& value) {
  const Node* node = find_scalar(key, "true or false");
  if (node == nullptr) return;
  if (node->quoted || (node->text != "true" && node->text != "false")) {
    return note(*node, path_of(key),
                fmt::format("is '{}', which is neither true nor false", printable(node->text)));
  }
  value = node->text == "true";
}

std::string Reader::item_path(const std::string& path, std::size_t index, const Node& item) {
  std::string full = fmt::format("{}[{}]", path, index);
  places_[full] = item.mark;
  return full;
}

void Reader::numbers(const Key& key, std::span<double> values,
                     std::span<const std::string_view> labels, const Range& range) {
  const Node* node = find_list(key, wanted_numbers(labels));
  if (node == nullptr) return;
  const std::string path = path_of(key);
  if (node->children.size() != values.size()) {
    return note(*node, path,
                fmt::format("{}, has {}", wanted_numbers(labels), node->children.size()));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    read_one(node->children[i], key.name, item_path(path, i, node->children[i]), values[i], range);
  }
}

void Reader::flags(const Key& key, std::span<bool> values,
                   std::span<const std::string_view> labels) {
  const std::string wanted = fmt::format("needs a list of {}", fmt::join(labels, ", "));
  const Node* node = find_list(key, wanted);
  if (node == nullptr) return;
  std::vector<bool> on(values.size(), false);
  for (std::size_t i = 0; i < node->children.size(); ++i) {
    const Node& item = node->children[i];
    const auto label = std::find(labels.begin(), labels.end(), item.text);
    if (item.kind == Kind::kScalar && label != labels.end()) {
      on[static_cast<std::size_t>(label - labels.begin())] = true;
    } else if (item.kind != Kind::kRefused) {
      note(item, item_path(path_of(key), i, item),
           fmt::format("{}; known are: {}", what_is(item), fmt::join(labels, ", ")));
    }
  }
  std::copy(on.begin(), on.end(), values.begin());
}

void Reader::list(const Key& key, std::vector<double>& values, std::size_t most,
                  const Range& range) {
  const Node* node = find_list(key, "needs a list of numbers");
  if (node == nullptr) return;
  const std::string path = path_of(key);
  if (node->children.size() > most) {
    return note(*node, path,
                fmt::format("has {} numbers; the limit is {}", node->children.size(), most));
  }
  std::vector<double> read(node->children.size(), range.low);
  for (std::size_t i = 0; i < read.size(); ++i) {
    read_one(node->children[i], key.name, item_path(path, i, node->children[i]), read[i], range);
  }
  values = std::move(read);
}

bool Reader::is_text(const Node& node, std::string_view path, std::string_view wanted,
                     std::size_t longest) {
  if (node.text.empty()) {
    note(node, path, fmt::format("is ''; it needs {}", wanted));
  } else if (has_control_character(node.text)) {
    note(node, path, "holds a control character or a line break");
  } else if (node.text.size() > longest) {
    note(node, path,
         fmt::format("is '{}', {} bytes long; the limit is {}", printable(node.text),
                     node.text.size(), longest));
  } else {
    return true;
  }
  return false;
}

void Reader::text(const Key& key, std::string& value, TextKind kind) {
  const std::string_view wanted = kind == TextKind::kName ? "a name" : "a path";
  const Node* node = find_scalar(key, wanted);
  if (node == nullptr) return;
  const std::size_t longest = kind == TextKind::kName ? kLongestName : kLongestPath;
  if (is_text(*node, path_of(key), wanted, longest)) value = node->text;
}

void Reader::texts(const Key& key, std::vector<std::string>& values, std::size_t most) {
  const Node* node = find_list(key, "needs a list of texts");
  if (node == nullptr) return;
  const std::string path = path_of(key);
  if (node->children.size() > most) {
    return note(*node, path,
                fmt::format("has {} entries; the limit is {}", node->children.size(), most));
  }
  values.clear();
  for (std::size_t i = 0; i < node->children.size(); ++i) {
    const Node& item = node->children[i];
    const std::string at = item_path(path, i, item);
    if (item.kind == Kind::kRefused) continue;
    if (item.kind != Kind::kScalar) {
      note(item, at, fmt::format("{}; it needs a text", what_is(item)), "put it in quotes");
    } else if (is_text(item, at, "a text", kLongestPath)) {
      values.push_back(item.text);
    }
  }
}

void Reader::choose(const Key& key, std::size_t& index,
                    std::span<const Choice<std::size_t>> choices) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.emplace_back(choice.name);
  const Node* node = find_scalar(key, listed(names));
  if (node == nullptr) return;
  const auto found = std::find(names.begin(), names.end(), node->text);
  if (found == names.end()) {
    return note(*node, path_of(key),
                fmt::format("is '{}'; known are: {}", printable(node->text), listed(names)),
                suggestion(node->text, names));
  }
  index = static_cast<std::size_t>(found - names.begin());
}

}  // namespace supple::config
