#include "supple/doctor/finding.hpp"

#include <gtest/gtest.h>

namespace supple::doctor {
namespace {

Finding graded(Grade grade) { return {.grade = grade, .subject = "x", .found = "y"}; }

TEST(Finding, IsALineWithItsAdviceBelow) {
  EXPECT_EQ(text_of({.grade = Grade::kOk, .subject = "governor", .found = "performance"}),
            "ok    governor        performance\n");
  EXPECT_EQ(text_of({.grade = Grade::kWarn,
                     .subject = "kernel",
                     .found = "6.1",
                     .advice = "install another"}),
            "warn  kernel          6.1\n                      install another\n");
}

TEST(Findings, AllowWarnings) {
  EXPECT_EQ(exit_code({}), 0);
  EXPECT_EQ(exit_code({graded(Grade::kOk), graded(Grade::kWarn)}), 0);
  EXPECT_EQ(exit_code({graded(Grade::kBad), graded(Grade::kWarn)}), 1);
  EXPECT_EQ(exit_code({graded(Grade::kUnreachable), graded(Grade::kBad)}), 3);
}

TEST(Findings, AreCounted) {
  EXPECT_EQ(summary({graded(Grade::kOk), graded(Grade::kWarn), graded(Grade::kBad),
                     graded(Grade::kUnreachable)}),
            "1 ok, 1 warning, 2 bad");
}

}  // namespace
}  // namespace supple::doctor
