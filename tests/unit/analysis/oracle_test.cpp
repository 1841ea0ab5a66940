#include <gtest/gtest.h>

#include <cmath>

#include "supple/analysis/border.hpp"
#include "supple/analysis/sampled.hpp"
#include "unit/admittance/oracle_table.hpp"

namespace supple::analysis {
namespace {

using admittance::Scheme;
using test::oracle_table;
using test::OracleRow;

// eigenvalues of a 20 x 20 matrix in double precision, against 40 digits
constexpr double kTolerance = 1e-9;

ContactLoop loop_of(const OracleRow& row, double damping) {
  return {.gains = {.mass = row["M"], .damping = damping, .stiffness = row["K"]},
          .period = Seconds{row["T"]},
          .delay = Seconds{row["nd"] * row["T"]},
          .servo_bandwidth = row["fb"],
          .environment_stiffness = row["Ke"]};
}

ContactLoop with(ContactLoop loop, Scheme scheme) {
  loop.scheme = scheme;
  return loop;
}

TEST(ContactOracle, SpectralRadiusIsThatOfThePolynomialsRoots) {
  const auto rows = oracle_table("contact_rho.csv");
  ASSERT_EQ(rows.size(), 6U);
  for (const OracleRow& row : rows) {
    const ContactLoop loop = loop_of(row, row["D"]);
    EXPECT_NEAR(spectral_radius(loop), row["rho_zoh"], kTolerance);
    EXPECT_NEAR(spectral_radius(with(loop, Scheme::kSemiImplicitEuler)), row["rho_semi"],
                kTolerance);
  }
}

TEST(ContactOracle, DampingOnTheBorderIsThatOfThePolynomialsRoots) {
  const auto rows = oracle_table("contact_dcrit.csv");
  ASSERT_EQ(rows.size(), 4U);
  for (const OracleRow& row : rows) {
    const ContactLoop loop = loop_of(row, 1.0);
    const DampingNeeded exact = damping_needed(loop);
    EXPECT_NEAR(exact.border / row["Dcrit_zoh"], 1.0, kTolerance);
    EXPECT_NEAR(exact.sufficient / row["Dsuff"], 1.0, kTolerance);
    const DampingNeeded semi = damping_needed(with(loop, Scheme::kSemiImplicitEuler));
    EXPECT_NEAR(semi.border / row["Dcrit_semi"], 1.0, kTolerance);
  }
}

// the positive control: a model that is wrong in one place is found
TEST(ContactOracle, WouldFindAModelThatIsWrongInOnePlace) {
  for (const OracleRow& row : oracle_table("contact_rho.csv")) {
    const double rho = row["rho_zoh"];
    const auto missed = [&](const auto& change) {
      ContactLoop loop = loop_of(row, row["D"]);
      change(loop);
      return std::abs(spectral_radius(loop) - rho) > 1e3 * kTolerance;
    };
    EXPECT_TRUE(missed([](ContactLoop& l) { l.delay += l.period; }));
    EXPECT_TRUE(missed([](ContactLoop& l) { l.delay -= 0.1 * l.period; }));
    // without a servo's lag both arrive at the ticks
    EXPECT_EQ(missed([](ContactLoop& l) { l.interface = Interface::kVelocity; }), row["fb"] > 0.0);
    EXPECT_TRUE(missed([](ContactLoop& l) { l.environment_stiffness *= 1.001; }));
    EXPECT_TRUE(missed([](ContactLoop& l) { l.gains.mass *= 1.01; }));
    EXPECT_TRUE(missed([](ContactLoop& l) { l.scheme = Scheme::kSemiImplicitEuler; }));
  }
}

}  // namespace
}  // namespace supple::analysis
