#include "supple/netft/device_page.hpp"

#include <gtest/gtest.h>

#include "support/canned_server.hpp"

namespace supple::netft {
namespace {

using test::CannedServer;

constexpr Seconds kGenerous{10.0};

const std::string kPage =
    "<netft><prodname>Gamma</prodname><cfgcpf>1000000</cfgcpf><cfgcpt>1000000</cfgcpt>"
    "<scfgfu>N</scfgfu><scfgtu>Nm</scfgtu></netft>";
const std::string kOldPage =
    "<netftCalibration><calcpf>1000</calcpf><calcpt>1000</calcpt><scalfu>N</scalfu>"
    "<scaltu>Nm</scaltu></netftCalibration>";

std::string ok(const std::string& body) { return "HTTP/1.0 200 OK\r\n\r\n" + body; }

std::string problem(const CannedServer& server, Seconds within = kGenerous) {
  const auto settings = fetch_settings(server.address(), within);
  return settings ? std::string{"none"} : settings.error();
}

TEST(DevicePage, IsReadFromTheSensor) {
  const CannedServer server{{{"/netftapi2.xml", ok(kPage)}}};
  const auto settings = fetch_settings(server.address(), kGenerous);
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_EQ(settings->product, "Gamma");
  EXPECT_EQ(server.requests().front().substr(0, 29), "GET /netftapi2.xml HTTP/1.0\r\n");
}

TEST(DevicePage, OfAnOldDeviceIsItsCalibration) {
  const CannedServer server{
      {{"/netftapi2.xml", "HTTP/1.0 404 Not Found\r\n\r\n"}, {"/netftcalapi.xml", ok(kOldPage)}}};
  const auto settings = fetch_settings(server.address(), kGenerous);
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_DOUBLE_EQ(settings->newtons_per_count, 1e-3);
}

TEST(DevicePage, ThatIsNoneIsNamed) {
  const CannedServer none{{}};
  EXPECT_NE(problem(none).find("/netftapi2.xml answers with status 404; is it a Net F/T?"),
            std::string::npos);
  const CannedServer garbage{{{"/netftapi2.xml", std::string(200, '\x01')}}};
  EXPECT_NE(problem(garbage).find("does not answer in HTTP"), std::string::npos);
  const CannedServer wrong{{{"/netftapi2.xml", ok("<netft><cfgcpf>x</cfgcpf></netft>")}}};
  EXPECT_NE(problem(wrong).find("the sensor's settings: 'scfgfu' is missing"), std::string::npos);
}

TEST(DevicePage, ThatIsHugeIsNotReadToItsEnd) {
  const CannedServer server{{{"/netftapi2.xml", ok(std::string(1 << 20, 'x'))}}};
  EXPECT_NE(problem(server).find("answers with more than"), std::string::npos);
}

// It sends a byte now and then, for ever: the time is that of the whole answer.
TEST(DevicePage, ThatComesTooSlowlyIsGivenUp) {
  const CannedServer server{{{"/netftapi2.xml", ok(kPage)}}, CannedServer::Manner::kDripping};
  EXPECT_NE(problem(server, Seconds{0.2}).find("within 0.2 s"), std::string::npos);
}

TEST(DevicePage, TakesARate) {
  const CannedServer server{
      {{"/comm.cgi?comrdtrate=500", "HTTP/1.0 302 Found\r\nLocation: /comm.htm\r\n\r\n"}}};
  EXPECT_EQ(set_rate(server.address(), 500, kGenerous), "");
  EXPECT_NE(set_rate(server.address(), 501, kGenerous).find("status 404"), std::string::npos);
}

}  // namespace
}  // namespace supple::netft
