#include "supple/virtual_ur/stream_control.hpp"

#include <gtest/gtest.h>

#include "supple/ur/reverse.hpp"

namespace supple::virtual_ur {
namespace {

constexpr Seconds kStep{0.002};

wire::Bytes frame(std::int32_t timeout_ms, double first, std::int32_t mode) {
  wire::Bytes out;
  wire::put(out, timeout_ms);
  wire::put(out, static_cast<std::int32_t>(1e6 * first));
  for (int i = 0; i < 5; ++i) wire::put(out, std::int32_t{0});
  wire::put(out, mode);
  return out;
}

class StreamControlTest : public testing::Test {
 protected:
  Order step(StreamControl& control) {
    const Order order = control.step(motion_, motion_.q());
    if (order.kind == OrderKind::kSpeed) motion_.speed(order.values, order.acceleration);
    if (order.kind == OrderKind::kServo) motion_.servo(order.values);
    if (order.kind == OrderKind::kBrake) motion_.brake(order.acceleration);
    return order;
  }
  Motion motion_{Vec6::Zero(), kStep, 15.0};
};

TEST_F(StreamControlTest, WaitsForTheFirstFrameAsLongAsTheScriptDoes) {
  StreamControl ours{{.step = kStep, .first_wait = Seconds{0.01}}};
  for (int i = 0; i < 4; ++i) step(ours);
  EXPECT_FALSE(ours.end());
  step(ours);
  EXPECT_EQ(ours.end(), StreamEnd::kSilence);

  StreamControl for_ever{{.step = kStep, .external_control = true}};
  for (int i = 0; i < 1000; ++i) step(for_ever);
  EXPECT_FALSE(for_ever.end());
}

TEST_F(StreamControlTest, EndsAfterTheTimeThatTheLastFrameGave) {
  StreamControl control{{.step = kStep}};
  control.append(frame(20, 0.3, 2));
  EXPECT_EQ(step(control).kind, OrderKind::kSpeed);
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(step(control).kind, OrderKind::kSpeed);
    EXPECT_FALSE(control.end()) << i;
  }
  EXPECT_EQ(step(control).kind, OrderKind::kBrake) << "20 ms are ten steps";
  EXPECT_EQ(control.end(), StreamEnd::kSilence);
  EXPECT_EQ(control.counts().late, 10U);
  EXPECT_EQ(control.counts().frames, 1U);
}

TEST_F(StreamControlTest, FollowsTheNewestOfSeveralFrames) {
  StreamControl control{{.step = kStep}};
  control.append(frame(20, 0.3, 2));
  control.append(frame(20, 0.4, 2));
  EXPECT_DOUBLE_EQ(step(control).values[0], 0.4);
  EXPECT_EQ(control.counts().frames, 2U);
}

TEST_F(StreamControlTest, TakesFramesInPieces) {
  StreamControl control{{.step = kStep}};
  const wire::Bytes whole = frame(20, 0.3, 2);
  control.append(wire::ByteView{whole}.first(31));
  EXPECT_EQ(step(control).kind, OrderKind::kBrake);
  control.append(wire::ByteView{whole}.last(1));
  EXPECT_EQ(step(control).kind, OrderKind::kSpeed);
}

TEST_F(StreamControlTest, BrakesWhenTheOtherEndIsGone) {
  StreamControl control{{.step = kStep}};
  control.append(frame(200, 0.3, 2));
  step(control);
  control.close();
  EXPECT_EQ(step(control).kind, OrderKind::kBrake);
  EXPECT_EQ(control.end(), StreamEnd::kClosed);
}

TEST_F(StreamControlTest, EndsWhenItIsAsked) {
  StreamControl control{{.step = kStep}};
  control.append(frame(100, 0.0, -2));
  step(control);
  EXPECT_EQ(control.end(), StreamEnd::kAsked);
}

TEST_F(StreamControlTest, TakesAnotherModeThanItsOwnForRest) {
  StreamControl control{{.step = kStep, .only_mode = 2}};
  control.append(frame(100, 0.1, 1));
  EXPECT_EQ(step(control).kind, OrderKind::kBrake);
  EXPECT_FALSE(control.end());
}

TEST_F(StreamControlTest, StandsBeforeItMovesInAnotherMode) {
  StreamControl control{{.step = kStep, .external_control = true}};
  control.append(frame(200, 0.2, 2));
  for (int i = 0; i < 50; ++i) step(control);
  ASSERT_FALSE(motion_.at_rest());
  control.append(frame(200, motion_.q()[0], 1));
  EXPECT_EQ(step(control).kind, OrderKind::kBrake);
  int count = 1;
  while (step(control).kind == OrderKind::kBrake && count < 1000) ++count;
  // 0.2 rad/s with 4 rad/s^2 and steps of 2 ms
  EXPECT_EQ(count, 25);
}

TEST_F(StreamControlTest, GoesOnWithItsVelocityWhereNoFrameComes) {
  StreamControl control{{.step = kStep, .external_control = true}};
  double q = 0.0;
  for (int i = 0; i < 200; ++i) {
    control.append(frame(200, q += 0.0004, 1));
    step(control);
  }
  const double before = step(control).values[0];
  const double after = step(control).values[0];
  // 0.2 rad/s; the motion has settled on it to a millionth
  EXPECT_NEAR(after - before, 0.0004, 1e-6);
}

TEST_F(StreamControlTest, PassesOverSetPointsThatAreTooFarAway) {
  StreamControl control{{.step = kStep, .external_control = true}};
  control.append(frame(200, 1.0, 1));
  EXPECT_EQ(step(control).values[0], 0.0);
  EXPECT_EQ(control.counts().refused, 1U);
}

TEST_F(StreamControlTest, HoldsNoMoreThanItsBuffer) {
  StreamControl control{{.step = kStep}};
  const wire::Bytes flood(std::size_t{1} << 20, 0x7f);
  control.append(flood);
  EXPECT_EQ(control.room(), 0U);
  step(control);
  EXPECT_EQ(control.end(), StreamEnd::kUnknownMode);
}

}  // namespace
}  // namespace supple::virtual_ur
