#include "supple/websocket/request.hpp"

#include <algorithm>

namespace supple::websocket {
namespace {

constexpr std::size_t kMostAsked = 16;

char lower(char c) noexcept { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Takes the text before the mark, and the mark; all of it where there is none.
std::string_view take_to(std::string_view& text, char mark) noexcept {
  const std::size_t at = text.find(mark);
  const std::string_view out = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
  return out;
}

int hex(char c) noexcept {
  const char l = lower(c);
  if ('0' <= l && l <= '9') return l - '0';
  if ('a' <= l && l <= 'f') return l - 'a' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

std::optional<std::string_view> Request::field(std::string_view name) const noexcept {
  if (head.count(name) != 1) return std::nullopt;
  return head.field(name);
}

std::optional<std::string_view> Request::asked(std::string_view name) const noexcept {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::optional<Request> request_from(std::string_view head) {
  auto parsed = net::http::request_head(head);
  if (!parsed) return std::nullopt;
  Request out{.head = *std::move(parsed), .path = {}, .query = {}};
  std::string_view target = out.head.target;
  std::string_view rest = take_to(target, '#');
  out.path = std::string{take_to(rest, '?')};
  while (!rest.empty() && out.query.size() < kMostAsked) {
    std::string_view value = take_to(rest, '&');
    const std::string_view name = take_to(value, '=');
    out.query.emplace_back(decoded(name), decoded(value));
  }
  return out;
}

bool has_token(std::string_view list, std::string_view token) noexcept {
  while (!list.empty()) {
    std::string_view each = take_to(list, ',');
    while (each.starts_with(' ')) each.remove_prefix(1);
    while (each.ends_with(' ')) each.remove_suffix(1);
    const bool same = std::equal(each.begin(), each.end(), token.begin(), token.end(),
                                 [](char a, char b) { return lower(a) == lower(b); });
    if (same) return true;
  }
  return false;
}

}  // namespace supple::websocket
