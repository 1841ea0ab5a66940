#include "supple/netft/settings.hpp"

#include <gtest/gtest.h>

namespace supple::netft {
namespace {

std::string answer(const std::string& units, const std::string& more = "") {
  return "<?xml version=\"1.0\"?><netft><prodname>Ethernet Axia</prodname>"
         "<cfgcpf>1000000</cfgcpf><cfgcpt>2000000</cfgcpt>" +
         units + more + "</netft>";
}

TEST(Settings, TurnCountsIntoNewtons) {
  const auto settings = settings_from(answer("<scfgfu>N</scfgfu><scfgtu>Nm</scfgtu>"));
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_EQ(settings->product, "Ethernet Axia");
  const Wrench F = wrench_of(*settings, {.counts = {1000000, -2000000, 0, 2000000, 0, -1000000}});
  EXPECT_EQ(F.force, Vec3(1.0, -2.0, 0.0));
  EXPECT_EQ(F.torque, Vec3(1.0, 0.0, -0.5));
}

// one pound is 4.4482 N, one pound-foot 1.3558 N m
TEST(Settings, KnowTheUnitsOfOtherCountries) {
  const auto settings = settings_from(answer("<scfgfu>lbf</scfgfu><scfgtu>lbf-ft</scfgtu>"));
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_NEAR(1e6 * settings->newtons_per_count, 4.4482216, 1e-7);
  EXPECT_NEAR(2e6 * settings->newton_metres_per_count, 1.3558179, 1e-7);
}

TEST(Settings, AreRefusedWithAReason) {
  const auto problem = [](const std::string& xml) {
    const auto settings = settings_from(xml);
    return settings ? std::string{"none"} : settings.error();
  };
  EXPECT_EQ(problem("not xml"), "the sensor's settings are no XML");
  EXPECT_EQ(problem(answer("<scfgfu>N</scfgfu>")), "the sensor's settings: 'scfgtu' is missing");
  EXPECT_EQ(problem(answer("<scfgfu>stone</scfgfu><scfgtu>Nm</scfgtu>")),
            "the sensor's settings: 'scfgfu' is 'stone'; known are N, kN, lbf, klbf, kgf, kg");
  EXPECT_EQ(problem(answer("<scfgfu>N</scfgfu><scfgtu>Nm</scfgtu>", "<cfgcpf>5</cfgcpf>")),
            "the sensor's settings: 'cfgcpf' is there more than once");
  EXPECT_EQ(problem(std::string(70000, ' ')),
            "the sensor's settings have 70000 bytes; more than 65536 are not read");
}

TEST(Settings, ReadBackWhatTheyWrite) {
  const Settings settings{.product = "virtual",
                          .newtons_per_count = 1e-6,
                          .newton_metres_per_count = 1e-9,
                          .rate_hz = 500.0};
  const auto again = settings_from(settings_xml(settings));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->product, "virtual");
  EXPECT_DOUBLE_EQ(again->newton_metres_per_count, 1e-9);
  EXPECT_EQ(again->rate_hz, 500.0);
}

}  // namespace
}  // namespace supple::netft
