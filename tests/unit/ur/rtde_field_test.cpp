#include "supple/ur/rtde_field.hpp"

#include <gtest/gtest.h>

#include <set>

namespace supple::ur {
namespace {

TEST(RtdeField, KnowsEveryOutputOnce) {
  const auto names = output_names();
  EXPECT_EQ(names.size(), 406U);
  EXPECT_EQ((std::set<std::string>{names.begin(), names.end()}.size()), names.size());
  for (const std::string& each : names) EXPECT_TRUE(output_type(each)) << each;
}

TEST(RtdeField, HasTheTypeOfEach) {
  EXPECT_EQ(output_type("actual_q"), FieldType::kVector6d);
  EXPECT_EQ(output_type("output_int_register_47"), FieldType::kInt32);
  EXPECT_EQ(output_type("output_bit_register_64"), FieldType::kBool);
  EXPECT_EQ(input_type("speed_slider_mask"), FieldType::kUint32);
  EXPECT_EQ(input_type("input_double_register_24"), FieldType::kDouble);
}

TEST(RtdeField, KnowsNoRegisterBeyondTheLast) {
  EXPECT_FALSE(output_type("output_int_register_48"));
  EXPECT_FALSE(output_type("output_bit_register_63"));
  EXPECT_FALSE(output_type("output_int_register_"));
  EXPECT_FALSE(output_type("output_int_register_01"));
  EXPECT_FALSE(output_type("output_int_register_1x"));
  EXPECT_FALSE(output_type("actual_Q"));
  EXPECT_FALSE(input_type("actual_q"));
}

TEST(RtdeField, HasTheSizesOfTheProtocol) {
  EXPECT_EQ(size_of(FieldType::kBool), 1U);
  EXPECT_EQ(size_of(FieldType::kVector3d), 24U);
  EXPECT_EQ(size_of(FieldType::kVector6d), 48U);
  EXPECT_EQ(size_of(FieldType::kVector6Int32), 24U);
  EXPECT_EQ(field_type_named("VECTOR6INT32"), FieldType::kVector6Int32);
  EXPECT_EQ(name(FieldType::kUint64), "UINT64");
  EXPECT_FALSE(field_type_named("NOT_FOUND"));
}

}  // namespace
}  // namespace supple::ur
