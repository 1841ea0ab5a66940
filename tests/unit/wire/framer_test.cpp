#include "supple/wire/framer.hpp"

#include <gtest/gtest.h>

namespace supple::wire {
namespace {

TEST(Framer, GivesWholePackagesHoweverTheyCome) {
  const Bytes stream{0, 4, 'S', 1, 0, 3, 'v', 0, 5, 'U', 9, 8};
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    Framer framer{{}};
    std::vector<Bytes> packages;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      framer.append(ByteView{stream}.subspan(at, std::min(piece, stream.size() - at)));
      while (const auto package = framer.next())
        packages.emplace_back(package->begin(), package->end());
    }
    const std::vector<Bytes> expected{{0, 4, 'S', 1}, {0, 3, 'v'}, {0, 5, 'U', 9, 8}};
    EXPECT_EQ(packages, expected) << "in pieces of " << piece;
    EXPECT_FALSE(framer.broken());
  }
}

TEST(Framer, EndsTheStreamAtASizeThatCannotBe) {
  Framer framer{{}};
  framer.append(Bytes{0, 4, 'S', 1, 0, 2, 0, 4, 'S', 1});
  EXPECT_TRUE(framer.next());
  EXPECT_FALSE(framer.next());
  ASSERT_TRUE(framer.broken());
  EXPECT_EQ(*framer.broken(), "a package of 2 bytes came; it must have 3 to 65535");
  framer.append(Bytes{0, 4, 'S', 1});
  EXPECT_FALSE(framer.next());
}

TEST(Framer, DoesNotWaitForAPackageThatIsTooLong) {
  Framer framer{{.size_field = SizeField::kFourBytes, .shortest = 5, .longest = 1000}};
  framer.append(Bytes{0x7F, 0xFF, 0xFF, 0xFF, 16});
  EXPECT_FALSE(framer.next());
  EXPECT_TRUE(framer.broken());
}

}  // namespace
}  // namespace supple::wire
