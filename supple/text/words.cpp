#include "supple/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace supple {
namespace {

constexpr std::size_t kLongestName = 128;
constexpr std::size_t kMostNames = 12;

/// Optimal string alignment: a swap of neighbours counts once.
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20U || code == 0x7FU;
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
  std::string line;
  for (const char c : text) {
    // a character has at most four bytes; more of its kind are none
    const std::size_t limit = longest + (continues_a_character(c) ? 3 : 0);
    if (line.size() >= limit) return line + "...";
    line += is_control(c) ? ' ' : c;
  }
  return line;
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    list += (i == 0 ? "" : ", ") + printable(names[i]);
  }
  if (names.size() > kMostNames) list += fmt::format(" and {} more", names.size() - kMostNames);
  return list;
}

std::optional<std::string> nearest(std::string_view name, const std::vector<std::string>& known,
                                   std::size_t one_in) {
  if (name.size() > kLongestName) return std::nullopt;
  std::optional<std::string> found;
  std::size_t best = 0;
  for (const std::string& candidate : known) {
    if (candidate.size() > kLongestName) continue;
    const std::size_t distance = slips(name, candidate);
    // a third: 'stifness' finds 'stiffness', 'mass' does not find 'damp'
    const std::size_t allowed = (std::max(name.size(), candidate.size()) + one_in - 1) / one_in;
    if (distance > allowed || (found && distance >= best)) continue;
    found = candidate;
    best = distance;
  }
  return found;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known,
                       std::size_t one_in) {
  const auto found = nearest(name, known, one_in);
  return found ? fmt::format("did you mean '{}'?", printable(*found)) : "";
}

std::string digits(double value) { return fmt::format("{}", value); }

}  // namespace supple
