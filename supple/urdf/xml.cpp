#include "supple/urdf/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace supple::urdf {
namespace {

// The parser's time grows with the square of the attributes in one element, and its memory with the
// tags. A humanoid with hands has about 5000 of each.
constexpr std::size_t kMaxTags = 20'000;

// The parser calls itself once per level and stops at a depth of its own.
static_assert(TINYXML2_MAX_ELEMENT_DEPTH <= 500);

int line_of(std::string_view text, std::size_t position) {
  const auto before = text.substr(0, position);
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

/// Never below the number of attributes: each has an equals sign before a quotation mark.
std::size_t count_attributes(std::string_view text) {
  std::size_t count = 0;
  bool after_equals = false;
  for (const char c : text) {
    if (after_equals && (c == '"' || c == '\'')) ++count;
    const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
    after_equals = c == '=' || (after_equals && space);
  }
  return count;
}

/// Refuses what could cost the parser much time, memory or stack.
bool is_harmless(std::string_view text, Notes& notes) {
  if (text.size() > kMaxBytes) {
    notes.add(0, "", fmt::format("has more than {} bytes (1 MiB), the limit", kMaxBytes),
              "meshes belong into files of their own");
    return false;
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    notes.add(line_of(text, nul), "", "has a NUL byte; URDF is text",
              "save the file as UTF-8, not as UTF-16");
    return false;
  }
  const auto tags = static_cast<std::size_t>(std::count(text.begin(), text.end(), '<'));
  const std::size_t attributes = count_attributes(text);
  if (std::max(tags, attributes) <= kMaxTags) return true;
  notes.add(0, "",
            fmt::format("has {} tags and {} attributes; the limit is {} of each", tags, attributes,
                        kMaxTags));
  return false;
}

std::string words_for(const tinyxml2::XMLDocument& document) {
  switch (document.ErrorID()) {
    case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
      return "has no element; a URDF file starts with <robot>";
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
      return fmt::format("elements are nested deeper than {} levels, the limit",
                         TINYXML2_MAX_ELEMENT_DEPTH);
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
      return "is not XML: an element is not closed by its own name";
    case tinyxml2::XML_ERROR_PARSING_ELEMENT:
      return "is not XML: a tag is not complete";
    case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
      return "is not XML: an attribute is not complete, or is there twice";
    case tinyxml2::XML_ERROR_PARSING_TEXT:
      return "is not XML: text stands outside of an element";
    case tinyxml2::XML_ERROR_PARSING_COMMENT:
      return "is not XML: a comment is not closed";
    default:
      return fmt::format("is not XML: {}", printable(document.ErrorName()));
  }
}

}  // namespace

const tinyxml2::XMLElement* parse_xml(std::string_view text, tinyxml2::XMLDocument& document,
                                      Notes& notes) {
  if (!is_harmless(text, notes)) return nullptr;
  if (text.empty()) {
    notes.add(0, "", "is empty; a URDF file starts with <robot>");
    return nullptr;
  }
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    notes.add(document.ErrorLineNum(), "", words_for(document));
    return nullptr;
  }
  const tinyxml2::XMLElement* root = document.RootElement();
  if (root == nullptr) {
    notes.add(0, "", "has no element; a URDF file starts with <robot>");
    return nullptr;
  }
  if (std::string_view{root->Name()} != "robot") {
    notes.add(root->GetLineNum(), fmt::format("<{}>", printable(root->Name())),
              "is the root element; a URDF file starts with <robot>");
    return nullptr;
  }
  return root;
}

}  // namespace supple::urdf
