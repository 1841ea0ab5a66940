#include "supple/telemetry/plots.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"
#include "supple/telemetry/notes.hpp"
#include "supple/telemetry/proto/encoder.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {
namespace {

// bytes by hand from protobuf's encoding rules: key = number << 3 | wire type

TEST(Plots, AnEventIsAsTheWireFormatSays) {
  Bytes out;
  encode(Event{Event::Level::kWarning, "ab"}, out);
  EXPECT_EQ(out, (Bytes{0x08, 1, 0x12, 2, 'a', 'b'}));
}

TEST(Plots, LongBlocksHaveLongLengths) {
  Bytes out;
  proto::Encoder encoder{out};
  encoder.message(1, "", "", [](auto& f) { f.text(1, "", std::string(200, 'x')); });
  // 200 = 0xC8 0x01, and with its own key and length 203 = 0xCB 0x01
  EXPECT_EQ(Bytes(out.begin(), out.begin() + 6), (Bytes{0x0A, 0xCB, 0x01, 0x0A, 0xC8, 0x01}));
  EXPECT_EQ(out.size(), 206U);
}

TEST(Plots, JointsArePackedFloats) {
  Tick tick;
  tick.in.facts.q = VecJ::Constant(2, 1.0);
  Bytes out;
  plots()[0].encode(tick, out);
  const Bytes start(out.begin(), out.begin() + 12);
  EXPECT_EQ(start, (Bytes{0x0A, 8, 0, 0, 0x80, 0x3F, 0, 0, 0x80, 0x3F, 0x12, 0}));
}

TEST(Plots, TheExactRecordComesBackFromItsMessage) {
  test::Rng rng{3};
  const Tick tick = test::any_tick(rng);
  Bytes message;
  exact_tick().encode(tick, message);
  Bytes record;
  encode(tick, record);
  ByteReader in{message};
  const ByteView found = exact_record(in);
  EXPECT_FALSE(in.error());
  EXPECT_EQ(Bytes(found.begin(), found.end()), record);

  message[0] = 0x12;
  ByteReader other{message};
  static_cast<void>(exact_record(other));
  EXPECT_TRUE(other.error());
}

}  // namespace
}  // namespace supple::telemetry
