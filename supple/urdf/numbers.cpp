#include "supple/urdf/numbers.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>
#include <vector>

#include "supple/urdf/notes.hpp"

namespace supple::urdf {
namespace {

std::vector<std::string_view> words(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\f\v";
  std::vector<std::string_view> found;
  for (std::size_t begin = text.find_first_not_of(kSpace); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpace, begin), text.size());
    found.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kSpace, end);
  }
  return found;
}

/// What is wrong with the word; nothing if `value` has been read from all of it.
std::string_view read_word(std::string_view word, double& value) {
  std::string_view digits = word;
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  const char* const end = digits.data() + digits.size();
  const std::from_chars_result result = std::from_chars(digits.data(), end, value);

  if (result.ec == std::errc::result_out_of_range && result.ptr == end) {
    return "is outside the range of a double";
  }
  if (result.ec != std::errc{} || result.ptr != end) return "is not a number";
  return std::isfinite(value) ? "" : "is not a finite number";
}

template <std::size_t N>
Numbers<N> read(std::string_view text) {
  Numbers<N> numbers;
  const std::vector<std::string_view> found = words(text);
  if (found.size() != N) {
    numbers.problem =
        fmt::format("; needs {} number{}, has {}", N, N == 1 ? "" : "s", found.size());
    return numbers;
  }
  for (std::size_t i = 0; i < N; ++i) {
    const std::string_view problem = read_word(found[i], numbers.value.at(i));
    if (problem.empty()) continue;
    const std::string word = N == 1 ? ", which" : fmt::format("; '{}'", printable(found[i]));
    return {{}, fmt::format("{} {}", word, problem)};
  }
  return numbers;
}

}  // namespace

Numbers<1> read_number(std::string_view text) { return read<1>(text); }
Numbers<3> read_three(std::string_view text) { return read<3>(text); }

}  // namespace supple::urdf
