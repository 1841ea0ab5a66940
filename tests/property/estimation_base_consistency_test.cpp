// Data drawn from the filter's own model: its errors must have the covariance that it states.
//
//   NEES = e' P^-1 e    is chi-square with as many degrees of freedom as e has numbers
//
// The mean over 50 runs lies within the bounds below in 95 of 100 suites; the seeds are fixed.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "supple/estimation/base_kalman.hpp"
#include "support/random.hpp"
#include "support/textbook_kalman.hpp"

namespace supple::estimation {
namespace {

constexpr int kRuns = 50;
constexpr double kDt = 2e-3;

struct Bounds {
  double lower;
  double upper;
};
// chi-square, 95 %, mean of 50
constexpr Bounds kThree{2.359690308, 3.71600894};
constexpr Bounds kSix{5.078246452, 6.997489377};
constexpr Bounds kEighteen{16.37511958, 19.70064054};

/// A sample of N(0, S).
Eigen::VectorXd sample(const Eigen::MatrixXd& S, test::Rng& rng) {
  std::normal_distribution<double> normal;
  Eigen::VectorXd z(S.rows());
  for (int i = 0; i < z.size(); ++i) z[i] = normal(rng);
  const Eigen::LDLT<Eigen::MatrixXd> ldlt{S};
  const Eigen::VectorXd root = ldlt.vectorD().cwiseMax(0.0).cwiseSqrt().asDiagonal() * z;
  return ldlt.transpositionsP().transpose() * (ldlt.matrixL() * root).eval();
}

/// A body that drifts by noise alone, over feet that wander; pairs of feet take turns.
class World {
 public:
  World(const BaseParams& model, const BaseParams& believed, unsigned seed)
      : model_{model}, believed_{believed}, rng_{seed} {
    reading_.accel_B = {0.0, 0.0, 9.81};
    for (int i = 0; i < 4; ++i) {
      truth_.segment(6 + 3 * i, 3) << (i < 2 ? 0.2 : -0.2), (i % 2 == 0 ? 0.1 : -0.1), 0.0;
    }
    truth_[2] = 0.3;
    measure(Eigen::VectorXd::Zero(16));
    state_ = base_start(model, reading_, truth_.head<3>(), truth_.segment<3>(3));
    // the filter starts at the truth's mean
    truth_ += sample(covariance(), rng_);
  }

  BaseReport advance(int k) {
    for (int i = 0; i < 4; ++i) {
      const bool pair = i == 0 || i == 3;
      reading_.feet[static_cast<std::size_t>(i)].contact = (k / 125) % 2 == (pair ? 0 : 1);
    }
    const test::DensityNoise noise{model_, reading_, kDt};
    truth_ = test::TextbookKalman::transition(kDt) * truth_ + sample(noise.Q, rng_);
    measure(sample(noise.R, rng_));
    return step(believed_, state_, reading_, Seconds{kDt});
  }

  [[nodiscard]] double nees(int first, int rows) const {
    Eigen::VectorXd x(18);
    x << state_.x.head<6>(), state_.x.tail<12>();
    const Eigen::VectorXd error = (x - truth_).segment(first, rows);
    const Eigen::MatrixXd P = covariance().block(first, first, rows, rows);
    return error.dot(P.ldlt().solve(error));
  }

 private:
  [[nodiscard]] Eigen::MatrixXd covariance() const {
    Eigen::MatrixXd P(18, 18);
    P << state_.P.topLeftCorner<6, 6>(), state_.P.topRightCorner<6, 12>(),
        state_.P.bottomLeftCorner<12, 6>(), state_.P.bottomRightCorner<12, 12>();
    return P;
  }
  void measure(const Eigen::VectorXd& noise) {
    const Eigen::VectorXd y = test::TextbookKalman::measurement() * truth_ + noise;
    for (int i = 0; i < 4; ++i) {
      auto& foot = reading_.feet[static_cast<std::size_t>(i)];
      foot.p_BF = y.segment(3 * i, 3);
      foot.height_W = y[12 + i];
    }
  }

  BaseParams model_;
  BaseParams believed_;
  test::Rng rng_;
  Eigen::VectorXd truth_ = Eigen::VectorXd::Zero(18);
  BaseReading reading_;
  BaseState state_;
};

BaseParams model() {
  BaseParams params;
  params.position_start = 0.05;
  params.swing_foot_noise = 2.0;
  params.swing_measurement = 30.0;
  params.slip_gate = std::numeric_limits<double>::infinity();  // cutting the tails would show
  return params;
}

struct Means {
  double velocity = 0.0;
  double base = 0.0;
  double all = 0.0;
  double nis_per_row = 0.0;
};

Means run(const BaseParams& believed) {
  Means mean;
  for (unsigned seed = 0; seed < kRuns; ++seed) {
    World world{model(), believed, 1000 + seed};
    double nis = 0.0;
    int rows = 0;
    for (int k = 0; k < 700; ++k) {
      const BaseReport report = world.advance(k);
      nis += report.nis;
      rows += report.nis_rows;
    }
    mean.velocity += world.nees(3, 3) / kRuns;
    mean.base += world.nees(0, 6) / kRuns;
    mean.all += world.nees(0, 18) / kRuns;
    mean.nis_per_row += nis / rows / kRuns;
  }
  return mean;
}

TEST(BaseConsistency, HasTheErrorsThatItsCovarianceStates) {
  const Means mean = run(model());
  RecordProperty("nees", std::to_string(mean.velocity) + " of 3, " + std::to_string(mean.base) +
                             " of 6, " + std::to_string(mean.all) + " of 18");
  EXPECT_GT(mean.velocity, kThree.lower);
  EXPECT_LT(mean.velocity, kThree.upper);
  EXPECT_GT(mean.base, kSix.lower);
  EXPECT_LT(mean.base, kSix.upper);
  EXPECT_GT(mean.all, kEighteen.lower);
  EXPECT_LT(mean.all, kEighteen.upper);
  // 50 x 700 x 8 rows: the mean of so many squares scatters by 0.3 %
  EXPECT_NEAR(mean.nis_per_row, 1.0, 0.01);
}

TEST(BaseConsistency, IsSeenToFailWhereTheFilterBelievesInTooLittleNoise) {
  BaseParams believed = model();
  believed.acceleration_noise /= 1.5;
  EXPECT_GT(run(believed).velocity, kThree.upper);
  believed = model();
  believed.position_noise *= 1.5;
  EXPECT_LT(run(believed).nis_per_row, 0.9);
}

}  // namespace
}  // namespace supple::estimation
