#include "supple/net/http.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"

namespace supple::net::http {
namespace {

constexpr Seconds kLong{10.0};

TEST(Http, ReadsTheHeadOfARequest) {
  const std::string text =
      "GET /a?b=1 HTTP/1.1\r\nHost: localhost:80\r\nX-Long:  two words \r\n\r\nrest";
  const auto size = head_size(text);
  ASSERT_TRUE(size);
  EXPECT_EQ(text.substr(*size), "rest");
  const auto head = request_head(std::string_view{text}.substr(0, *size));
  ASSERT_TRUE(head);
  EXPECT_EQ(head->method, "GET");
  EXPECT_EQ(head->target, "/a?b=1");
  EXPECT_EQ(head->field("host"), "localhost:80");
  EXPECT_EQ(head->field("x-long"), "two words");
  EXPECT_EQ(head->count("host"), 1U);
}

TEST(Http, RefusesWhatIsNoRequest) {
  for (const char* bad :
       {"", "GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET  HTTP/1.1\r\n\r\n",
        "GET http://x/ HTTP/1.1\r\n\r\n", "G T / HTTP/1.1\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: empty\r\n\r\n",
        "GET / HTTP/1.1\r\nBad Name: x\r\n\r\n", "GET / HTTP/1.1\r\nX: a\x01\r\n\r\n"}) {
    EXPECT_FALSE(request_head(bad)) << bad;
  }
}

TEST(Http, DoesNotLookForAHeadForEver) {
  EXPECT_FALSE(head_size("GET / HTTP/1.1\r\nHost:"));
  std::string endless(2 * kLongestHead, 'a');
  endless.append("\r\n\r\n");
  EXPECT_FALSE(head_size(endless));
}

TEST(Http, ReadsTheHeadOfAnAnswer) {
  const auto head = answer_head("HTTP/1.0 302 Found\r\nContent-Length: 12\r\n\r\n");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 302);
  EXPECT_EQ(head->length(), 12U);
  EXPECT_FALSE(answer_head("HTTP/1.0 abc\r\n\r\n"));
  EXPECT_FALSE(answer_head("ICY 200 OK\r\n\r\n"));
  EXPECT_FALSE(answer_head("HTTP/1.0 -12 x\r\n\r\n"));
}

/// Answers one request with these bytes and closes.
class OneAnswer {
 public:
  explicit OneAnswer(std::string bytes)
      : listener_{*Listener::open({"127.0.0.1", 0})}, thread_{[this, bytes = std::move(bytes)] {
          if (!wait_readable(listener_.number(), kLong)) return;
          const auto guest = listener_.accept();
          if (!guest) return;
          std::array<std::uint8_t, 512> some{};
          while (!head_size(asked_) && wait_readable(guest->socket.number(), kLong)) {
            const Received got = receive(guest->socket, some);
            if (got.flow != Flow::kOpen) break;
            asked_.append(reinterpret_cast<const char*>(some.data()), got.bytes);
          }
          const auto* raw = reinterpret_cast<const std::uint8_t*>(bytes.data());
          (void)send_all(guest->socket, {raw, bytes.size()}, kLong);
        }} {}

  [[nodiscard]] const Address& address() const { return listener_.address(); }
  std::string asked() {
    thread_.join();
    return asked_;
  }

 private:
  Listener listener_;
  std::string asked_;
  std::jthread thread_;
};

TEST(HttpGet, BringsTheBody) {
  OneAnswer server{"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello"};
  const auto answer = get(server.address(), "/x.xml?index=0", kLong, 100);
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->body, "hello");
  EXPECT_TRUE(server.asked().starts_with("GET /x.xml?index=0 HTTP/1.0\r\nHost: 127.0.0.1\r\n"));
}

TEST(HttpGet, TakesABodyThatEndsWithTheConnection) {
  OneAnswer server{"HTTP/1.0 200 OK\r\n\r\nhello"};
  const auto answer = get(server.address(), "/", kLong, 100);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body, "hello");
}

TEST(HttpGet, RefusesAnAnswerThatIsTooLongCutOrNone) {
  OneAnswer longer{"HTTP/1.0 200 OK\r\n\r\n" + std::string(101, 'x')};
  EXPECT_FALSE(get(longer.address(), "/", kLong, 100));
  OneAnswer cut{"HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\nhello"};
  const auto broken = get(cut.address(), "/", kLong, 100);
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().find("5 of 9 bytes"), std::string::npos);
  OneAnswer none{"SSH-2.0-OpenSSH\r\n\r\n"};
  EXPECT_FALSE(get(none.address(), "/", kLong, 100));
}

TEST(HttpGet, SendsNothingButAPath) {
  EXPECT_FALSE(get({"127.0.0.1", 1}, "/a\r\nX: y", kLong, 100));
  EXPECT_FALSE(get({"127.0.0.1", 1}, "a", kLong, 100));
}

}  // namespace
}  // namespace supple::net::http
