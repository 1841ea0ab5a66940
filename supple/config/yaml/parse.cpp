#include "supple/config/yaml/parse.hpp"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <array>
#include <sstream>

#include "supple/config/yaml/guards.hpp"
#include "supple/config/yaml/tree_builder.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Advice {
  std::string_view message;  // of yaml-cpp
  std::string_view advice;
};

constexpr std::array kAdvice{
    Advice{"illegal map value", "a key stands on a line of its own, indented like its neighbours"},
    Advice{"end of map not found", "is this line indented like the keys above it?"},
    Advice{"end of sequence not found", "is this line indented like the '-' above it?"},
    Advice{"end of map flow not found", "a '{' is not closed with '}'"},
    Advice{"end of sequence flow not found", "a '[' is not closed with ']'"},
    Advice{"illegal EOF in scalar", "a quote is not closed"},
    Advice{"illegal block entry", "a list starts on a line of its own, or stands in [ ]"},
    Advice{"the referenced anchor is not defined", "put text that starts with a '*' into quotes"},
    Advice{"unknown token", "put text that starts with a sign into quotes"},
};

std::string advice_on(std::string_view message) {
  for (const Advice& entry : kAdvice) {
    if (message == entry.message) return std::string{entry.advice};
  }
  return {};
}

}  // namespace

std::optional<Node> parse_yaml(std::string_view text, int source, Notes& notes,
                               std::string_view path) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (!passes_guards(text, source, notes)) return std::nullopt;

  TreeBuilder tree{text, source, path, notes};
  try {
    std::istringstream stream{std::string{text}};
    YAML::Parser parser{stream};
    while (parser.HandleNextDocument(tree)) {
    }
  } catch (const TreeBuilder::Stop&) {
    return std::nullopt;
  } catch (const YAML::Exception& problem) {
    const Mark mark{source, problem.mark.line + 1, problem.mark.column + 1};
    notes.add(mark, path, fmt::format("is not YAML: {}", printable(problem.msg)),
              advice_on(problem.msg));
    return std::nullopt;
  }
  return tree.take();
}

}  // namespace supple::config
