#include "supple/config/sections/wrench.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

using wrench::SensorReports;

constexpr Range kBiasForce{-1000.0, 1000.0, "a sensor that is off by more is broken"};
constexpr Range kBiasTorque{-100.0, 100.0, "a sensor that is off by more is broken"};
constexpr Range kPayloadMass{0.0, 50.0, "no arm of this kind carries more"};
constexpr Range kPayloadCentre{-1.0, 1.0, "a tool longer than the arm is a slip of the unit"};
constexpr Range kPayloadInertia{-10.0, 10.0, "50 kg at half a metre have 12.5"};
constexpr Range kRangeForce{1.0, 1e5, "the data sheet of the sensor has it"};
constexpr Range kRangeTorque{0.1, 1e4, "the data sheet of the sensor has it"};
constexpr Range kRateForce{100.0, 1e8, "stiffness times speed of the hardest contact"};
constexpr Range kRateTorque{10.0, 1e7, "that of the force times the tool's length"};
constexpr Range kCutoff{0.5, 1000.0, "what is left out must be slower than the noise"};
constexpr Range kOrder{1, 2, "a steeper filter is later than a contact can wait"};
constexpr Range kNotchCentre{1.0, 1000.0, "where the spectrum of the reading has its peak"};
constexpr Range kNotchWidth{0.1, 500.0, "a wider notch is later"};
constexpr Range kBandForce{0.0, 50.0, "what is below it moves nothing"};
constexpr Range kBandTorque{0.0, 10.0, "what is below it moves nothing"};

constexpr std::array<std::string_view, 6> kMoments{"xx", "yy", "zz", "xy", "xz", "yz"};

constexpr std::array<Choice<WrenchDevice>, 3> kDevices{{
    {WrenchDevice::kRobot, "robot", "the sensor that the robot brings along, or the simulated one"},
    {WrenchDevice::kNetft, "netft", "an ATI Net F/T, as the section `netft` says"},
    {WrenchDevice::kRos2, "ros2", "a topic of ROS 2, as the section `ros2` says"},
}};

constexpr std::array<Choice<SensorReports>, 2> kReports{{
    {SensorReports::kLoadOnRobot, "load_on_robot", "pressing down on a table reads +z"},
    {SensorReports::kReaction, "reaction", "pressing down on a table reads -z"},
}};

void check_bias(Judge& judge, std::string_view key, const std::array<double, 3>& bias,
                std::string_view range_key, const std::array<double, 3>& range) {
  for (std::size_t i = 0; i < bias.size(); ++i) {
    if (std::abs(bias[i]) < range[i]) continue;
    judge.note(fmt::format("{}[{}]", key, i),
               fmt::format("is {}, not within the sensor's {} of {}", digits(bias[i]), range_key,
                           digits(range[i])),
               "nothing would be left to measure with");
  }
}

Mat3 inertia_of(const PayloadSection& s) {
  const auto& I = s.inertia_kg_m2;
  Mat3 out;
  out << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return out;
}

/// Principal moments are those of a body: not negative, and none above the sum of the others.
void check_inertia(Judge& judge, const PayloadSection& s) {
  const Vec3 moments =
      Eigen::SelfAdjointEigenSolver<Mat3>{inertia_of(s), Eigen::EigenvaluesOnly}.eigenvalues();
  const double rounding = 1e-9 * moments.cwiseAbs().maxCoeff();
  const bool is_a_body =
      moments[0] >= -rounding && moments[2] <= moments[0] + moments[1] + rounding;
  if (is_a_body) return;
  judge.note("inertia_kg_m2",
             fmt::format("has the principal moments {:.4g}, {:.4g} and {:.4g}, which no body has",
                         moments[0], moments[1], moments[2]),
             "none is negative, and none is above the sum of the others");
}

void check_compensation(Judge& judge, const WrenchSection& s) {
  if (!s.compensate_inertia || s.payload.mass_kg > 0.0) return;
  judge.note("compensate_inertia", "is true, but payload.mass_kg is 0",
             "give the payload, or leave it false");
}

}  // namespace

void describe(Visitor& v, PayloadSection& s) {
  v.number({"mass_kg", "of all that hangs below the sensor"}, s.mass_kg, kPayloadMass);
  v.vec3({"centre_m", "its centre of mass, in the sensor's axes"}, s.centre_m, kPayloadCentre);
  v.numbers({"inertia_kg_m2", "about its centre of mass, in the sensor's axes"}, s.inertia_kg_m2,
            kMoments, kPayloadInertia);
  v.rule([&s](Judge& judge) { check_inertia(judge, s); }, {"inertia_kg_m2"});
}

