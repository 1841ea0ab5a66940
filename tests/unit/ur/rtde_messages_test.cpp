#include "supple/ur/rtde_messages.hpp"

#include <gtest/gtest.h>

namespace supple::ur::rtde {
namespace {

using wire::Bytes;

Package only_package(const Bytes& bytes) {
  const auto package = package_from(bytes);
  EXPECT_TRUE(package);
  return package.value_or(Package{});
}

TEST(RtdeMessages, AreTheBytesOfTheProtocol) {
  EXPECT_EQ(ask_version(), (Bytes{0, 5, 'V', 0, 2}));
  EXPECT_EQ(packed(Type::kControlVersion), (Bytes{0, 3, 'v'}));
  EXPECT_EQ(packed(Type::kStart), (Bytes{0, 3, 'S'}));
  EXPECT_EQ(ask_outputs(500.0, {"timestamp", "actual_q"}),
            (Bytes{0,   29,  'O', 0x40, 0x7F, 0x40, 0,   0,   0,   0,   0,   't', 'i', 'm', 'e',
                   's', 't', 'a', 'm',  'p',  ',',  'a', 'c', 't', 'u', 'a', 'l', '_', 'q'}));
  EXPECT_EQ(answer(Type::kStart, true), (Bytes{0, 4, 'S', 1}));
}

TEST(RtdeMessages, AreReadFromTheirBytes) {
  const Bytes version{0, 19, 'v', 0, 0, 0, 5, 0, 0, 0, 22, 0, 0, 0, 1, 0, 0, 0, 7};
  const auto control = control_version_from(only_package(version).payload);
  ASSERT_TRUE(control);
  EXPECT_EQ(control->major, 5U);
  EXPECT_EQ(control->minor, 22U);
  EXPECT_EQ(control->build, 7U);
  EXPECT_TRUE(control->is_e_series());

  const Bytes text{0, 12, 'M', 3, 'b', 'a', 'd', 2, 'U', 'R', 1, 9};
  EXPECT_FALSE(text_from(only_package(text).payload));  // a byte too many
  const Bytes good{0, 11, 'M', 3, 'b', 'a', 'd', 2, 'U', 'R', 1};
  const auto message = text_from(only_package(good).payload);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->message, "bad");
  EXPECT_EQ(message->source, "UR");
  EXPECT_EQ(message->level, TextLevel::kError);
}

TEST(RtdeMessages, ReadTheAnswerToARecipe) {
  const Bytes bytes{0,   21,  'O', 1,   'D', 'O', 'U', 'B', 'L', 'E', ',',
                    'N', 'O', 'T', '_', 'F', 'O', 'U', 'N', 'D', ','};
  const auto recipe = recipe_answer_from(only_package(bytes).payload);
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->id, 1);
  EXPECT_EQ(recipe->types, (std::vector<std::string>{"DOUBLE", "NOT_FOUND"}));
}

TEST(RtdeMessages, ReadARequestWithACommaAtItsEnd) {
  Bytes bytes = ask_outputs(125.0, {"timestamp", "actual_q"});
  bytes.push_back(',');
  bytes[1] = static_cast<std::uint8_t>(bytes.size());
  const auto request = outputs_request_from(only_package(bytes).payload);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->frequency, 125.0);
  EXPECT_EQ(request->names, (std::vector<std::string>{"timestamp", "actual_q"}));
}

TEST(RtdeMessages, RefuseWhatIsNoPackage) {
  EXPECT_FALSE(package_from(Bytes{0, 3, 'X'}));
  EXPECT_FALSE(package_from(Bytes{0, 4, 'S'}));
  EXPECT_FALSE(accepted_from(Bytes{}));
  EXPECT_FALSE(control_version_from(Bytes{0, 0, 0, 5}));
  EXPECT_FALSE(outputs_request_from(Bytes{0x40, 0x7F}));
}

TEST(RtdeMessages, NamesThatDoNotFitAreNotSent) {
  const std::vector<std::string> names(300, "actual_q");
  EXPECT_FALSE(fit_a_recipe(names));
  EXPECT_TRUE(fit_a_recipe({"timestamp", "actual_q"}));
  const auto request = outputs_request_from(only_package(ask_outputs(500.0, names)).payload);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->names.size(), kLongestNames / std::string{"actual_q,"}.size());
}

TEST(RtdeMessagesDeathTest, APackageThatIsTooLongIsAMistakeOfTheProgram) {
  EXPECT_EQ(packed(Type::kData, Bytes(kLongestPayload)).size(), 65535U);
  EXPECT_DEATH((void)packed(Type::kData, Bytes(kLongestPayload + 1)), "");
}

}  // namespace
}  // namespace supple::ur::rtde
