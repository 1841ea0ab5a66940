#include <gtest/gtest.h>

#include <array>
#include <string>

#include "supple/websocket/handshake.hpp"

namespace supple::websocket {
namespace {

std::string handshake(std::string_view fields) {
  return "GET /?hz=60 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n" + std::string{fields} + "\r\n";
}

constexpr std::string_view kGood =
    "Upgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: other, foxglove.websocket.v1\r\n";

Result<std::string, Refusal> answer_to(std::string_view fields) {
  const auto request = request_from(handshake(fields));
  constexpr std::array<std::string_view, 2> kSpoken{"foxglove.websocket.v1", "foxglove.sdk.v1"};
  return request ? upgraded(*request, kSpoken)
                 : Result<std::string, Refusal>{Failure{Refusal{0, "no request"}}};
}

std::string without(std::string text, std::string_view part, std::string_view instead = "") {
  return text.replace(text.find(part), part.size(), instead);
}

TEST(Handshake, AnswersTheKeyOfTheStandardsExample) {
  EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(Handshake, OpensWithTheOtherNameOfTheSubprotocolWhereOnlyThatIsAskedFor) {
  const auto answered =
      answer_to(without(std::string{kGood}, "foxglove.websocket.v1", "foxglove.sdk.v1"));
  ASSERT_TRUE(answered) << answered.error().why;
  EXPECT_NE(answered->find("Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n"), std::string::npos);
  EXPECT_FALSE(answer_to(without(std::string{kGood}, "foxglove.websocket.v1", "foxglove.v2")));
}

TEST(Handshake, OpensWithTheSubprotocol) {
  const auto answered = answer_to(kGood);
  ASSERT_TRUE(answered) << answered.error().why;
  EXPECT_TRUE(answered->starts_with("HTTP/1.1 101 "));
  EXPECT_NE(answered->find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
            std::string::npos);
  EXPECT_NE(answered->find("Sec-WebSocket-Protocol: foxglove.websocket.v1\r\n"), std::string::npos);
  EXPECT_TRUE(answered->ends_with("\r\n\r\n"));
}

TEST(Handshake, KnowsWhoWantsIt) {
  const auto wants = [](std::string_view fields) {
    return wants_websocket(request_from(handshake(fields)).value());
  };
  EXPECT_TRUE(wants(kGood));
  EXPECT_FALSE(wants(""));
  EXPECT_FALSE(wants("Upgrade: h2c\r\n"));
}

TEST(Handshake, RefusesWithTheStatusThatTheStandardNames) {
  const std::string good{kGood};
  EXPECT_EQ(answer_to(without(good, "Version: 13", "Version: 8")).error().status, 426);
  EXPECT_EQ(answer_to(without(good, "Sec-WebSocket-Version: 13\r\n")).error().status, 426);
  EXPECT_EQ(answer_to(without(good, "dGhlIHNhbXBsZSBub25jZQ==", "short")).error().status, 400);
  EXPECT_EQ(answer_to(without(good, "keep-alive, Upgrade", "close")).error().status, 400);
  const auto other = answer_to(without(good, "foxglove.websocket.v1", "chat"));
  EXPECT_EQ(other.error().status, 400);
  EXPECT_NE(other.error().why.find("foxglove.websocket.v1"), std::string::npos);
}

TEST(Handshake, TakesNoFieldThatIsThereTwice) {
  std::string twice{kGood};
  twice += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  EXPECT_EQ(answer_to(twice).error().status, 400);
}

TEST(Request, DecodesItsQuery) {
  const auto request = request_from(
      "GET /a/b?token=a%2Bb&hz=60&token=c&x+y=%zz#end HTTP/1.1\r\n"
      "Host: h\r\n\r\n");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->path, "/a/b");
  EXPECT_EQ(request->asked("token").value(), "a+b");
  EXPECT_EQ(request->asked("hz").value(), "60");
  EXPECT_EQ(request->asked("x y").value(), "%zz");
  EXPECT_FALSE(request->asked("other"));
}

}  // namespace
}  // namespace supple::websocket