void describe(Visitor& v, LowPassSection& s) {
  v.integer({"order", "2, a Butterworth filter, is steeper and later than 1"}, s.order, kOrder);
  v.number({"cutoff_hz", "frequency that it passes at 0.71"}, s.cutoff_hz, kCutoff);
}

void describe(Visitor& v, NotchSection& s) {
  v.number({"centre_hz", "frequency that it removes", Need::kRequired}, s.centre_hz, kNotchCentre);
  v.number({"width_hz", "between the frequencies that it passes at 0.71"}, s.width_hz, kNotchWidth);
  v.rule([&s](Judge& judge) {
    if (s.width_hz < 2.0 * s.centre_hz) return;
    judge.note("width_hz",
               fmt::format("is {}, not below {}, twice the centre", digits(s.width_hz),
                           digits(2.0 * s.centre_hz)),
               "a notch as wide as that removes everything below it");
  });
}

void describe(Visitor& v, DeadbandSection& s) {
  v.number({"force_n", "a smaller force counts as none"}, s.force_n, kBandForce);
  v.number({"force_knee_n", "how softly that ends"}, s.force_knee_n, kBandForce);
  v.number({"torque_nm", "a smaller torque counts as none"}, s.torque_nm, kBandTorque);
  v.number({"torque_knee_nm", "how softly that ends"}, s.torque_knee_nm, kBandTorque);
}

void describe(Visitor& v, WrenchSection& s) {
  v.choice({"device", "which sensor reports"}, s.device, kDevices);
  v.choice({"reports", "what the sensor's numbers are"}, s.reports, kReports);
  v.path({"calibration",
          "file that `supple calibrate` has written; it stands for `bias_n`, `bias_nm` and the "
          "payload's `mass_kg` and `centre_m`"},
         s.calibration);
  v.vec3({"bias_n", "force that it reports when nothing touches it and nothing hangs below it"},
         s.bias_n, kBiasForce);
  v.vec3({"bias_nm", "torque, likewise"}, s.bias_nm, kBiasTorque);
  v.section({"payload", "what hangs below the sensor; its weight is taken away"}, s.payload);
  v.boolean({"compensate_inertia", "whether what its acceleration takes is taken away, too"},
            s.compensate_inertia);
  v.vec3({"range_n", "largest force that it can measure"}, s.range_n, kRangeForce);
  v.vec3({"range_nm", "largest torque that it can measure"}, s.range_nm, kRangeTorque);
  v.number({"max_rate_n_per_s", "a force that changes faster is a spike, and is cut"},
           s.max_rate_n_per_s, kRateForce);
  v.number({"max_rate_nm_per_s", "a torque, likewise"}, s.max_rate_nm_per_s, kRateTorque);
  v.section({"low_pass", "removes what is too fast to follow"}, s.low_pass);
  v.section({"notch", "removes one frequency, such as that of a motor"}, s.notch);
  v.section({"deadband", "what is too small to trust"}, s.deadband);
  v.rule([&s](Judge& judge) {
    check_bias(judge, "bias_n", s.bias_n, "range_n", s.range_n);
    check_bias(judge, "bias_nm", s.bias_nm, "range_nm", s.range_nm);
    check_compensation(judge, s);
  });
}

wrench::Params params_of(const WrenchSection& s, const Vec3& gravity_W) {
  wrench::Params out;
  out.reports = s.reports;
  out.bias_S = {.force = vec3(s.bias_n), .torque = vec3(s.bias_nm)};
  out.payload.mass = s.payload.mass_kg;
  out.payload.p_SL = vec3(s.payload.centre_m);
  out.payload.I_L_S = inertia_of(s.payload);
  out.compensate_inertia = s.compensate_inertia;
  out.gravity_W = gravity_W;
  out.spikes.range << vec3(s.range_n), vec3(s.range_nm);
  out.spikes.force_rate = s.max_rate_n_per_s;
  out.spikes.torque_rate = s.max_rate_nm_per_s;
  out.filter.low_pass = wrench::LowPass::kOff;
  if (s.low_pass) {
    out.filter.low_pass =
        s.low_pass->order == 1 ? wrench::LowPass::kFirstOrder : wrench::LowPass::kSecondOrder;
    out.filter.cutoff_hz = s.low_pass->cutoff_hz;
  }
  if (s.notch) {
    out.filter.notch_hz = s.notch->centre_hz;
    out.filter.notch_width_hz = s.notch->width_hz;
  }
  out.deadband = {.force = s.deadband.force_n,
                  .force_knee = s.deadband.force_knee_n,
                  .torque = s.deadband.torque_nm,
                  .torque_knee = s.deadband.torque_knee_nm};
  return out;
}

}  // namespace supple::config
