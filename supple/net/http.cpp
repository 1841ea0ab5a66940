#include "supple/net/http.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <span>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"

namespace supple::net::http {
namespace {

constexpr std::size_t kMostFields = 64;

constexpr bool is_token(char c) noexcept {
  return c > ' ' && c < 127 &&
         std::string_view{"()<>@,;:\\\"/[]?={}"}.find(c) == std::string_view::npos;
}

constexpr bool is_visible(char c) noexcept { return c > ' ' && c < 127; }

std::string_view trimmed(std::string_view text) noexcept {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// Takes a line off the front, without its end.
std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t end = text.find("\r\n");
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
  return line;
}

/// The fields below the first line.
bool read_fields(std::string_view text, Head& out) {
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos || out.fields.size() == kMostFields) {
      return false;
    }
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    const auto printable = [](char c) { return (c >= ' ' && c != 127) || c == '\t' || c < 0; };
    if (!std::all_of(name.begin(), name.end(), is_token) ||
        !std::all_of(value.begin(), value.end(), printable)) {
      return false;
    }
    out.fields.emplace_back(lower(name), value);
  }
  return true;
}

template <class Int>
std::optional<Int> number_from(std::string_view text) noexcept {
  Int out{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (problem != std::errc{} || end != text.data() + text.size()) return {};
  return out;
}

/// Reads until the other end closes, the body is complete, or a bound is passed.
Result<std::string, std::string> read_all(const Fd& socket, const Address& from, Seconds within,
                                          std::size_t most) {
  const auto start = std::chrono::steady_clock::now();
  std::string out;
  std::array<std::uint8_t, 4096> some{};
  for (;;) {
    const Seconds left = within - (std::chrono::steady_clock::now() - start);
    if (left.count() <= 0.0 || !wait_readable(socket.number(), left)) {
      return Failure{fmt::format("{} did not answer within {:g} s", text_of(from), within.count())};
    }
    const Received got = receive(socket, some);
    out.append(reinterpret_cast<const char*>(some.data()), got.bytes);
    if (out.size() > most) {
      return Failure{fmt::format("{} answers with more than {} bytes", text_of(from), most)};
    }
    if (got.flow == Flow::kBroken) {
      return Failure{fmt::format("{} broke off its answer", text_of(from))};
    }
    if (got.flow == Flow::kClosed) return out;
    const auto head = head_size(out);
    if (!head) continue;
    const auto parsed = answer_head(std::string_view{out}.substr(0, *head));
    if (parsed && parsed->length() && out.size() - *head >= *parsed->length()) return out;
  }
}

}  // namespace

std::string_view Head::field(std::string_view name) const noexcept {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

std::size_t Head::count(std::string_view name) const noexcept {
  return static_cast<std::size_t>(std::count_if(
      fields.begin(), fields.end(), [name](const auto& field) { return field.first == name; }));
}

std::optional<std::size_t> Head::length() const noexcept {
  return number_from<std::size_t>(field("content-length"));
}

std::optional<std::size_t> head_size(std::string_view bytes) noexcept {
  const std::size_t end = bytes.substr(0, kLongestHead).find("\r\n\r\n");
  if (end == std::string_view::npos) return {};
  return end + 4;
}

std::optional<Head> request_head(std::string_view head) {
  const std::string_view line = take_line(head);
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || last == first) return {};
  const std::string_view version = line.substr(last + 1);
  Head out;
  out.method = line.substr(0, first);
  out.target = line.substr(first + 1, last - first - 1);
  const bool named =
      !out.method.empty() && std::all_of(out.method.begin(), out.method.end(), is_token);
  const bool aimed =
      out.target.starts_with('/') && std::all_of(out.target.begin(), out.target.end(), is_visible);
  if (!named || !aimed || (version != "HTTP/1.1" && version != "HTTP/1.0")) return {};
  if (!read_fields(head, out)) return {};
  return out;
}

std::optional<Head> answer_head(std::string_view head) {
  const std::string_view line = take_line(head);
  if (!line.starts_with("HTTP/1.") || line.size() < 12 || line[8] != ' ') return {};
  const auto status = number_from<int>(line.substr(9, 3));
  if (!status || *status < 100) return {};
  Head out;
  out.status = *status;
  if (!read_fields(head, out)) return {};
  return out;
}

Result<Answer, std::string> get(const Address& from, std::string_view target, Seconds within,
                                std::size_t largest_body) {
  if (!target.starts_with('/') || !std::all_of(target.begin(), target.end(), is_visible)) {
    return Failure{fmt::format("'{:.60}' is no path of a page", target)};
  }
  auto socket = connect_tcp(from, within);
  if (!socket) return Failure{socket.error()};
  const std::string request =
      fmt::format("GET {} HTTP/1.0\r\nHost: {}\r\nConnection: close\r\n\r\n", target, from.host);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(request.data());
  if (!send_all(*socket, {bytes, request.size()}, within)) {
    return Failure{fmt::format("{} does not take a request", text_of(from))};
  }
  const auto all = read_all(*socket, from, within, kLongestHead + largest_body);
  if (!all) return Failure{all.error()};
  const auto size = head_size(*all);
  const auto head = size ? answer_head(std::string_view{*all}.substr(0, *size)) : std::nullopt;
  if (!head) return Failure{fmt::format("{} does not answer in HTTP", text_of(from))};
  Answer out{.status = head->status, .body = all->substr(*size)};
  if (head->length() && *head->length() > out.body.size()) {
    return Failure{fmt::format("{} broke off its answer after {} of {} bytes", text_of(from),
                               out.body.size(), *head->length())};
  }
  if (out.body.size() > largest_body) {
    return Failure{fmt::format("{} answers with more than {} bytes", text_of(from), largest_body)};
  }
  return out;
}

}  // namespace supple::net::http
