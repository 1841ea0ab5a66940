#include <gtest/gtest.h>

#include <string>

#include "supple/cockpit/connection.hpp"
#include "unit/cockpit/client.hpp"

namespace supple::cockpit {
namespace {

using namespace test;

struct Answer {
  std::string head;
  std::string body;
};

Answer answer_to(std::string_view request) {
  const Site shown = site();
  OneGain desk;
  Connection connection{shown, desk, Seconds{0.0}};
  connection.receive(bytes_of(request));
  Listener listener;
  while (!connection.output().empty()) {
    const std::size_t size = std::min<std::size_t>(connection.output().size(), 10'000);
    listener.take(connection.output().first(size));
    connection.sent(size, Seconds{0.0});
  }
  EXPECT_TRUE(connection.over(Seconds{0.0}));
  return {listener.head().value_or(""), listener.rest()};
}

std::string get(std::string_view target, std::string_view more = "") {
  return "GET " + std::string{target} + " HTTP/1.1\r\nHost: localhost:8080\r\n" +
         std::string{more} + "\r\n";
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Files, GiveThePageAtTheRoot) {
  const Answer page = answer_to(get("/?token=secret"));
  EXPECT_TRUE(page.head.starts_with("HTTP/1.1 200 OK\r\n"));
  EXPECT_TRUE(has(page.head, "Content-Type: text/html\r\n"));
  EXPECT_TRUE(has(page.head, "Content-Length: 7\r\n"));
  EXPECT_TRUE(has(page.head, "frame-ancestors 'none'"));
  EXPECT_EQ(page.body, "<p>page");
}

TEST(Files, GiveALongOneWhole) {
  EXPECT_EQ(answer_to(get("/app.js")).body, std::string(500'000, 'x'));
}

TEST(Files, GiveTheHeadAlone) {
  const Answer head = answer_to("HEAD /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(has(head.head, "Content-Length: 500000\r\n"));
  EXPECT_EQ(head.body, "");
}

TEST(Files, AreOnlyThoseThatAreThere) {
  EXPECT_TRUE(answer_to(get("/other")).head.starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(answer_to(get("/../app.js")).head.starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(answer_to(get("/%2e%2e/app.js")).head.starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(
      answer_to("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").head.starts_with("HTTP/1.1 405 "));
}

TEST(Files, AreRefusedToStrangers) {
  EXPECT_TRUE(
      answer_to("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").head.starts_with("HTTP/1.1 403 "));
  EXPECT_TRUE(
      answer_to(get("/", "Origin: http://evil.example\r\n")).head.starts_with("HTTP/1.1 403 "));
  EXPECT_TRUE(answer_to(get("/?token=wrong")).head.starts_with("HTTP/1.1 403 "));
  EXPECT_TRUE(answer_to("nonsense\r\n\r\n").head.starts_with("HTTP/1.1 400 "));
}

TEST(Files, GiveAPieceOfALongFile) {
  const Answer piece = answer_to(get("/log", "Range: bytes=27-29\r\n"));
  EXPECT_TRUE(piece.head.starts_with("HTTP/1.1 206 "));
  EXPECT_TRUE(has(piece.head, "Content-Range: bytes 27-29/3000000\r\n"));
  EXPECT_EQ(piece.body, "bbb");
  const Answer end = answer_to(get("/log", "Range: bytes=2999998-9999999\r\n"));
  EXPECT_TRUE(has(end.head, "Content-Range: bytes 2999998-2999999/3000000\r\n"));
  EXPECT_EQ(end.body.size(), 2U);
}

TEST(Files, GiveNoPieceThatIsTooLongOrNoneAtAll) {
  EXPECT_EQ(answer_to(get("/log", "Range: bytes=0-2999999\r\n")).body.size(), kLongestPiece);
  for (const char* range : {"", "Range: bytes=3000000-3000001\r\n", "Range: bytes=5-4\r\n",
                            "Range: bytes=-5\r\n", "Range: bytes=0-1,3-4\r\n",
                            "Range: bytes=99999999999999999999-1\r\n", "Range: lines=1-2\r\n"}) {
    EXPECT_TRUE(answer_to(get("/log", range)).head.starts_with("HTTP/1.1 416 ")) << range;
  }
}

}  // namespace
}  // namespace supple::cockpit
