#include <charconv>

#include "supple/cockpit/json.hpp"

namespace supple::cockpit {
namespace {

constexpr std::uint32_t kFirstHigh = 0xD800;  // surrogates of UTF-16
constexpr std::uint32_t kFirstLow = 0xDC00;
constexpr std::uint32_t kAfterLow = 0xE000;

void put_utf8(std::string& out, std::uint32_t code) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | (code >> shift & 0x3FU));
  };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | code >> 6U);
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | code >> 12U);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | code >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

class Parser {
 public:
  explicit Parser(std::string_view text) noexcept : text_{text} {}

  std::optional<Json> whole() {
    auto out = value(0);
    skip_blanks();
    if (!out || !text_.empty()) return std::nullopt;
    return out;
  }

 private:
  void skip_blanks() noexcept {
    const std::size_t at = text_.find_first_not_of(" \t\r\n");
    text_.remove_prefix(at == std::string_view::npos ? text_.size() : at);
  }
  bool take(char c) noexcept {
    skip_blanks();
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) noexcept {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  std::optional<Json> value(int depth) {
    skip_blanks();
    if (depth > kDeepestJson || text_.empty()) return std::nullopt;
    switch (text_.front()) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        if (auto words = text()) return Json{*std::move(words)};
        return std::nullopt;
      default:
        return word();
    }
  }

  std::optional<Json> word() {
    if (take("true")) return Json{true};
    if (take("false")) return Json{false};
    if (take("null")) return Json{};
    return number();
  }

  std::optional<Json> number() {
    // from_chars also takes what JSON has not: inf, nan, a leading zero, a point without digits
    const std::size_t length = text_.find_first_not_of("+-.0123456789eE");
    const std::string_view digits = text_.substr(0, length);
    std::string_view whole = digits;
    if (whole.starts_with('-')) whole.remove_prefix(1);
    if (whole.empty() || whole.front() < '0' || whole.front() > '9') return std::nullopt;
    if (whole.size() > 1 && whole[0] == '0' && whole[1] >= '0' && whole[1] <= '9') {
      return std::nullopt;
    }
    const std::size_t point = whole.find('.');
    if (point != std::string_view::npos &&
        (point + 1 >= whole.size() || whole[point + 1] < '0' || whole[point + 1] > '9')) {
      return std::nullopt;
    }
    double out = 0.0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    if (problem != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    text_.remove_prefix(digits.size());
    return Json{out};
  }

  std::optional<std::uint32_t> hex4() noexcept {
    std::uint32_t out = 0;
    if (text_.size() < 4) return std::nullopt;
    const auto [end, problem] = std::from_chars(text_.data(), text_.data() + 4, out, 16);
    if (problem != std::errc{} || end != text_.data() + 4) return std::nullopt;
    text_.remove_prefix(4);
    return out;
  }

  bool escape(std::string& out) {
    constexpr std::string_view kMarks = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    if (text_.empty()) return false;
    const char mark = text_.front();
    text_.remove_prefix(1);
    if (const std::size_t at = kMarks.find(mark); at != std::string_view::npos) {
      out += kMeant[at];
      return true;
    }
    if (mark != 'u') return false;
    auto code = hex4();
    if (!code || (*code >= kFirstLow && *code < kAfterLow)) return false;
    if (*code >= kFirstHigh && *code < kFirstLow) {
      const auto low = take("\\u") ? hex4() : std::nullopt;
      if (!low || *low < kFirstLow || *low >= kAfterLow) return false;
      code = 0x10000U + ((*code - kFirstHigh) << 10U) + (*low - kFirstLow);
    }
    put_utf8(out, *code);
    return true;
  }

  std::optional<std::string> text() {
    std::string out;
    text_.remove_prefix(1);
    while (!text_.empty()) {
      const char c = text_.front();
      text_.remove_prefix(1);
      if (c == '"') return out;
      if (static_cast<unsigned char>(c) < 0x20U) return std::nullopt;
      if (c != '\\') {
        out += c;
      } else if (!escape(out)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  std::optional<Json> array(int depth) {
    Json::Array out;
    text_.remove_prefix(1);
    if (take(']')) return Json{std::move(out)};
    for (;;) {
      auto item = value(depth + 1);
      if (!item) return std::nullopt;
      out.push_back(*std::move(item));
      if (take(']')) return Json{std::move(out)};
      if (!take(',')) return std::nullopt;
    }
  }

  std::optional<Json> object(int depth) {
    Json::Object out;
    text_.remove_prefix(1);
    if (take('}')) return Json{std::move(out)};
    for (;;) {
      skip_blanks();
      if (!text_.starts_with('"')) return std::nullopt;
      auto name = text();
      if (!name || !take(':')) return std::nullopt;
      auto item = value(depth + 1);
      if (!item) return std::nullopt;
      out.emplace_back(*std::move(name), *std::move(item));
      if (take('}')) return Json{std::move(out)};
      if (!take(',')) return std::nullopt;
    }
  }

  std::string_view text_;
};

}  // namespace

std::optional<Json> parse_json(std::string_view text) { return Parser{text}.whole(); }

}  // namespace supple::cockpit
