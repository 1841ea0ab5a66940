#include "supple/sweep/protocol.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

namespace supple::sweep {
namespace {

template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Said said(std::string_view message) {
  const std::size_t end = message.find(' ');
  if (end == std::string_view::npos) return {message, {}};
  return {message.substr(0, end), message.substr(end + 1)};
}

std::string ask_message(std::string_view identity, std::size_t count) {
  return fmt::format("{} {} {}", kAsk, identity, count);
}

std::optional<Asked> asked(std::string_view rest) {
  const Said parts = said(rest);
  const auto count = number<std::size_t>(parts.rest);
  if (!count) return std::nullopt;
  return Asked{std::string{parts.word}, *count};
}

std::string take_message(const std::vector<std::uint64_t>& samples) {
  std::string out{kTake};
  for (const std::uint64_t sample : samples) fmt::format_to(std::back_inserter(out), " {}", sample);
  return out;
}

std::vector<std::uint64_t> taken(std::string_view rest) {
  std::vector<std::uint64_t> out;
  while (!rest.empty()) {
    const Said parts = said(rest);
    const auto sample = number<std::uint64_t>(parts.word);
    if (!sample) return out;
    out.push_back(*sample);
    rest = parts.rest;
  }
  return out;
}

}  // namespace supple::sweep
