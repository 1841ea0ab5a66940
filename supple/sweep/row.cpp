#include "supple/sweep/row.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <charconv>
#include <iterator>
#include <limits>

#include "supple/telemetry/crc32.hpp"

namespace supple::sweep {
namespace {

constexpr std::array<std::string_view, 3> kStates{"ran", "stopped", "refused"};
constexpr std::size_t kSeal = 9;  // a blank and eight digits
constexpr std::size_t kLongestReason = 400;

std::uint32_t checksum(std::string_view text) {
  return telemetry::crc32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

/// Up to the next blank, which is taken off too.
std::string_view word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return out;
}

template <class T>
std::optional<T> whole_number(std::string_view text, int base) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
  return value;
}

std::optional<State> state_named(std::string_view text) {
  for (std::size_t i = 0; i < kStates.size(); ++i) {
    if (kStates[i] == text) return static_cast<State>(i);
  }
  return std::nullopt;
}

/// One line: reasons come from messages, which may have several.
std::string in_one_line(std::string_view text) {
  std::string out{text.substr(0, kLongestReason)};
  for (char& c : out) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20U || code == 0x7FU) c = ' ';
  }
  return out;
}

bool read_metrics(std::string_view& text, std::size_t count, std::vector<double>& out) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = whole_number<std::uint64_t>(word(text), 16);
    if (!bits) return false;
    out.push_back(std::bit_cast<double>(*bits));
  }
  return true;
}

}  // namespace

std::string_view name(State state) noexcept { return kStates[static_cast<std::size_t>(state)]; }

std::string sealed(std::string_view text) {
  return fmt::format("{} {:08x}\n", text, checksum(text));
}

std::optional<std::string_view> unsealed(std::string_view line) {
  if (line.size() < kSeal || line[line.size() - kSeal] != ' ') return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - kSeal);
  const auto sum = whole_number<std::uint32_t>(line.substr(line.size() - kSeal + 1), 16);
  if (!sum || *sum != checksum(text)) return std::nullopt;
  return text;
}

std::string line_of(const Row& row) {
  std::string text = fmt::format("{} {} {} {}", row.sample, name(row.state), row.passed ? 1 : 0,
                                 row.metrics.size());
  for (const double value : row.metrics) {
    fmt::format_to(std::back_inserter(text), " {:x}", std::bit_cast<std::uint64_t>(value));
  }
  return sealed(text + " " + in_one_line(row.reason));
}

std::optional<Row> row_of(std::string_view line, std::size_t metrics) {
  const auto whole = unsealed(line);
  if (!whole) return std::nullopt;
  std::string_view text = *whole;
  const auto sample = whole_number<std::uint64_t>(word(text), 10);
  const auto state = state_named(word(text));
  const auto passed = whole_number<int>(word(text), 10);
  const auto count = whole_number<std::size_t>(word(text), 10);
  if (!sample || !state || !passed || !count) return std::nullopt;
  if (*count != (*state == State::kRefused ? 0 : metrics)) return std::nullopt;
  Row row{.sample = *sample, .state = *state, .passed = *passed == 1, .reason = {}, .metrics = {}};
  if (!read_metrics(text, *count, row.metrics)) return std::nullopt;
  row.reason = std::string{text};
  return row;
}

}  // namespace supple::sweep
