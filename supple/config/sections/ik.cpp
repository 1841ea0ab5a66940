#include "supple/config/sections/ik.hpp"

#include "supple/config/sections/joints.hpp"
#include "supple/config/sections/si.hpp"

namespace supple::config {
namespace {

using ik::Method;

constexpr Range kLength{0.01, 10.0, "as long as the tool, or the arm"};
constexpr Range kDamping{1e-8, 0.1, "its root is where a singular direction counts as small"};
constexpr Range kIterations{5, 200, "some 0.1 us each"};
constexpr Range kLambda{0.001, 1.0, "not its square"};
constexpr Range kThreshold{0.001, 1.0, "singular values above it are followed exactly"};
constexpr Range kJoint{-2000.0, 2000.0, "the joint's own limits are in the model"};
constexpr Range kWeight{1e-8, 0.1, "ten times the damping moves what the task leaves open at 0.9"};
constexpr Range kGain{0.01, 20.0, "slower than the task"};
constexpr Range kSpeed{0.1, 360.0, "slower than the task"};

constexpr std::array<Choice<Method>, 2> kMethods{{
    {Method::kBoxQp, "box_qp", "nearest to the wanted motion within all joint limits"},
    {Method::kDampedLeastSquares, "damped_least_squares",
     "the wanted direction, slower as a whole where a limit is met"},
}};

}  // namespace

void describe(Visitor& v, BoxQpSection& s) {
  v.number({"length_m", "an error of 1 rad/s counts as much as one of this per second"}, s.length_m,
           kLength);
  v.number({"damping_m2", "weight of the joints' speed"}, s.damping_m2, kDamping);
  v.integer({"max_iterations", "after which the fallback is used"}, s.max_iterations, kIterations);
}

void describe(Visitor& v, DampedLeastSquaresSection& s) {
  v.number({"lambda_m", "damping of small singular values"}, s.lambda_m, kLambda);
  v.boolean({"only_small_singular_directions", "the others are followed exactly"},
            s.only_small_singular_directions);
  v.number({"threshold_m", "singular values below it are small"}, s.threshold_m, kThreshold);
}

void describe(Visitor& v, PostureSection& s) {
  v.list({"joints_deg", "where they would be, one number per joint; millimetres where it slides",
          Need::kRequired},
         s.joints_deg, kMaxArmJoints, kJoint);
  v.number({"weight_m2", "how much that counts beside the motion of the probe"}, s.weight_m2,
           kWeight);
  v.number({"gain_per_s", "how fast they go there"}, s.gain_per_s, kGain);
  v.number({"max_speed_deg_per_s", "how fast at most"}, s.max_speed_deg_per_s, kSpeed);
}

void describe(Visitor& v, IkSection& s) {
  v.choice({"method", "how joint velocities are found"}, s.method, kMethods);
  v.section({"box_qp", "for the method of this name"}, s.box_qp);
  v.section({"damped_least_squares", "for the method of this name"}, s.damped_least_squares);
  v.section({"posture", "where the joints go when the probe leaves them a choice"}, s.posture);
  v.rule([&s](Judge& judge) {
    if (!s.posture || s.method == Method::kBoxQp) return;
    judge.note("posture", "has no effect with the method damped_least_squares",
               "use box_qp, or remove it");
  });
}

ik::Params params_of(const IkSection& s, const model::RobotModel& robot) {
  ik::Params out;
  out.method = s.method;
  out.qp.length = s.box_qp.length_m;
  out.qp.damping = s.box_qp.damping_m2;
  out.qp.max_iterations = s.box_qp.max_iterations;
  out.damped_ls.lambda = s.damped_least_squares.lambda_m;
  out.damped_ls.only_small_singular_directions =
      s.damped_least_squares.only_small_singular_directions;
  out.damped_ls.threshold = s.damped_least_squares.threshold_m;
  if (!s.posture) return out;
  out.qp.posture = s.posture->weight_m2;
  out.posture.gain = s.posture->gain_per_s;
  out.posture.max_speed = kDegree * s.posture->max_speed_deg_per_s;
  out.posture.q = joint_positions(robot, s.posture->joints_deg);
  return out;
}

}  // namespace supple::config
