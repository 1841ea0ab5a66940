#include "supple/dds/ros2_robot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "supple/core/check.hpp"
#include "supple/dds/clock.hpp"
#include "supple/dds/joint_intake.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/typed.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::dds {
namespace {

using robot::Notice;

constexpr Seconds kLook{0.02};
constexpr Seconds kLoopSilence{0.1};
constexpr int kRestPeriods = 50;  // with no velocity before a position is not sent any more

void copy(const std::array<double, kMaxArmJoints>& from, std::size_t count, VecJ& to) noexcept {
  to.resize(static_cast<Eigen::Index>(count));
  std::copy_n(from.begin(), count, to.data());
}

}  // namespace

/// The joint states, and the thread that takes them.
class Ros2Robot::States {
 public:
  States(Node& node, const RobotOptions& options, Reader<msg::JointState> reader)
      : reader_{std::move(reader)}, intake_{options.joints}, listener_{node} {
    listener_.add(reader_.entity(), [this] { take(); });
  }
  void start(const std::function<void()>& look, int priority) {
    listener_.start(kLook, look, priority);
  }
  void stop() { listener_.stop(); }

  [[nodiscard]] bool try_load(JointValues& out) const noexcept { return newest_.try_load(out); }
  [[nodiscard]] const Entity& entity() const noexcept { return reader_.entity(); }
  [[nodiscard]] const Timing& intervals() const noexcept { return intervals_; }
  [[nodiscard]] std::uint64_t used() const {
    const std::lock_guard lock{mutex_};
    return intake_.count(JointVerdict::kUsed);
  }
  [[nodiscard]] std::string refused() const {
    const std::lock_guard lock{mutex_};
    return intake_.refused();
  }

 private:
  void take() {
    const std::lock_guard lock{mutex_};
    reader_.take(room_, [this](const msg::JointState& message) {
      const std::int64_t before = intake_.newest().arrived;
      if (intake_.take(message, steady_now()) != JointVerdict::kUsed) return;
      newest_.store(intake_.newest());
      if (before != 0) intervals_.add(intake_.newest().arrived - before);
    });
  }

  Reader<msg::JointState> reader_;
  Owned<msg::JointState> room_;
  mutable std::mutex mutex_;
  JointIntake intake_;
  share::Seqlock<JointValues> newest_;
  Timing intervals_;
  Listener listener_;
};

struct Ros2Robot::Seen {
  JointValues values;
};

Ros2Robot::Ros2Robot(Node& node, const RobotOptions& options, robot::NoticeBoard& notices)
    : options_{options}, node_{node}, notices_{notices}, seen_{std::make_unique<Seen>()} {}

Ros2Robot::~Ros2Robot() {
  if (states_) states_->stop();
}

Result<std::unique_ptr<Ros2Robot>, std::string> Ros2Robot::create(Node& node,
                                                                  const RobotOptions& options,
                                                                  robot::NoticeBoard& notices) {
  SUPPLE_REQUIRE(!options.joints.empty() &&
                 options.joints.size() <= static_cast<std::size_t>(kMaxArmJoints));
  auto reader = Reader<msg::JointState>::create(node, options.state_topic, kStream);
  if (!reader) return Failure{reader.error()};
  std::unique_ptr<Ros2Robot> out{new Ros2Robot{node, options, notices}};
  out->states_ = std::make_unique<States>(node, options, *std::move(reader));
  if (!options.only_read) {
    auto sender = CommandSender::create(node,
                                        {.topic = options.command_topic,
                                         .kind = options.command,
                                         .joints = options.joints,
                                         .period = options.period,
                                         .silent_after = std::max(kLoopSilence, 4 * options.period),
                                         .deceleration = options.deceleration,
                                         .ahead = options.ahead,
                                         .priority = options.priority},
                                        notices);
    if (!sender) return Failure{sender.error()};
    out->sender_ = *std::move(sender);
  }
  out->states_->start([self = out.get()] { self->look(); }, options.priority);
  if (std::string problem = out->wait_for_arm(); !problem.empty()) return Failure{problem};
  return out;
}

