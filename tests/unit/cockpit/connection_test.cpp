#include <gtest/gtest.h>

#include <string>

#include "supple/cockpit/connection.hpp"
#include "unit/cockpit/client.hpp"

namespace supple::cockpit {
namespace {

using namespace test;
using websocket::Opcode;

/// A connection without a wire.
class OpenConnection : public testing::Test {
 protected:
  void open(std::string_view target = "/?token=secret&hz=100") {
    connection.receive(bytes_of(handshake(target)));
    pump();
    ASSERT_TRUE(connection.is_open());
  }
  void tell(std::string_view json) {
    connection.receive(frame(Opcode::kText, json));
    pump();
  }
  void pump() {
    while (!connection.output().empty()) {
      const std::size_t size = std::min<std::size_t>(connection.output().size(), 1000);
      listener.take(connection.output().first(size));
      connection.sent(size, Seconds{0.0});
    }
  }
  void publish(std::uint64_t time, bool every = false) {
    connection.publish({.channel = 1, .time = time, .every = every, .data = bytes_of("12345")});
    pump();
  }

  Site shown = site();
  OneGain desk;
  Connection connection{shown, desk, Seconds{0.0}};
  Listener listener;
};

TEST_F(OpenConnection, IntroducesItself) {
  open();
  EXPECT_EQ(*listener.take_op("serverInfo")["name"].text(), "test");
  EXPECT_EQ(listener.take_op("advertise")["channels"].array()->size(), 2U);
  EXPECT_EQ(listener.take_op("advertiseServices")["services"].array()->size(), 2U);
}

TEST_F(OpenConnection, SendsWhatIsSubscribedAndNothingElse) {
  open();
  publish(1'000'000);
  EXPECT_TRUE(listener.data().empty());
  tell(R"({"op":"subscribe","subscriptions":[{"id":17,"channelId":1}]})");
  publish(2'000'000);
  ASSERT_EQ(listener.data().size(), 1U);
  EXPECT_EQ(listener.data()[0].data, std::string("\x01\x11\0\0\0\x80\x84\x1e\0\0\0\0\0"
                                                 "12345",
                                                 18));
  tell(R"({"op":"unsubscribe","subscriptionIds":[17]})");
  publish(1'000'000'000);
  EXPECT_EQ(listener.data().size(), 1U);
}

TEST_F(OpenConnection, SendsAsOftenAsItsAddressAsksFor) {
  open("/?hz=100");
  tell(R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})");
  for (std::uint64_t tick = 0; tick < 1000; ++tick) publish(tick * 1'000'000);
  EXPECT_EQ(listener.data().size(), 100U);
  EXPECT_EQ(connection.dropped(), 0U) << "nobody asked for the others";
}

TEST_F(OpenConnection, WantsWhatItHasAskedForWhenItIsDue) {
  open("/?hz=100");
  EXPECT_FALSE(connection.listens(1));
  EXPECT_FALSE(connection.wants(1, 0));
  tell(R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})");
  EXPECT_TRUE(connection.listens(1));
  EXPECT_FALSE(connection.listens(2));
  EXPECT_TRUE(connection.wants(1, 3'000'000));
  EXPECT_TRUE(connection.wants(1, 3'000'000)) << "asking is not getting";
  publish(3'000'000);
  EXPECT_FALSE(connection.wants(1, 9'999'999)) << "it has one of these 10 ms";
  EXPECT_TRUE(connection.wants(1, 10'000'000));
  tell(R"({"op":"unsubscribe","subscriptionIds":[0]})");
  EXPECT_FALSE(connection.listens(1));
  EXPECT_FALSE(connection.wants(1, 10'000'000));
}

TEST_F(OpenConnection, TwoSubscriptionsOfAChannelGetAMessageEach) {
  open();
  tell(R"({"op":"subscribe","subscriptions":[{"id":4,"channelId":1},{"id":5,"channelId":1}]})");
  publish(1'000'000);
  ASSERT_EQ(listener.data().size(), 2U);
  EXPECT_EQ(listener.data()[0].data[1], '\x04');
  EXPECT_EQ(listener.data()[1].data[1], '\x05');
  tell(R"({"op":"unsubscribe","subscriptionIds":[4, 9, "x"]})");
  publish(1'000'000'000);
  ASSERT_EQ(listener.data().size(), 3U);
  EXPECT_EQ(listener.data()[2].data[1], '\x05');
}

TEST_F(OpenConnection, SendsEveryMessageThatComesSeldom) {
  open("/?hz=1");
  tell(R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})");
  for (std::uint64_t tick = 0; tick < 10; ++tick) publish(tick, true);
  EXPECT_EQ(listener.data().size(), 10U);
}

TEST_F(OpenConnection, GoesOnAfterTimeBeganAnew) {
  open("/?hz=10");
  tell(R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})");
  publish(5'000'000'000);
  publish(1'000'000);
  EXPECT_EQ(listener.data().size(), 2U);
}

TEST_F(OpenConnection, GreetsANewSubscriberWithWhatWasBefore) {
  open();
  tell(R"({"op":"subscribe","subscriptions":[{"id":3,"channelId":2}]})");
  ASSERT_EQ(listener.data().size(), 1U);
  EXPECT_TRUE(listener.data()[0].data.ends_with("past"));
}

TEST_F(OpenConnection, SetsAParameterAndTellsWhatItIsNow) {
  open();
  tell(R"({"op":"setParameters","id":"a","parameters":[{"name":"gain","value":7}]})");
  EXPECT_EQ(desk.gain, 7.0);
  const Json told = listener.take_op("parameterValues");
  EXPECT_EQ(*told["id"].text(), "a");
  EXPECT_EQ((*told["parameters"].array())[0]["value"].number(), 7.0);
  EXPECT_TRUE(listener.take_op("status").is_null());
}

TEST_F(OpenConnection, RefusesAValueWithItsReasonAndTellsTheOldOne) {
  open();
  tell(R"({"op":"setParameters","id":"a","parameters":[{"name":"gain","value":-1}]})");
  EXPECT_EQ(desk.gain, 1.0);
  const Json status = listener.take_op("status");
  EXPECT_EQ(*status["message"].text(), "gain is below 0");
  EXPECT_EQ(status["level"].number(), 2.0);
  const Json told = listener.take_op("parameterValues");
  EXPECT_EQ((*told["parameters"].array())[0]["value"].number(), 1.0);
}

TEST_F(OpenConnection, TellsThoseWhoWatchAParameterOfEveryChange) {
  open();
  tell(R"({"op":"subscribeParameterUpdates","parameterNames":["gain"]})");
  connection.look_at_parameters();
  pump();
  EXPECT_TRUE(listener.take_op("parameterValues").is_null()) << "nothing has changed";
  ASSERT_FALSE(desk.set({{"gain", 3.0}}));  // somebody else
  connection.look_at_parameters();
  pump();
  const Json told = listener.take_op("parameterValues");
  ASSERT_EQ(told["parameters"].array()->size(), 1U);
  EXPECT_EQ((*told["parameters"].array())[0]["value"].number(), 3.0);
  connection.look_at_parameters();
  pump();
  EXPECT_TRUE(listener.take_op("parameterValues").is_null()) << "once is enough";
}

TEST_F(OpenConnection, GivesAllParametersOrThoseThatAreNamed) {
  open();
  tell(R"({"op":"getParameters","parameterNames":[]})");
  EXPECT_EQ(listener.take_op("parameterValues")["parameters"].array()->size(), 2U);
  tell(R"({"op":"getParameters","parameterNames":["label"]})");
  EXPECT_EQ(listener.take_op("parameterValues")["parameters"].array()->size(), 1U);
}

TEST_F(OpenConnection, CallsAService) {
  open();
  connection.receive(frame(Opcode::kBinary, service_call(1, 42, "{}")));
  pump();
  EXPECT_EQ(desk.calls, std::vector<std::string>{"/hold"});
  EXPECT_EQ(listener.frames().back().data,
            std::string("\x03\1\0\0\0\x2a\0\0\0\4\0\0\0json{\"done\":true}", 30));
}

TEST_F(OpenConnection, SaysWhyAServiceFailed) {
  open();
  for (const auto& [call, why] :
       {std::pair{service_call(1, 1, R"({"fail":1})"), "it fails"},
        std::pair{service_call(3, 1, "{}"), "there is no such service"},
        std::pair{service_call(0, 1, "{}"), "there is no such service"},
        std::pair{service_call(1, 1, "{"), "the request is not JSON"},
        std::pair{service_call(1, 1, "\"\xff\""), "the request is not JSON"}}) {
    connection.receive(frame(Opcode::kBinary, call));
    pump();
    EXPECT_EQ(*listener.take_op("serviceCallFailure")["message"].text(), why);
  }
  EXPECT_TRUE(desk.calls.empty());
}

TEST_F(OpenConnection, OnlyReadsWithoutTheToken) {
  open("/");
  tell(R"({"op":"setParameters","parameters":[{"name":"gain","value":7}]})");
  EXPECT_EQ(desk.gain, 1.0);
  EXPECT_NE(listener.take_op("status")["message"].text()->find("token"), std::string::npos);
  connection.receive(frame(Opcode::kBinary, service_call(1, 42, "{}")));
  pump();
  EXPECT_TRUE(desk.calls.empty());
  EXPECT_FALSE(listener.take_op("serviceCallFailure").is_null());
}

TEST_F(OpenConnection, MayCallWhatChangesNothingWithoutTheToken) {
  open("/");
  const Json services = listener.take_op("advertiseServices")["services"];
  ASSERT_EQ(services.array()->size(), 1U);
  EXPECT_EQ(*(*services.array())[0]["name"].text(), "look");
  EXPECT_EQ((*services.array())[0]["id"].count(), 2U);
  connection.receive(frame(Opcode::kBinary, service_call(2, 42, "{}")));
  pump();
  EXPECT_EQ(desk.calls, std::vector<std::string>{"look"});
  EXPECT_TRUE(listener.take_op("serviceCallFailure").is_null());
}

TEST_F(OpenConnection, AnswersAPingAndAClose) {
  open();
  connection.receive(frame(Opcode::kPing, "abc"));
  pump();
  EXPECT_EQ(listener.frames().back().opcode, Opcode::kPong);
  EXPECT_EQ(listener.frames().back().data, "abc");
  EXPECT_FALSE(connection.over(Seconds{0.0}));
  connection.receive(frame(Opcode::kClose, "\x03\xe8"));
  pump();
  EXPECT_EQ(listener.close_code(), 1000);
  EXPECT_TRUE(connection.over(Seconds{0.0}));
}

TEST_F(OpenConnection, SaysGoodbye) {
  open();
  connection.say_goodbye();
  pump();
  EXPECT_EQ(listener.close_code(), 1001);
  EXPECT_TRUE(connection.over(Seconds{0.0}));
}

TEST_F(OpenConnection, ReadsFramesThatCameWithTheHandshake) {
  std::string all = handshake("/");
  all += wire::text_of(frame(Opcode::kPing, "early"));
  connection.receive(bytes_of(all));
  pump();
  EXPECT_EQ(listener.frames().back().data, "early");
}

}  // namespace
}  // namespace supple::cockpit
