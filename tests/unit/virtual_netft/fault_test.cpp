#include "supple/virtual_netft/fault.hpp"

#include <gtest/gtest.h>

namespace supple::virtual_netft {
namespace {

TEST(Fault, IsReadFromAFlag) {
  const auto fault = fault_from("loss@2:0.5");
  ASSERT_TRUE(fault) << fault.error();
  EXPECT_EQ(fault->kind, FaultKind::kLoss);
  EXPECT_EQ(fault->at.count(), 2.0);
  EXPECT_EQ(fault->duration.count(), 0.5);
  EXPECT_EQ(fault_from("restart@3")->duration.count(), 1.0);
}

TEST(Fault, IsRefusedWithAReason) {
  EXPECT_EQ(fault_from("fire@1").error(),
            "fault 'fire' is of no known kind; known are loss, duplicate, reorder, status, "
            "saturation, stall, silence, restart");
}

void expect_advice(const char* text) {
  const auto fault = fault_from(text);
  ASSERT_FALSE(fault) << text;
  EXPECT_NE(fault.error().find("write it like loss@2:0.5"), std::string::npos);
}

TEST(Fault, IsRefusedWithAnExample) {
  for (const char* text :
       {"loss", "loss@", "loss@x", "loss@1:", "loss@1:2s", "loss@-1", "loss@nan", "loss@1:inf"}) {
    expect_advice(text);
  }
}

TEST(Faults, AreActiveFromTheirTimeOnAndNoLonger) {
  const Faults faults{
      {Fault{.kind = FaultKind::kStall, .at = Seconds{1.0}, .duration = Seconds{2.0}}}};
  EXPECT_FALSE(faults.active(FaultKind::kStall, Seconds{0.999}));
  EXPECT_TRUE(faults.active(FaultKind::kStall, Seconds{1.0}));
  EXPECT_TRUE(faults.active(FaultKind::kStall, Seconds{2.999}));
  EXPECT_FALSE(faults.active(FaultKind::kStall, Seconds{3.0}));
  EXPECT_FALSE(faults.active(FaultKind::kLoss, Seconds{1.5}));
}

}  // namespace
}  // namespace supple::virtual_netft