std::string Ros2Robot::wait_for_arm() {
  using std::chrono::steady_clock;
  const auto end =
      steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(options_.within);
  JointValues values;
  while (!states_->try_load(values) || (sender_ && sender_->listeners() == 0)) {
    if (steady_clock::now() >= end) {
      return sentence(values.count > 0 ? Hindrance::kNobody : Hindrance::kSilent);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  heard_.store(sender_ != nullptr);
  return {};
}

std::string Ros2Robot::sentence(Hindrance hindrance) const {
  const std::string where = text_of(node_.options().discovery);
  switch (hindrance) {
    case Hindrance::kNone:
      return {};
    case Hindrance::kNobody:
      return fmt::format("nobody takes commands on {} ({}): is the controller loaded and active?",
                         node_.whole_topic(options_.command_topic), where);
    case Hindrance::kSilent:
      break;
  }
  const int writers = matched_writers(states_->entity());
  const std::string refused = states_->refused();
  std::string why = "has its driver ended, or the network?";
  if (!refused.empty()) {
    why = fmt::format("what came was {}; the joints are {}", refused,
                      fmt::join(options_.joints, ", "));
  } else if (states_->used() == 0) {
    why = writers == 0 ? "nobody publishes it: is the driver up, and is it in this domain?"
                       : "it has a publisher that says nothing";
  }
  return fmt::format("no joint states on {} ({}): {}", node_.whole_topic(options_.state_topic),
                     where, why);
}

int Ros2Robot::joints() const noexcept { return static_cast<int>(options_.joints.size()); }

void Ros2Robot::read(robot::Reading& out) noexcept {
  JointValues& values = seen_->values;
  (void)states_->try_load(values);  // during a store: the one before
  out.ready = false;
  if (values.count == 0) return;
  const std::size_t count = options_.joints.size();
  copy(values.q, count, out.joints.q);
  copy(values.v, count, out.joints.v);
  const bool torques = options_.torques && values.has_tau;
  copy(values.tau, torques ? count : 0, out.joints.tau);
  out.joints.stamp = values.count;
  out.joints.age = Seconds{1e-9 * static_cast<double>(steady_now() - values.arrived)};
  out.ready = out.joints.age < options_.silent_after && heard_.load(std::memory_order_relaxed);
}

void Ros2Robot::write(const robot::Command& command) noexcept {
  const bool velocity = options_.command == CommandKind::kVelocity;
  const VecJ& values = velocity ? command.v : command.q;
  if (values.size() != joints() || !sender_) return;
  // at rest a position is where the arm was measured, and an arm that is told so creeps
  const bool rests = command.v.size() == 0 || command.v.isZero(0.0);
  periods_at_rest_ = rests ? std::min(periods_at_rest_ + 1, kRestPeriods) : 0;
  if (!velocity && periods_at_rest_ >= kRestPeriods) return;
  sender_->send(values);
}

/// What has changed, for people.
void Ros2Robot::look() {
  heard_.store(sender_ && sender_->listeners() > 0, std::memory_order_relaxed);
  JointValues values;
  if (!states_->try_load(values)) return;
  const Seconds age{1e-9 * static_cast<double>(steady_now() - values.arrived)};
  const Hindrance now = age >= options_.silent_after ? Hindrance::kSilent
                        : sender_ && !heard_.load()  ? Hindrance::kNobody
                                                     : Hindrance::kNone;
  if (now == told_) return;
  told_ = now;
  if (now == Hindrance::kNone) {
    notices_.add(Notice::Level::kInfo, "robot: joint states come, and commands are taken");
  } else {
    notices_.add(Notice::Level::kError, "robot: " + sentence(now));
  }
}

std::string Ros2Robot::account() const {
  const std::string refused = states_->refused();
  std::string out =
      fmt::format("robot: {} joint states, one every {}{}{}\n", states_->used(),
                  states_->intervals().text(), refused.empty() ? "" : "; not used: ", refused);
  if (!sender_) return out;
  out += fmt::format("robot: {} commands, {} not sent; out after {}\n", sender_->sent(),
                     sender_->failed(), sender_->out_after().text());
  if (sender_->round_trip().count() > 0) {
    out += fmt::format("robot: round trip {}, of {} pings\n", sender_->round_trip().text(),
                       sender_->round_trip().count());
  }
  return out;
}

}  // namespace supple::dds
