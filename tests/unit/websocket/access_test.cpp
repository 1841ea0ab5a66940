#include <gtest/gtest.h>

#include <string>

#include "supple/websocket/access.hpp"

namespace supple::websocket {
namespace {

Request request(std::string_view fields, std::string_view target = "/") {
  return request_from("GET " + std::string{target} + " HTTP/1.1\r\n" + std::string{fields} + "\r\n")
      .value();
}

int status_of(std::string_view fields, const Access& access = {}, std::string_view target = "/") {
  const auto refusal = refusal_of(request(fields, target), access);
  return refusal ? refusal->status : 200;
}

TEST(Access, TakesThisMachineByItsNameAndByAnyAddress) {
  EXPECT_EQ(status_of("Host: localhost:8080\r\n"), 200);
  EXPECT_EQ(status_of("Host: 127.0.0.1:8080\r\n"), 200);
  EXPECT_EQ(status_of("Host: 127.0.0.1\r\n"), 200);
  EXPECT_EQ(status_of("Host: [::1]:8080\r\n"), 200);
  EXPECT_EQ(status_of("Host: [::1]\r\n"), 200);
  EXPECT_EQ(status_of("Host: 192.168.0.7:8080\r\n"), 200);
}

// a name that its owner makes lead to 127.0.0.1 would let a stranger's page in
TEST(Access, RefusesNamesThatOthersOwn) {
  EXPECT_EQ(status_of("Host: evil.example:8080\r\n"), 403);
  EXPECT_EQ(status_of("Host: 127.0.0.1.evil.example\r\n"), 403);
  EXPECT_EQ(status_of("Host: localhost.evil.example\r\n"), 403);
  EXPECT_EQ(status_of("Host: 1.2.3\r\n"), 403);
  EXPECT_EQ(status_of(""), 400);
  EXPECT_EQ(status_of("Host: \r\n"), 400);
  EXPECT_EQ(status_of("Host: localhost\r\nHost: evil.example\r\n"), 400);
  Access access;
  access.hosts = {"robot.lan"};
  EXPECT_EQ(status_of("Host: robot.lan:8080\r\n", access), 200);
}

TEST(Access, TakesItsOwnPagesAndProgramsThatAreNone) {
  EXPECT_EQ(status_of("Host: localhost:8080\r\nOrigin: http://localhost:8080\r\n"), 200);
  EXPECT_EQ(status_of("Host: localhost:8080\r\n"), 200);
}

TEST(Access, RefusesPagesOfOtherOrigins) {
  const std::string host = "Host: localhost:8080\r\n";
  EXPECT_EQ(status_of(host + "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(status_of(host + "Origin: http://localhost:3000\r\n"), 403);
  EXPECT_EQ(status_of(host + "Origin: https://localhost:8080\r\n"), 403);
  EXPECT_EQ(status_of(host + "Origin: null\r\n"), 403);
  EXPECT_EQ(status_of(host + "Origin: \r\n"), 403);
  EXPECT_EQ(status_of(host + "Origin: http://localhost:8080\r\nOrigin: http://evil.example\r\n"),
            400);
  Access access;
  access.origins = {"https://app.foxglove.dev"};
  EXPECT_EQ(status_of(host + "Origin: https://app.foxglove.dev\r\n", access), 200);
}

TEST(Access, LetsOnlyTheTokenCommand) {
  Access access;
  access.token = "correct horse";
  const std::string host = "Host: localhost\r\n";
  EXPECT_TRUE(may_command(request(host, "/?token=correct+horse"), access));
  EXPECT_FALSE(may_command(request(host, "/?token=correct+hors"), access));
  EXPECT_FALSE(may_command(request(host, "/?token="), access));
  EXPECT_FALSE(may_command(request(host), access));
  EXPECT_FALSE(may_command(request(host, "/?token="), {})) << "an empty token is none";

  EXPECT_EQ(status_of(host, access), 200) << "reading needs none";
  EXPECT_EQ(status_of(host, access, "/?token=wrong"), 403) << "a wrong one is told";
}

}  // namespace
}  // namespace supple::websocket
