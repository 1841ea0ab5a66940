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

struct UnitCase {
  const char* force;
  double newtons;
  const char* torque;
  double newton_metres;
};

// By the definitions: pound 0.45359237 kg, inch 25.4 mm, g 9.80665 m/s^2.
constexpr UnitCase kUnits[] = {
    {"N", 1.0, "Nm", 1.0},
    {"kN", 1000.0, "Nmm", 0.001},
    {"lbf", 0.45359237 * 9.80665, "lbf-in", 0.45359237 * 9.80665 * 0.0254},
    {"klbf", 453.59237 * 9.80665, "lbf-ft", 0.45359237 * 9.80665 * 0.3048},
    {"kgf", 9.80665, "kg-cm", 0.0980665},
    {"kg", 9.80665, "kgf-cm", 0.0980665},
    {"N", 1.0, "kN-m", 1000.0},
};

Settings settings_in(const UnitCase& units) {
  const auto settings = settings_from(answer(std::string{"<scfgfu>"} + units.force +
                                             "</scfgfu><scfgtu>" + units.torque + "</scfgtu>"));
  EXPECT_TRUE(settings) << units.force << " " << units.torque;
  return settings ? *settings : Settings{};
}

void expect_unit(const UnitCase& one) {
  const Settings settings = settings_in(one);
  EXPECT_NEAR(1e6 * settings.newtons_per_count, one.newtons, 1e-12 * one.newtons);
  EXPECT_NEAR(2e6 * settings.newton_metres_per_count, one.newton_metres, 1e-12 * one.newton_metres);
  EXPECT_EQ(settings.force_unit + " " + settings.torque_unit,
            std::string{one.force} + " " + one.torque);
}

TEST(Settings, KnowEveryUnit) {
  for (const UnitCase& one : kUnits) expect_unit(one);
}

const std::string kSi = "<scfgfu>N</scfgfu><scfgtu>Nm</scfgtu>";

TEST(Settings, TakeOnlyWholeNumbersOfCounts) {
  for (const char* counts : {"1000000abc", "nan", "inf", "0", "-5", "", "1e13", "0x10"}) {
    const auto settings = settings_from("<netft><cfgcpf>" + std::string{counts} +
                                        "</cfgcpf><cfgcpt>1000000</cfgcpt>" + kSi + "</netft>");
    EXPECT_FALSE(settings) << counts;
  }
}

TEST(Settings, HaveNoRateThatIsNone) {
  const auto rate = [](const std::string& text) {
    return settings_from(answer(kSi, "<comrdtrate>" + text + "</comrdtrate>"))->rate_hz;
  };
  EXPECT_EQ(rate("7000"), 7000.0);
  EXPECT_EQ(rate(" 500\n"), 500.0);
  for (const char* none : {"nan", "inf", "-1", "1e9", "fast", "500 Hz"}) EXPECT_EQ(rate(none), 0.0);
}

TEST(Settings, SayWhetherRecordsAreSentAndHowTheSensorIs) {
  const auto quiet =
      settings_from(answer(kSi, "<comrdte>0</comrdte><runstat>0x80020000</runstat>"));
  ASSERT_TRUE(quiet) << quiet.error();
  EXPECT_FALSE(quiet->streams);
  EXPECT_EQ(quiet->status, 0x80020000U);
  EXPECT_TRUE(settings_from(answer(kSi))->streams);
  EXPECT_EQ(settings_from(answer(kSi, "<runstat>fine</runstat>"))->status, std::nullopt);
}

const std::string kOldPage =
    "<netftCalibration><calpn>SI-150-8</calpn><calcpf>1000000</calcpf><calcpt>1000</calcpt>"
    "<scalfu>N</scalfu><scaltu>Nmm</scaltu></netftCalibration>";

TEST(Settings, CanComeFromTheCalibrationOfOldDevices) {
  const auto settings = calibration_from(kOldPage);
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_EQ(settings->product, "SI-150-8");
  EXPECT_DOUBLE_EQ(settings->newtons_per_count, 1e-6);
  EXPECT_DOUBLE_EQ(settings->newton_metres_per_count, 1e-6);
}

TEST(Settings, AreToldFromTheCalibrationOfOldDevices) {
  EXPECT_FALSE(settings_from(kOldPage));
  EXPECT_TRUE(calibration_from(calibration_xml(*calibration_from(kOldPage))));
}

std::string problem(const std::string& xml) {
  const auto settings = settings_from(xml);
  return settings ? "none" : settings.error();
}

TEST(Settings, AreRefusedWithAReason) {
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

TEST(Settings, EscapeTheNameTheyWrite) {
  const Settings settings{.product = "<b>&\"1\"</b>", .rate_hz = 500.0};
  const std::string xml = settings_xml(settings);
  EXPECT_EQ(xml.find("<b>"), std::string::npos);
  const auto again = settings_from(xml);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->product, "<b>&\"1\"</b>");
}

}  // namespace
}  // namespace supple::netft
