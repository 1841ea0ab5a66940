// Every number of small robots replaced by numbers at the edges of what a double and a rule allow.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "fuzz/urdf_property.hpp"
#include "support/files.hpp"

namespace supple::test {
namespace {

constexpr std::array<const char*, 26> kEdges = {"0",
                                                "-0",
                                                "1",
                                                "-1",
                                                "0.5",
                                                "1e-3",
                                                "1e-6",
                                                "1.1e-6",
                                                "1e-9",
                                                "1e-100",
                                                "1e-154",
                                                "1e-308",
                                                "5e-324",
                                                "1e3",
                                                "0.999e9",
                                                "1e9",
                                                "-1e9",
                                                "1.001e9",
                                                "1e12",
                                                "1e154",
                                                "1e200",
                                                "-1e308",
                                                "1.7976931348623157e308",
                                                "1e999",
                                                "nan",
                                                "-inf"};

struct Word {
  std::size_t begin;
  std::size_t size;
};

std::vector<Word> numbers_in(const std::string& text) {
  std::vector<Word> found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\"' \t\n", begin), text.size());
    const bool number =
        end > begin &&
        text.substr(begin, end - begin).find_first_not_of("0123456789.eE+-") == std::string::npos;
    if (number) found.push_back({begin, end - begin});
    begin = end + 1;
  }
  return found;
}

std::string with(const std::string& text, const Word& word, const std::string& number) {
  return text.substr(0, word.begin) + number + text.substr(word.begin + word.size);
}

class EdgeNumbers : public testing::TestWithParam<std::filesystem::path> {
 protected:
  const std::string text_ = contents(GetParam());
  const std::vector<Word> numbers_ = numbers_in(text_);
};

TEST_P(EdgeNumbers, OneAtATimeGiveASoundModelOrAReason) {
  ASSERT_EQ(broken_property(text_), "");
  for (const Word& word : numbers_) {
    for (const char* edge : kEdges) {
      const std::string text = with(text_, word, edge);
      ASSERT_EQ(broken_property(text), "") << text;
    }
  }
}

TEST_P(EdgeNumbers, InPairsGiveASoundModelOrAReason) {
  std::mt19937 rng{24};
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>{0, n - 1}(rng);
  };
  if (numbers_.size() < 2) return;
  for (int i = 0; i < 4'000; ++i) {
    // the later one first, so that the earlier keeps its place
    const std::size_t second = 1 + below(numbers_.size() - 1);
    const std::size_t first = below(second);
    const std::string half = with(text_, numbers_[second], kEdges.at(below(kEdges.size())));
    const std::string text = with(half, numbers_[first], kEdges.at(below(kEdges.size())));
    ASSERT_EQ(broken_property(text), "") << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, EdgeNumbers,
                         testing::ValuesIn(files_in(source_dir() / "tests/fuzz/corpus/urdf",
                                                    ".urdf")),
                         [](const auto& file) { return file.param.stem().string(); });

}  // namespace
}  // namespace supple::test
