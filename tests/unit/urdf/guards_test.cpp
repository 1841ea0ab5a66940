// Files that are too large, too deep or not there at all.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "supple/urdf/load.hpp"

namespace supple::test {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;

std::string reason(const Result<model::RobotModel, urdf::UrdfError>& result) {
  return result.has_value() ? "no error" : result.error().text();
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string padded_to(std::size_t size) {
  const std::string head = "<robot name='arm'><link name='base'/><!--";
  const std::string tail = "--></robot>";
  return head + std::string(size - head.size() - tail.size(), '.') + tail;
}

std::string nested(std::size_t levels) {
  return "<robot name='arm'><link name='base'/>" + repeated("<a>", levels) +
         repeated("</a>", levels) + "</robot>";
}

TEST(UrdfGuards, TakeAFileOfOneMebibyteAndNotAByteMore) {
  EXPECT_EQ(reason(urdf::parse_urdf(padded_to(kMebibyte), "arm.urdf")), "no error");
  EXPECT_EQ(reason(urdf::parse_urdf(padded_to(kMebibyte + 1), "arm.urdf")),
            "arm.urdf: has more than 1048576 bytes (1 MiB), the limit\n"
            "    meshes belong into files of their own\n"
            "1 problem; no model was built");
}

TEST(UrdfGuards, RefuseMoreTagsThanAnyRobotHas) {
  const std::string tags = "<robot name='arm'>" + repeated("<a/>", 20'000) + "</robot>";

  EXPECT_EQ(reason(urdf::parse_urdf(tags, "arm.urdf")),
            "arm.urdf: has 20002 tags and 1 attributes; the limit is 20000 of each\n"
            "1 problem; no model was built");
}

TEST(UrdfGuards, RefuseAttributesByTheThousandWhichTheParserWouldCompareInPairs) {
  std::string attributes = "<robot name='arm'><a";
  for (int i = 0; i < 20'000; ++i) attributes += " a" + std::to_string(i) + " =\n'<'";
  attributes += "/></robot>";

  EXPECT_EQ(reason(urdf::parse_urdf(attributes, "arm.urdf")),
            "arm.urdf: has 20003 tags and 20001 attributes; the limit is 20000 of each\n"
            "1 problem; no model was built");
}

TEST(UrdfGuards, StopAtADepthLongBeforeTheStackEnds) {
  EXPECT_EQ(reason(urdf::parse_urdf(nested(90), "arm.urdf")), "no error");
  for (const std::size_t levels : {100U, 1'000U, 9'000U}) {
    EXPECT_EQ(reason(urdf::parse_urdf(nested(levels), "arm.urdf")),
              "arm.urdf:1: elements are nested deeper than 100 levels, the limit\n"
              "1 problem; no model was built");
  }
}

TEST(UrdfGuards, KeepEachMessageOnOneLineWhateverTheNamesHold) {
  const std::string link = "<link name='two\nlines\x1b[2J'/>";

  EXPECT_EQ(reason(urdf::parse_urdf("<robot name='arm'>" + link + link + "</robot>", "arm.urdf")),
            "arm.urdf:2: link 'two lines [2J': name is also used in line 1; link names must be "
            "unique\n1 problem; no model was built");
}

TEST(UrdfGuards, CutLongTextsBetweenCharacters) {
  std::string name(79, 'a');
  name += "\u00e4\u00e4";  // the first begins in byte 80 and ends in byte 81

  const auto model = urdf::parse_urdf("<robot name='r'><link name='" + name + "'/></robot>", "r");

  ASSERT_FALSE(model.has_value());
  EXPECT_EQ(model.error().issues.at(0).element, "link '" + std::string(79, 'a') + "\u00e4...'");
}

TEST(UrdfGuards, CutLongTextsThatAreNoCharactersToo) {
  const auto model = urdf::parse_urdf(
      "<robot name='r'><link name='" + std::string(100'000, '\x80') + "'/></robot>", "r");

  ASSERT_FALSE(model.has_value());
  EXPECT_LT(model.error().issues.at(0).element.size(), 100U);
}

TEST(UrdfGuards, SayWhenThereIsMoreThanTheyList) {
  std::string links;
  for (int i = 0; i < 40; ++i) links += "<link name='same'/>\n";

  const auto model = urdf::parse_urdf("<robot name='a'>\n" + links + "</robot>", "arm.urdf");

  ASSERT_FALSE(model.has_value());
  EXPECT_EQ(model.error().issues.front().what, "has too many problems to list them all");
}

class UrdfFile : public testing::Test {
 public:
  UrdfFile(const UrdfFile&) = delete;
  UrdfFile& operator=(const UrdfFile&) = delete;

 protected:
  UrdfFile() { std::filesystem::create_directory(folder_); }
  ~UrdfFile() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path with(const std::string& text) {
    auto file = folder_ / "arm.urdf";
    std::ofstream{file} << text;
    return file;
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("supple_urdf_" + std::to_string(getpid()));
};

TEST_F(UrdfFile, IsNamedInTheMessageAsItWasGiven) {
  const auto file = with("<robot name='arm'>\n</robot>");

  EXPECT_EQ(reason(urdf::load_urdf(file)), file.string() +
                                               ":1: <robot>: has no <link>; a robot must have a "
                                               "link\n1 problem; no model was built");
}

TEST_F(UrdfFile, MayBeMissing) {
  const auto file = folder_ / "nowhere.urdf";

  EXPECT_EQ(
      reason(urdf::load_urdf(file)),
      file.string() + ": cannot be read: No such file or directory\n1 problem; no model was built");
}

TEST_F(UrdfFile, MayBeAFolder) {
  EXPECT_EQ(reason(urdf::load_urdf(folder_)),
            folder_.string() +
                ": is a directory; give the URDF file in it\n1 problem; no model was built");
}

TEST_F(UrdfFile, MayBeThereAndNotOpen) {
  const auto file = folder_ / "arm.urdf";
  std::filesystem::create_symlink(file, file);

  EXPECT_EQ(reason(urdf::load_urdf(file)),
            file.string() +
                ": cannot be read: Too many levels of symbolic links\n1 problem; no model was "
                "built");
}

TEST_F(UrdfFile, MayFailWhileItIsRead) {
  // nothing is mapped at address 0
  EXPECT_EQ(reason(urdf::load_urdf("/proc/self/mem")),
            "/proc/self/mem: cannot be read: Input/output error\n1 problem; no model was built");
}

TEST_F(UrdfFile, MayNeverEnd) {
  EXPECT_EQ(reason(urdf::load_urdf("/dev/zero")),
            "/dev/zero: has more than 1048576 bytes (1 MiB), the limit\n"
            "    meshes belong into files of their own\n1 problem; no model was built");
}

TEST_F(UrdfFile, MayStartWithAByteOrderMark) {
  EXPECT_EQ(
      reason(urdf::load_urdf(with("\xEF\xBB\xBF<?xml version='1.0'?>\r\n<robot name='arm'>\r\n"
                                  "<link name='base'/>\r\n</robot>\r\n"))),
      "no error");
}

}  // namespace
}  // namespace supple::test
