#include "supple/virtual_netft/pages.hpp"

#include <gtest/gtest.h>

namespace supple::virtual_netft {
namespace {

class Pages : public testing::Test {
 protected:
  Device device{DeviceSetup{.settings = {.product = "test & co", .rate_hz = 100.0}},
                std::make_unique<WaveSource>(Wave{})};

  std::string get(const std::string& target) {
    return answered("GET " + target + " HTTP/1.0\r\n\r\n", device);
  }
};

std::string body_of(const std::string& answer) {
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

TEST_F(Pages, SayWhatTheSensorIs) {
  const std::string answer = get("/netftapi2.xml?index=0");
  EXPECT_EQ(answer, get("/netftapi2.xml"));
  EXPECT_EQ(answer.substr(0, 17), "HTTP/1.0 200 OK\r\n");
  const auto settings = netft::settings_from(body_of(answer));
  ASSERT_TRUE(settings) << settings.error();
  EXPECT_EQ(settings->product, "test & co");
  EXPECT_EQ(settings->rate_hz, 100.0);
  EXPECT_TRUE(netft::calibration_from(body_of(get("/netftcalapi.xml"))));
}

TEST_F(Pages, TakeARateWithARedirection) {
  EXPECT_EQ(get("/comm.cgi?comrdtrate=500").substr(0, 20), "HTTP/1.0 302 Found\r\n");
  EXPECT_EQ(device.settings().rate_hz, 500.0);
  EXPECT_EQ(get("/comm.cgi?comrdte=0&comrdtrate=7000").substr(9, 3), "302");
  EXPECT_EQ(device.settings().rate_hz, 7000.0);
  EXPECT_FALSE(device.settings().streams);
  EXPECT_EQ(get("/setting.cgi?setbias0=12").substr(9, 3), "302");
}

TEST_F(Pages, RefuseWhatIsOutOfRange) {
  for (const char* query :
       {"comrdtrate=0", "comrdtrate=7001", "comrdtrate=", "comrdtrate", "comrdtrate=5e2",
        "comrdtbsiz=41", "comrdte=2", "comrdtrate=99999999999999999999"}) {
    EXPECT_EQ(get("/comm.cgi?" + std::string{query}).substr(9, 3), "400") << query;
  }
  EXPECT_EQ(device.settings().rate_hz, 100.0);
}

TEST_F(Pages, AnswerAnythingElseWithAnError) {
  EXPECT_EQ(get("/").substr(9, 3), "404");
  EXPECT_EQ(answered("POST /comm.cgi?comrdtrate=500 HTTP/1.0\r\n\r\n", device).substr(9, 3), "405");
  EXPECT_EQ(answered("\x01\x02\r\n\r\n", device).substr(9, 3), "400");
  EXPECT_EQ(answered("", device).substr(9, 3), "400");
  EXPECT_EQ(device.settings().rate_hz, 100.0);
}

}  // namespace
}  // namespace supple::virtual_netft
