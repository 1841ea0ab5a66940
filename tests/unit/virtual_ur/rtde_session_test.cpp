// RTDE from literal bytes: what a client sends, and what it must get.

#include "supple/virtual_ur/rtde_session.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/ur/rtde_field.hpp"

namespace supple::virtual_ur {
namespace {

using namespace std::string_literals;

wire::Bytes bytes(std::string_view text) { return {text.begin(), text.end()}; }
std::string text(const wire::Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

class RtdeSessionTest : public testing::Test {
 protected:
  std::string ask(RtdeSession& session, const std::string& request) {
    wire::Bytes out;
    goes_on_ = session.take(bytes(request), host_, out);
    return text(out);
  }
  std::string ask(const std::string& request) { return ask(session_, request); }

  /// An output recipe of version 2: 250 Hz is 40 6F 40 ... as a double.
  std::string outputs(const std::string& names, const std::string& hz = "\x40\x6f\x40\0\0\0\0\0"s) {
    const std::size_t size = 3 + 8 + names.size();
    return std::string{static_cast<char>(size >> 8), static_cast<char>(size & 0xff), 'O'} + hz +
           names;
  }
  static std::string inputs(const std::string& names) {
    const std::size_t size = 3 + names.size();
    return std::string{static_cast<char>(size >> 8), static_cast<char>(size & 0xff), 'I'} + names;
  }

  Registers registers_;
  RtdeHost host_{.registers = &registers_, .version = {5, 22, 1, 7}, .rate = 500.0, .step = 11};
  RtdeSession session_{1};
  bool goes_on_ = true;
};

TEST_F(RtdeSessionTest, AcceptsVersionsOneAndTwoOnly) {
  EXPECT_EQ(ask("\0\5V\0\2"s), "\0\4V\1"s);
  EXPECT_EQ(ask("\0\5V\0\1"s), "\0\4V\1"s);
  EXPECT_EQ(ask("\0\5V\0\3"s), "\0\4V\0"s);
}

TEST_F(RtdeSessionTest, TellsTheVersionOfItsSoftware) {
  EXPECT_EQ(ask("\0\3v"s), "\0\x13v\0\0\0\5\0\0\0\x16\0\0\0\1\0\0\0\7"s);
}

TEST_F(RtdeSessionTest, AnswersRequestsThatArriveInPieces) {
  EXPECT_EQ(ask("\0"s), "");
  EXPECT_EQ(ask("\5V\0"s), "");
  EXPECT_EQ(ask("\2\0\3v"s).size(), 4U + 19U);
}

TEST_F(RtdeSessionTest, SendsDataInTheOrderOfTheNames) {
  ask("\0\5V\0\2"s);
  EXPECT_EQ(ask(outputs("timestamp,robot_mode,payload_cog")), "\0\x19O\1DOUBLE,INT32,VECTOR3D"s);
  EXPECT_EQ(ask("\0\3S"s), "\0\4S\1"s);
  Snapshot now;
  now.timestamp = 2.0;
  now.modes.robot = ur::RobotMode::kRunning;
  now.payload_centre = {1.0, 0.0, -2.0};
  wire::Bytes out;
  session_.put_data(now, registers_, out);
  EXPECT_EQ(text(out), "\0\x28U\1\x40\0\0\0\0\0\0\0\0\0\0\7"s + "\x3f\xf0\0\0\0\0\0\0"s +
                           "\0\0\0\0\0\0\0\0\xc0\0\0\0\0\0\0\0"s);
}

TEST_F(RtdeSessionTest, SendsEverySecondStepAtHalfTheRate) {
  ask("\0\5V\0\2"s);
  ask(outputs("timestamp"));
  EXPECT_FALSE(session_.is_due(100)) << "it was not started";
  ask("\0\3S"s);
  EXPECT_TRUE(session_.is_due(100));
  EXPECT_FALSE(session_.is_due(101));
  EXPECT_EQ(ask("\0\3P"s), "\0\4P\1"s);
  EXPECT_FALSE(session_.is_due(100)) << "it was paused";
}

TEST_F(RtdeSessionTest, NamesWhatItDoesNotKnowAndRefusesTheRecipe) {
  ask("\0\5V\0\2"s);
  EXPECT_EQ(ask(outputs("timestamp,no_such_thing")), "\0\x14O\0DOUBLE,NOT_FOUND"s);
  EXPECT_EQ(ask("\0\3S"s), "\0\4S\0"s) << "there is no recipe to send";
}

TEST_F(RtdeSessionTest, ToleratesACommaAtTheEnd) {
  ask("\0\5V\0\2"s);
  EXPECT_EQ(ask(outputs("timestamp,")), "\0\x0aO\1DOUBLE"s);
}

TEST_F(RtdeSessionTest, RefusesFrequenciesThatCannotBe) {
  ask("\0\5V\0\2"s);
  for (const double hz : {0.0, 501.0, std::numeric_limits<double>::quiet_NaN()}) {
    const auto raw = wire::to_bytes(hz);
    const std::string answer = ask(outputs("timestamp", {raw.begin(), raw.end()}));
    EXPECT_EQ(answer.substr(answer.size() - 4), "\0\4O\0"s) << hz;
    EXPECT_NE(answer.find("1 to 500 Hz"), std::string::npos) << hz;
  }
}

TEST_F(RtdeSessionTest, RefusesMoreThan2048BytesOfNames) {
  ask("\0\5V\0\2"s);
  std::string names = "timestamp";
  while (names.size() < 2049) names += ",timestamp";
  const std::string answer = ask(outputs(names));
  EXPECT_EQ(answer.substr(answer.size() - 4), "\0\4O\0"s);
}

TEST_F(RtdeSessionTest, SpeaksTheFirstVersionUntilAskedForAnother) {
  EXPECT_EQ(ask("\0\x0cOtimestamp"s), "\0\x09ODOUBLE"s);
  ask("\0\3S"s);
  EXPECT_TRUE(session_.is_due(4)) << "125 Hz";
  EXPECT_FALSE(session_.is_due(5));
  wire::Bytes out;
  session_.put_data({}, registers_, out);
  EXPECT_EQ(text(out), "\0\x0bU\0\0\0\0\0\0\0\0"s) << "without the number of a recipe";
}

TEST_F(RtdeSessionTest, KnowsEveryOutputWithItsType) {
  ask("\0\5V\0\2"s);
  const auto names = ur::output_names();
  EXPECT_EQ(names.size(), 406U);
  for (const std::string& name : names) {
    RtdeSession session{2};
    ask(session, "\0\5V\0\2"s);
    const std::string type{ur::name(*ur::output_type(name))};
    EXPECT_EQ(ask(session, outputs(name)).substr(3), "\1"s + type) << name;
    wire::Bytes out;
    session.put_data({}, registers_, out);
    EXPECT_EQ(out.size(), 4 + ur::size_of(*ur::output_type(name))) << name;
  }
}

TEST_F(RtdeSessionTest, KeepsInputsUntilTheyAreWrittenAgain) {
  ask("\0\5V\0\2"s);
  EXPECT_EQ(ask(inputs("input_int_register_24,input_double_register_30")),
            "\0\x10I\1INT32,DOUBLE"s);
  EXPECT_EQ(ask(inputs("speed_slider_mask")), "\0\x0aI\2UINT32"s) << "a recipe of its own";
  ask("\0\3S"s);
  EXPECT_EQ(ask("\0\x10U\1\0\0\0\5\x3f\xf0\0\0\0\0\0\0"s), "");
  EXPECT_EQ(registers_.integer("input_int_register_24"), 5);
  EXPECT_EQ(registers_.number("input_double_register_30"), 1.0);
  EXPECT_EQ(registers_.written(*registers_.place("input_int_register_24")), 11U);
  EXPECT_EQ(registers_.written(*registers_.place("speed_slider_mask")), std::nullopt);
}

TEST_F(RtdeSessionTest, GivesAnInputToOneClientAtATime) {
  RtdeSession other{2};
  ask("\0\5V\0\2"s);
  ask(other, "\0\5V\0\2"s);
  ask(inputs("input_int_register_24"));
  EXPECT_EQ(ask(other, inputs("input_int_register_24,nonsense,input_int_register_25")),
            "\0\x1aI\0IN_USE,NOT_FOUND,INT32"s);
  registers_.release(1);
  EXPECT_EQ(ask(other, inputs("input_int_register_24")), "\0\x09I\1INT32"s);
}

TEST_F(RtdeSessionTest, SaysWhatDoesNotFitAndGoesOn) {
  ask("\0\5V\0\2"s);
  ask(inputs("input_int_register_24"));
  ask("\0\3S"s);
  for (const std::string& bad : {"\0\4U\1"s, "\0\4U\0"s, "\0\3U"s, "\0\x08U\7\0\0\0\1"s}) {
    const std::string answer = ask(bad);
    ASSERT_GT(answer.size(), 3U);
    EXPECT_EQ(answer[2], 'M');
    EXPECT_TRUE(goes_on_);
  }
  EXPECT_EQ(ask("\0\4x\1"s)[2], 'M') << "a type that is none";
}

TEST_F(RtdeSessionTest, EndsWhereASizeCannotBe) {
  ask("\0\2V"s);
  EXPECT_FALSE(goes_on_);
}

}  // namespace
}  // namespace supple::virtual_ur
