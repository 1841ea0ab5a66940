// Changes that keep a URDF file a URDF file, so that runs get past the XML parser: other numbers,
// names from elsewhere in the file, lines twice, gone or exchanged. Half of the time libFuzzer's
// own.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max);

namespace {

constexpr std::array<const char*, 24> kEdges = {"0",
                                                "-0",
                                                "1",
                                                "-1",
                                                "0.5",
                                                "1e-3",
                                                "1e-6",
                                                "1e-9",
                                                "1e-100",
                                                "1e-308",
                                                "5e-324",
                                                "1e3",
                                                "1e9",
                                                "-1e9",
                                                "1e12",
                                                "1e154",
                                                "1e200",
                                                "-1e308",
                                                "nan",
                                                "-inf",
                                                "1e999",
                                                "1e-999",
                                                "3.14159265358979",
                                                "x"};

struct Piece {
  std::size_t begin;
  std::size_t size;
};

using Rng = std::mt19937;

std::size_t below(std::size_t n, Rng& rng) {
  return std::uniform_int_distribution<std::size_t>{0, n - 1}(rng);
}

/// Everything between two separators.
std::vector<Piece> pieces(std::string_view text, std::string_view separators) {
  std::vector<Piece> found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    if (end > begin) found.push_back({begin, end - begin});
    begin = end + 1;
  }
  return found;
}

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

/// One odd number in one or more places.
void change_numbers(std::string& text, std::size_t places, Rng& rng) {
  const char* const edge = kEdges.at(below(kEdges.size(), rng));
  for (std::size_t i = 0; i < places; ++i) {
    std::vector<Piece> numbers;
    for (const Piece& piece : pieces(text, "\"' \t\n")) {
      const auto word = std::string_view{text}.substr(piece.begin, piece.size);
      if (is_number(word)) numbers.push_back(piece);
    }
    if (numbers.empty()) return;
    const Piece chosen = numbers[below(numbers.size(), rng)];
    text.replace(chosen.begin, chosen.size, edge);
  }
}

/// What stands in one pair of quotation marks also goes into another.
void copy_value(std::string& text, Rng& rng) {
  std::vector<Piece> values = pieces(text, "\"");
  if (values.size() < 4) return;
  const Piece from = values[2 * below(values.size() / 2, rng) + 1];
  const Piece to = values[2 * below(values.size() / 2, rng) + 1];
  text.replace(to.begin, to.size, text.substr(from.begin, from.size));
}

void change_lines(std::string& text, Rng& rng) {
  const std::vector<Piece> lines = pieces(text, "\n");
  if (lines.empty()) return;
  const Piece line = lines[below(lines.size(), rng)];
  const Piece place = lines[below(lines.size(), rng)];
  const std::string copy = text.substr(line.begin, line.size) + "\n";
  const bool keep = below(2, rng) == 0;
  const bool insert = below(3, rng) != 0;
  if (!keep) text.erase(line.begin, line.size);
  if (insert) text.insert(std::min(place.begin, text.size()), copy);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  Rng rng{seed};
  const std::size_t kind = below(6, rng);
  if (kind < 2) return LLVMFuzzerMutate(data, size, max);
  std::string text{reinterpret_cast<const char*>(data), size};
  if (kind < 4) {
    change_numbers(text, 1 + below(4, rng), rng);
  } else if (kind < 5) {
    copy_value(text, rng);
  } else {
    change_lines(text, rng);
  }
  text.resize(std::min(text.size(), max));
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
