#include "supple/ur/rtde_layout.hpp"

#include <gtest/gtest.h>

namespace supple::ur::rtde {
namespace {

std::string problem(const std::vector<std::string>& names, const RecipeAnswer& answer) {
  const auto layout = Layout::agreed(names, answer);
  return layout ? "none" : layout.error();
}

TEST(RtdeLayout, FindsEachFieldOfADataPackage) {
  const auto layout = Layout::agreed({"timestamp", "robot_mode", "actual_q"},
                                     {.id = 7, .types = {"DOUBLE", "INT32", "VECTOR6D"}});
  ASSERT_TRUE(layout) << layout.error();
  EXPECT_EQ(layout->size(), 1U + 8U + 4U + 48U);

  wire::Bytes payload{7};
  wire::put(payload, 2.5);
  wire::put(payload, std::int32_t{-1});
  for (int i = 0; i < 6; ++i) wire::put(payload, 0.1 * i);
  ASSERT_TRUE(layout->fits(payload));
  EXPECT_EQ(double_at(payload, *layout->slot("timestamp")), 2.5);
  EXPECT_EQ(integer_at(payload, *layout->slot("robot_mode")), -1);
  EXPECT_EQ(six_at(payload, *layout->slot("actual_q"))[5], 0.5);
  EXPECT_FALSE(layout->slot("actual_qd"));

  payload[0] = 8;
  EXPECT_FALSE(layout->fits(payload));
  payload[0] = 7;
  payload.pop_back();
  EXPECT_FALSE(layout->fits(payload));
}

TEST(RtdeLayout, TakesTheWidthOfAWholeNumberFromTheRobot) {
  const auto layout =
      Layout::agreed({"runtime_state", "robot_mode"}, {.id = 1, .types = {"INT32", "UINT8"}});
  ASSERT_TRUE(layout) << layout.error();
  const wire::Bytes payload{1, 0xFF, 0xFF, 0xFF, 0xFE, 7};
  ASSERT_TRUE(layout->fits(payload));
  EXPECT_EQ(integer_at(payload, *layout->slot("runtime_state")), -2);
  EXPECT_EQ(integer_at(payload, *layout->slot("robot_mode")), 7);
}

TEST(RtdeLayout, WritesInputsAsTheRobotReadsThem) {
  const auto layout =
      Layout::agreed({"input_int_register_24", "speed_slider_fraction", "standard_digital_output"},
                     {.id = 3, .types = {"INT32", "DOUBLE", "UINT8"}});
  ASSERT_TRUE(layout) << layout.error();
  InputData data{*layout};
  EXPECT_EQ(data.bytes().size(), 3U + 1U + 4U + 8U + 1U);
  data.set_integer(*layout->slot("input_int_register_24"), -2);
  data.set_double(*layout->slot("speed_slider_fraction"), 0.5);
  data.set_integer(*layout->slot("standard_digital_output"), 1000);  // more than it can hold
  const wire::Bytes expected{0,    17, 'U', 3, 0xFF, 0xFF, 0xFF, 0xFE, 0x3F,
                             0xE0, 0,  0,   0, 0,    0,    0,    0xFF};
  EXPECT_EQ(wire::Bytes(data.bytes().begin(), data.bytes().end()), expected);
}

TEST(RtdeLayout, SaysWhyThereIsNone) {
  EXPECT_EQ(problem({"timestamp", "actual_Q"}, {.id = 0, .types = {"DOUBLE", "NOT_FOUND"}}),
            "'actual_Q' is not known to the robot's software");
  EXPECT_EQ(problem({"input_int_register_24"}, {.id = 0, .types = {"IN_USE"}}),
            "'input_int_register_24' belongs to another client of the robot");
  EXPECT_EQ(problem({"timestamp"}, {.id = 1, .types = {"DOUBLE", "DOUBLE"}}),
            "the robot answered 2 types to 1 names");
  EXPECT_EQ(problem({"timestamp"}, {.id = 1, .types = {"QUAD"}}),
            "'timestamp' came with the type 'QUAD', which is none");
  EXPECT_EQ(problem({"actual_q"}, {.id = 1, .types = {"VECTOR3D"}}),
            "'actual_q' came as VECTOR3D, and is VECTOR6D");
  EXPECT_EQ(problem({"actual_q"}, {.id = 0, .types = {"VECTOR6D"}}),
            "the robot refused the recipe");
}

}  // namespace
}  // namespace supple::ur::rtde
