#include "supple/config/sections/devices.hpp"

namespace supple::config {
namespace {

constexpr Range kBandwidth{0.5, 1000.0, "industrial arms have 5 to 50"};
constexpr Range kDelay{0.0, 500.0, "UR arms have two cycles"};
constexpr Range kInterval{0.0, 100.0, "0 is every step of the simulation"};
constexpr Range kTimeout{0.0, 10000.0, "0 goes on for ever with the last one"};
constexpr Range kAcceleration{1.0, 1e5, "40 rad/s^2 are 2300"};
constexpr Range kLoad{1.0, 1000.0, "stiffer than that takes a smaller step of the simulation"};
constexpr Range kLag{0.01, 30.0, "beyond it the reference waits for the joint"};
constexpr Range kTorque{1.0, 1000.0, "100 is what the model says"};
constexpr Range kFriction{0.0, 1000.0, "100 is what identifications of such arms report"};
constexpr Range kVelocityNoise{0.0, 10.0, "standard deviation"};
constexpr Range kTorqueNoise{0.0, 50.0, "standard deviation"};
constexpr Range kBiasForce{-1000.0, 1000.0, "that of wrench.bias_n, where it is not given"};
constexpr Range kBiasTorque{-100.0, 100.0, "that of wrench.bias_nm, where it is not given"};
constexpr Range kDriftForce{-10.0, 10.0, "a sensor that warms up has 0.01"};
constexpr Range kDriftTorque{-1.0, 1.0, "a sensor that warms up has 0.001"};
constexpr Range kForceNoise{0.0, 50.0, "standard deviation of a sample"};
constexpr Range kTorqueNoiseOfSensor{0.0, 5.0, "standard deviation of a sample"};
constexpr Range kForceStep{0.0, 10.0, "0 is exact"};
constexpr Range kModelError{0.0, 50.0, "each by its own share of it, after `seed`"};
constexpr Range kTorqueStep{0.0, 1.0, "0 is exact"};

constexpr std::array<Choice<DriveKind>, 2> kDrives{{
    {DriveKind::kIdeal, "ideal", "no limit of torque and no friction"},
    {DriveKind::kTypical, "typical", "the model's limits of torque, friction and rotors"},
}};

constexpr std::array<Preset, 1> kSensors{{
    {"ideal", "neither noise nor steps nor delay; `safety.wrench_stuck_ms` has to be 0 with it",
     R"(noise_n: 0
noise_nm: 0
resolution_n: 0
resolution_nm: 0
interval_ms: 0
latency_ms: 0
)"},
}};

}  // namespace

void describe(Visitor& v, ServoSection& s) {
  v.number({"bandwidth_hz", "where the joints move 0.71 times as far as they are told"},
           s.bandwidth_hz, kBandwidth);
  v.number({"delay_ms", "of a command"}, s.delay_ms, kDelay);
  v.number({"interval_ms", "between two looks at the commands"}, s.interval_ms, kInterval);
  v.number({"timeout_ms", "after which it brakes without a command"}, s.timeout_ms, kTimeout);
  v.number({"max_acceleration_deg_per_s2", "of a velocity command"}, s.max_acceleration_deg_per_s2,
           kAcceleration);
  v.number({"stop_acceleration_deg_per_s2", "when it brakes by itself"},
           s.stop_acceleration_deg_per_s2, kAcceleration);
  v.number({"load_hz", "how stiffly the joints are held against a load"}, s.load_hz, kLoad);
  v.number({"max_lag_deg", "of a joint behind its reference"}, s.max_lag_deg, kLag);
}

void describe(Visitor& v, DrivesSection& s) {
  v.choice({"kind", "what moves the joints"}, s.kind, kDrives);
  v.number({"torque_percent", "of the limits of typical drives"}, s.torque_percent, kTorque);
  v.number({"friction_percent", "of that of typical drives"}, s.friction_percent, kFriction);
}

void describe(Visitor& v, JointFeedSection& s) {
  v.number({"interval_ms", "between two packets"}, s.interval_ms, kInterval);
  v.number({"latency_ms", "from measurement to arrival"}, s.latency_ms, kDelay);
  v.number({"noise_deg_per_s", "of the measured velocities"}, s.noise_deg_per_s, kVelocityNoise);
  v.number({"noise_nm", "of the measured torques"}, s.noise_nm, kTorqueNoise);
  v.number({"resolution_nm", "steps in which torques are reported"}, s.resolution_nm, kTorqueStep);
}

void describe(Visitor& v, ModelErrorsSection& s) {
  v.number({"mass_percent", "of each body's mass, at most"}, s.mass_percent, kModelError);
  v.number({"inertia_percent", "of its moments of inertia and its motor's rotor, at most"},
           s.inertia_percent, kModelError);
}

void describe(Visitor& v, SensorSection& s) {
  v.preset(s.preset, kSensors);
  v.vec3({"bias_n", "force that it reports when nothing touches it and nothing hangs below it"},
         s.bias_n, kBiasForce);
  v.vec3({"bias_nm", "torque, likewise"}, s.bias_nm, kBiasTorque);
  v.vec3({"drift_n_per_s", "by which the bias grows"}, s.drift_n_per_s, kDriftForce);
  v.vec3({"drift_nm_per_s", "likewise"}, s.drift_nm_per_s, kDriftTorque);
  v.number({"noise_n", "of the forces"}, s.noise_n, kForceNoise);
  v.number({"noise_nm", "of the torques"}, s.noise_nm, kTorqueNoiseOfSensor);
  v.number({"resolution_n", "step from one force to the next"}, s.resolution_n, kForceStep);
  v.number({"resolution_nm", "step from one torque to the next"}, s.resolution_nm, kTorqueStep);
  v.number({"interval_ms", "between two samples"}, s.interval_ms, kInterval);
  v.number({"latency_ms", "from measurement to arrival"}, s.latency_ms, kDelay);
}

}  // namespace supple::config
