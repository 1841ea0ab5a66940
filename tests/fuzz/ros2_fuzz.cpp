// Messages of ROS 2 as any node may publish them: names, lengths and numbers come from the fuzzer's
// bytes. What the intakes make of them stays within its bounds.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "supple/dds/convert.hpp"
#include "supple/dds/joint_intake.hpp"
#include "supple/dds/names.hpp"
#include "supple/dds/transforms.hpp"
#include "supple/dds/wrench_intake.hpp"
#include "supple/virtual_ros2/commands.hpp"

namespace {

using namespace supple;  // NOLINT: one file, no header

void require(bool holds) {
  if (!holds) std::abort();
}

/// What the bytes say, and zeros behind their end.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : at_{data}, end_{data + size} {}

  std::uint8_t byte() { return at_ < end_ ? *at_++ : 0; }
  template <class T>
  T number() {
    T out{};
    std::uint8_t bytes[sizeof(T)];
    for (std::uint8_t& each : bytes) each = byte();
    std::memcpy(&out, bytes, sizeof out);
    return out;
  }
  /// Known names often, so that more than the first comparison is reached.
  char* text() {
    static const char* const kKnown[] = {"a", "b", "c", "tool0", "sensor"};
    const std::uint8_t which = byte();
    if (which == 255) return nullptr;
    std::string& out = texts_.emplace_back();
    if (which < 200) {
      out = kKnown[which % 5];
    } else {
      out.resize(which - 200U);
      for (char& each : out) each = static_cast<char>(byte() | 1U);
    }
    return out.data();
  }
  std::vector<double>& numbers() {
    std::vector<double>& out = numbers_.emplace_back(byte() % 8);
    for (double& each : out) each = number<double>();
    return out;
  }
  std::vector<char*>& names() {
    const bool many = byte() == 255;
    std::vector<char*>& out = names_.emplace_back(many ? 300 : byte() % 8);
    for (char*& each : out) each = text();
    return out;
  }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
  std::deque<std::string> texts_;
  std::deque<std::vector<double>> numbers_;
  std::deque<std::vector<char*>> names_;
};

dds::msg::Header header(Source& from) {
  return {.stamp = {.sec = from.number<std::int32_t>(), .nanosec = from.number<std::uint32_t>()},
          .frame_id = from.text()};
}

void joints(Source& from) {
  dds::JointIntake intake{{"a", "b"}};
  for (int i = 0; i < 4; ++i) {
    dds::msg::JointState message{.header = header(from)};
    dds::borrow(message.name, std::span{from.names()});
    dds::borrow(message.position, std::span{from.numbers()});
    dds::borrow(message.velocity, std::span{from.numbers()});
    dds::borrow(message.effort, std::span{from.numbers()});
    const auto before = intake.newest().count;
    const bool used = intake.take(message, from.number<std::int32_t>()) == dds::JointVerdict::kUsed;
    require(intake.newest().count == before + (used ? 1 : 0));
    for (const double q : intake.newest().q) require(std::isfinite(q));
    for (const double v : intake.newest().v) require(std::isfinite(v));
  }
  require(intake.refused().size() < 400);
}

void wrenches(Source& from) {
  dds::WrenchIntake intake;
  for (int i = 0; i < 4; ++i) {
    dds::msg::WrenchStamped message{.header = header(from)};
    message.wrench.force.x = from.number<double>();
    message.wrench.torque.z = from.number<double>();
    (void)intake.take(message, from.number<std::int32_t>());
    if (i == 1) intake.agree(intake.frame(), {});
    require(intake.frame().size() <= 255 && intake.stranger().size() <= 255);
    for (const char c : dds::shown(intake.stranger().c_str())) require(c >= 0x20 && c < 0x7f);
  }
}

void frames(Source& from) {
  dds::Transforms frames;
  for (int i = 0; i < 8; ++i) {
    geometry_msgs_msg_dds__Transform_ transform{};
    transform.translation.x = from.number<double>();
    transform.rotation = {
        .x = 0.0, .y = 0.0, .z = from.number<double>(), .w = from.number<double>()};
    const auto X = dds::pose_of(transform);
    if (X) require(X->p.allFinite() && X->R.allFinite());
    (void)frames.add(dds::text(from.text()), dds::text(from.text()), X.value_or(Pose{}));
  }
  (void)frames.between("a", "b");
}

void commands(Source& from) {
  virtual_ros2::Commands all{{"a", "b"}};
  robot::Command out;
  for (int i = 0; i < 4; ++i) {
    dds::msg::Float64MultiArray array{};
    dds::borrow(array.data, std::span{from.numbers()});
    from.byte() % 2 == 0 ? all.velocities(array) : all.positions(array);
    std::vector<dds::msg::JointTrajectoryPoint> points(from.byte() % 3);
    for (auto& each : points) dds::borrow(each.positions, std::span{from.numbers()});
    if (!points.empty()) points.back().time_from_start.sec = from.number<std::int32_t>();
    dds::msg::JointTrajectory trajectory{.header = header(from)};
    dds::borrow(trajectory.joint_names, std::span{from.names()});
    dds::borrow(trajectory.points, std::span{points});
    all.trajectory(trajectory, VecJ::Zero(2), Seconds{0.01 * i});
    if (all.next(Seconds{0.01 * i + 0.005}, out)) {
      const VecJ& values = out.mode == robot::CommandMode::kVelocity ? out.v : out.q;
      require(values.size() == 2);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Source from{data, size};
  switch (from.byte() % 4) {
    case 0:
      joints(from);
      break;
    case 1:
      wrenches(from);
      break;
    case 2:
      frames(from);
      break;
    default:
      commands(from);
      break;
  }
  return 0;
}
