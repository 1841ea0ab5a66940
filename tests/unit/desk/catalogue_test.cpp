#include "supple/desk/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "supple/cockpit/json.hpp"

namespace supple::desk {
namespace {

std::vector<std::string> topics_of(const Catalogue& catalogue) {
  std::vector<std::string> out;
  for (const auto& each : catalogue.channels()) out.push_back(each.topic);
  return out;
}

std::vector<std::string> services_of(const Catalogue& catalogue) {
  std::vector<std::string> out;
  for (const auto& each : catalogue.services()) out.push_back(each.name);
  return out;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(Catalogue, ShowsASimulationAllThatIsKnown) {
  const Catalogue catalogue{Catalogue::Of::kSimulation};
  EXPECT_EQ(topics_of(catalogue),
            (std::vector<std::string>{"/joints", "/wrench", "/poses", "/limits", "/verdict",
                                      "/timing", "/truth", "/sensed", "/about", "/state", "/event",
                                      "/loop", "/certificate", "/tf", "/scene"}));
}

TEST(Catalogue, ARealArmHasNoTruthAndIsNotPushed) {
  const Catalogue catalogue{Catalogue::Of::kRobot};
  EXPECT_FALSE(has(topics_of(catalogue), "/truth"));
  EXPECT_FALSE(has(services_of(catalogue), "push"));
  EXPECT_FALSE(has(services_of(catalogue), "scene"));
  EXPECT_TRUE(has(services_of(catalogue), "hold"));
}

TEST(Catalogue, OfALogNothingCanBeCommanded) {
  const Catalogue catalogue{Catalogue::Of::kLog};
  EXPECT_EQ(topics_of(catalogue), (std::vector<std::string>{"/about", "/certificate"}));
  EXPECT_EQ(services_of(catalogue), std::vector<std::string>{"certify"});
}

TEST(Catalogue, IdsArePlacesInTheList) {
  for (const auto of : {Catalogue::Of::kSimulation, Catalogue::Of::kRobot, Catalogue::Of::kLog}) {
    const Catalogue catalogue{of};
    const auto topics = topics_of(catalogue);
    EXPECT_EQ(topics.at(catalogue.id_of(Topic::kAbout) - 1), "/about");
    EXPECT_EQ(topics.at(catalogue.id_of(Topic::kCertificate) - 1), "/certificate");
    for (const auto& [id, plot] : catalogue.plots()) EXPECT_EQ(topics.at(id - 1), plot->topic);
  }
  EXPECT_EQ(Catalogue{Catalogue::Of::kLog}.id_of(Topic::kTf), 0U);
}

TEST(Catalogue, SchemasOfJsonAreJsonAndOnlyCertifyIsForEverybody) {
  const Catalogue catalogue{Catalogue::Of::kSimulation};
  for (const auto& each : catalogue.channels()) {
    if (each.encoding != "json") continue;
    const auto schema = cockpit::parse_json(each.schema);
    ASSERT_TRUE(schema) << each.topic;
    EXPECT_NE((*schema)["properties"].object(), nullptr) << each.topic;
  }
  for (const auto& each : catalogue.services()) {
    EXPECT_TRUE(cockpit::parse_json(each.request_schema)) << each.name;
    EXPECT_EQ(each.reads, each.name == "certify") << each.name;
  }
}

}  // namespace
}  // namespace supple::desk
