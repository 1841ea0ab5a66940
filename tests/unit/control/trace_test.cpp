// One eventful run, kept as a table: every build of every kind gives the same trace. The table is
// written anew with SUPPLE_WRITE_TRACE=1 in the environment, for a change that is meant.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "supple/core/rotation.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr const char* kTable = SUPPLE_SOURCE_DIR "/tests/data/traces/ur5e_eventful.csv";

using Row = std::array<double, 7>;  // phase, joints

/// A push, a far target, a wall, a change of gains, a hold and a stop.
std::vector<Row> eventful() {
  test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  ur5e.design.limits.walls.box.upper.z() = 0.55;
  ur5e.design.limits.linear_acceleration = 2.0;
  ur5e.design.limits.linear_speed = 0.15;
  test::PerfectArm arm{test::params_of(ur5e.design), ur5e.q0, kPeriod};
  arm.tick({}, safety::Request::kStart);
  const Pose X_WT = arm.out().X_WP;

  std::vector<Row> rows;
  for (int i = 0; i < 6000; ++i) {
    const double t = kPeriod.count() * i;
    Wrench F{.force = {8.0 * std::sin(2.0 * t), 5.0, -20.0},
             .torque = {0.3 * std::cos(t), 0.2, 0.0}};
    safety::Request request = safety::Request::kNone;
    if (i == 800) {
      Target target{.X_WT = X_WT, .V_WT_W = {}};
      target.X_WT.p += Vec3{-0.1, 0.1, 0.2};
      target.X_WT.R = exp3({0.2, 0.1, -0.3}) * X_WT.R;
      arm.set_target(target);
    }
    if (i == 2500) {
      ur5e.design.admittance.ramp = Seconds{0.5};
      ur5e.design.admittance.gains.translation.stiffness.setConstant(400.0);
      arm.set_params(test::params_of(ur5e.design));
    }
    if (i == 3500) request = safety::Request::kHold;
    if (i == 3800) request = safety::Request::kResume;
    if (i == 5500) request = safety::Request::kStop;
    arm.tick(F, request);
    if (i % 100 != 99) continue;
    Row row{};
    row[0] = static_cast<double>(arm.out().verdict.phase);
    for (std::size_t k = 0; k < 6; ++k) row[k + 1] = arm.q()[static_cast<int>(k)];
    rows.push_back(row);
  }
  return rows;
}

void write(const std::vector<Row>& rows) {
  std::ofstream file{kTable};
  file << "phase,q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad\n";
  for (const Row& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      std::array<char, 32> text{};
      std::snprintf(text.data(), text.size(), "%.17g", row.at(k));
      file << (k == 0 ? "" : ",") << text.data();
    }
    file << '\n';
  }
}

std::vector<Row> kept() {
  std::ifstream file{kTable};
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells{line};
    Row row{};
    std::string cell;
    for (double& x : row) {
      std::getline(cells, cell, ',');
      x = std::strtod(cell.c_str(), nullptr);
    }
    rows.push_back(row);
  }
  return rows;
}

TEST(Trace, IsTheOneThatIsKept) {
  const std::vector<Row> now = eventful();
  if (std::getenv("SUPPLE_WRITE_TRACE") != nullptr) write(now);
  const std::vector<Row> before = kept();

  ASSERT_EQ(now.size(), before.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    for (std::size_t k = 0; k < now[i].size(); ++k) {
      // kernels and compilers round differently; nothing here amplifies it
      ASSERT_NEAR(now[i].at(k), before[i].at(k), 1e-9) << "row " << i << ", column " << k;
    }
  }
}

}  // namespace
}  // namespace supple::control
