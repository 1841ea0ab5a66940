#include "supple/dds/names.hpp"

#include <gtest/gtest.h>

#include "supple/dds/messages.hpp"
#include "supple/text/ros_names.hpp"

namespace supple::dds {
namespace {

using text::is_namespace;
using text::is_node_name;
using text::whole_topic;

TEST(RosNames, NodesHaveLettersDigitsAndSingleUnderscores) {
  for (const char* good : {"supple", "arm_2", "_hidden", "A"}) EXPECT_TRUE(is_node_name(good));
  for (const char* bad : {"", "2arm", "a__b", "a/b", "a-b", "caf\xc3\xa9", "a b"}) {
    EXPECT_FALSE(is_node_name(bad)) << bad;
  }
}

TEST(RosNames, NamespacesBeginWithASlashAndEndWithout) {
  for (const char* good : {"/", "/cell", "/cell/arm_1"}) EXPECT_TRUE(is_namespace(good));
  for (const char* bad : {"", "cell", "/cell/", "//", "/1"}) EXPECT_FALSE(is_namespace(bad)) << bad;
}

TEST(RosNames, TopicsCountFromTheRootTheNamespaceOrTheNode) {
  EXPECT_EQ(whole_topic("/wrench", "/cell", "supple"), "/wrench");
  EXPECT_EQ(whole_topic("wrench", "/cell", "supple"), "/cell/wrench");
  EXPECT_EQ(whole_topic("wrench", "/", "supple"), "/wrench");
  EXPECT_EQ(whole_topic("~/wrench", "/cell", "supple"), "/cell/supple/wrench");
  EXPECT_EQ(whole_topic("~/wrench", "/", "supple"), "/supple/wrench");
}

TEST(RosNames, WhatIsNoTopicIsRefused) {
  for (const char* bad : {"", "/", "/a/", "/a//b", "~", "/~/a", "/a b", "/1", "/a?", "/a__b"}) {
    EXPECT_FALSE(whole_topic(bad, "/", "supple")) << bad;
  }
  EXPECT_FALSE(whole_topic("/" + std::string(300, 'a'), "/", "supple"));
}

TEST(RosNames, OnTheWireTheyAreAsRos2WritesThem) {
  EXPECT_EQ(topic_on_wire("/arm/wrench"), "rt/arm/wrench");
  EXPECT_EQ(type_on_wire("geometry_msgs/msg/WrenchStamped"),
            "geometry_msgs::msg::dds_::WrenchStamped_");
}

TEST(RosNames, TheCompilerOfTheMessagesHasMadeTheSameTypeNames) {
  for (const TypeSupport& type : all_types()) {
    const auto* descriptor = static_cast<const dds_topic_descriptor_t*>(type.descriptor);
    EXPECT_EQ(descriptor->m_typename, type_on_wire(type.name));
    EXPECT_EQ(descriptor->m_nkeys, 0U) << type.name;
    EXPECT_EQ(descriptor->type_information.sz, 0U) << type.name;
  }
}

TEST(RosNames, TextOfOthersIsShownInPlainCharacters) {
  EXPECT_EQ(shown(nullptr), "");
  EXPECT_EQ(shown("tool0"), "tool0");
  EXPECT_EQ(shown("a\nb\x1b[31m\xff\xfe"), "a?b?[31m??");
  EXPECT_EQ(shown(std::string(500, 'x').c_str()).size(), 60U);
}

}  // namespace
}  // namespace supple::dds
