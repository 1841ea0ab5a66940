#include "supple/telemetry/notes.hpp"

#include <gtest/gtest.h>

namespace supple::telemetry {
namespace {

TEST(Notes, AnEventComesBack) {
  Bytes out;
  encode(Event{Event::Level::kError, "stopping"}, out);
  const auto event = decode_event(out);
  ASSERT_TRUE(event);
  EXPECT_EQ(event->level, Event::Level::kError);
  EXPECT_EQ(event->text, "stopping");
}

TEST(Notes, AChangeComesBack) {
  Bytes out;
  encode(Change{1'000'000'007, std::string(70'000, 'x')}, out);
  const auto change = decode_change(out);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->tick_index, 1'000'000'007U);
  EXPECT_EQ(change->config, std::string(70'000, 'x'));
}

TEST(Notes, FieldsThatAreNotKnownArePassedOver) {
  // number 3 as a fixed 32, number 4 as a fixed 64, then the text
  const Bytes message{0x1D, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0x12, 1, 'a'};
  const auto event = decode_event(message);
  ASSERT_TRUE(event) << event.error().text();
  EXPECT_EQ(event->text, "a");
}

TEST(Notes, MessagesThatAreCutOrNoneAreRefused) {
  Bytes out;
  encode(Change{300, "abc"}, out);
  for (const std::size_t size : {1U, 2U, 4U, 5U, 6U, 7U}) {
    EXPECT_FALSE(decode_change(ByteView{out}.first(size))) << size;
  }
  EXPECT_FALSE(decode_change(Bytes(12, 0xFF)));
  const auto strange = decode_event(Bytes{0x0B});
  ASSERT_FALSE(strange);
  EXPECT_EQ(strange.error().what, "message's field has wire type 3");
}

TEST(ChangesBetween, NamesPathsAndValues) {
  const std::string before = "robot:\n  model: ur5e\n  period_ms: 2\nlimits:\n  speed: 1\n";
  EXPECT_EQ(changes_between(before, before), "");
  const std::string after = "robot:\n  model: ur5e\n  period_ms: 4\nlimits:\n  walls: 1\n";
  EXPECT_EQ(changes_between(before, after),
            "limits.speed: 1 -> none, limits.walls: 1, robot.period_ms: 2 -> 4");
}

TEST(ChangesBetween, ASectionThatIsSwitchedOnIsToldByItsKeys) {
  EXPECT_EQ(changes_between("notch: off\n", "notch:\n  centre_hz: 30\n"), "notch.centre_hz: 30");
  EXPECT_EQ(changes_between("notch:\n  centre_hz: 30\n", "notch: off\n"),
            "notch: off, notch.centre_hz: 30 -> none");
}

TEST(ChangesBetween, CountsWhatItDoesNotName) {
  EXPECT_EQ(changes_between("a: 1\nb: 1\nc: 1\nd: 1\ne: 1\n", "a: 2\nb: 2\nc: 2\nd: 2\ne: 2\n"),
            "a: 1 -> 2, b: 1 -> 2, c: 1 -> 2 and 2 more");
}

}  // namespace
}  // namespace supple::telemetry
