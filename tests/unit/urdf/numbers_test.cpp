#include <gtest/gtest.h>

#include <locale>
#include <string>

#include "supple/urdf/load.hpp"

namespace supple::test {
namespace {

/// The x of a joint's place, written as `text`; the message if that is refused.
std::string read_back(const std::string& text) {
  const auto robot = urdf::parse_description(
      "<robot name='arm'><link name='a'/><link name='b'/><joint name='j' type='fixed'>"
      "<parent link='a'/><child link='b'/><origin xyz='" +
          text + " 0 0'/></joint></robot>",
      "arm.urdf");
  return robot ? std::to_string(robot->joints[0].X_PJ.p.x()) : robot.error().issues.at(0).what;
}

TEST(UrdfNumbers, HaveTheFormsThatPeopleAndProgramsWrite) {
  for (const char* text :
       {"0.25", "+0.25", ".25", "25e-2", "2.5E-1", "0.25000000000000000000001"}) {
    EXPECT_EQ(read_back(text), "0.250000") << text;
  }
  EXPECT_EQ(read_back("-.25"), "-0.250000");
  EXPECT_EQ(read_back("-1."), "-1.000000");
  EXPECT_EQ(read_back("0003"), "3.000000");
}

TEST(UrdfNumbers, AreWholeWords) {
  for (const char* text :
       {"1.5m", "1..5", "0x10", "1e", "--1", "+-1", "+", "-", "1_000", "1,5", "½"}) {
    EXPECT_EQ(read_back(text),
              "xyz is '" + std::string{text} + " 0 0'; '" + text + "' is not a number");
  }
}

TEST(UrdfNumbers, AreFinite) {
  for (const char* text : {"nan", "-NaN", "inf", "+infinity", "nan(1)"}) {
    EXPECT_EQ(read_back(text),
              "xyz is '" + std::string{text} + " 0 0'; '" + text + "' is not a finite number");
  }
  EXPECT_EQ(read_back("1e400"), "xyz is '1e400 0 0'; '1e400' is outside the range of a double");
}

TEST(UrdfNumbers, AreSeparatedByAnyWhiteSpace) {
  EXPECT_EQ(read_back("\n\t 0.25\r\n\t"), "0.250000");
}

TEST(UrdfNumbers, DoNotDependOnTheLocale) {
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale{std::locale{}, new Comma});

  const std::string number = read_back("1234.5");
  const std::string comma = read_back("1234,5");
  std::locale::global(before);

  EXPECT_EQ(number, "1234.500000");
  EXPECT_EQ(comma, "xyz is '1234,5 0 0'; '1234,5' is not a number");
}

}  // namespace
}  // namespace supple::test
