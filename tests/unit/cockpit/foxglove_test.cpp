#include <gtest/gtest.h>

#include "supple/cockpit/foxglove.hpp"

namespace supple::cockpit::foxglove {
namespace {

Json parsed(const std::string& text) { return parse_json(text).value(); }

// bytes of the specification: opcode, subscription id, time, payload, the lowest byte first
TEST(Foxglove, PutsTheHeadOfDataAsItIsSpecified) {
  wire::Bytes out;
  put_data_head(out, 0x01020304, 0x1112131415161718);
  EXPECT_EQ(out, (wire::Bytes{1, 4, 3, 2, 1, 0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11}));
  EXPECT_EQ(out.size(), kDataHead);
  EXPECT_EQ(time_message(1), (wire::Bytes{2, 1, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Foxglove, AnswersAServiceAsItIsSpecified) {
  EXPECT_EQ(service_response(1, 2, "{}"),
            (wire::Bytes{3, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 'j', 's', 'o', 'n', '{', '}'}));
}

TEST(Foxglove, ReadsACallAndNothingShorter) {
  const wire::Bytes call{2, 7, 0, 0, 0, 9, 0, 0, 0, 4, 0, 0, 0, 'j', 's', 'o', 'n', '{', '}'};
  const auto read = service_call_from(call);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->service, 7U);
  EXPECT_EQ(read->call, 9U);
  EXPECT_EQ(read->encoding, "json");
  EXPECT_EQ(wire::text_of(read->data), "{}");
  for (std::size_t size = 0; size < 17; ++size) {
    EXPECT_FALSE(service_call_from(wire::ByteView{call}.first(size))) << size;
  }
  EXPECT_TRUE(service_call_from(wire::ByteView{call}.first(17)));
  const wire::Bytes endless{2, 7, 0, 0, 0, 9, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 'j'};
  EXPECT_FALSE(service_call_from(endless));
}

TEST(Foxglove, AdvertisesWithIdsFromOne) {
  const std::vector<Channel> channels{{"/a", "protobuf", "supple.A", "protobuf", "CgA="},
                                      {"/b", "json", "B", "jsonschema", "{}"}};
  const Json json = parsed(advertise(channels));
  EXPECT_EQ(*json["op"].text(), "advertise");
  const Json::Array& list = *json["channels"].array();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0]["id"].count(), 1U);
  EXPECT_EQ(list[1]["id"].count(), 2U);
  EXPECT_EQ(*list[0]["schema"].text(), "CgA=");
  EXPECT_EQ(*list[1]["schemaEncoding"].text(), "jsonschema");
}

TEST(Foxglove, SaysWhetherItTakesCommands) {
  for (const bool commands : {true, false}) {
    const Json info = parsed(server_info({"x", "1", commands}));
    // services that change nothing are for everybody
    EXPECT_EQ(info["capabilities"].dump(),
              R"(["time","parameters","parametersSubscribe","services"])");
    EXPECT_EQ(*info["metadata"]["commands"].text(), commands ? "yes" : "read-only");
  }
}

TEST(Foxglove, NamesTheTypeOfNumbers) {
  const std::vector<Parameter> all{
      {"a", 1.5}, {"b", Json::Array{1.0, 2.0}}, {"c", "text"}, {"d", true}};
  EXPECT_EQ(parameter_values(all, "7"),
            R"({"op":"parameterValues","parameters":[{"name":"a","value":1.5,"type":"float64"},)"
            R"({"name":"b","value":[1,2],"type":"float64_array"},{"name":"c","value":"text"},)"
            R"({"name":"d","value":true}],"id":"7"})");
}

}  // namespace
}  // namespace supple::cockpit::foxglove
