#include "supple/dds/targets.hpp"

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/convert.hpp"
#include "supple/dds/jog.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/names.hpp"
#include "supple/dds/typed.hpp"

namespace supple::dds {
namespace {

constexpr Seconds kLook{0.02};
constexpr std::int64_t kBetweenNotices = 1'000'000'000;  // [ns]

bool finite(const Vec3& a, const Vec3& b) noexcept { return a.allFinite() && b.allFinite(); }

}  // namespace

class Targets::Intake {
 public:
  Intake(Node& node, const TargetOptions& options, robot::NoticeBoard& notices,
         Reader<msg::PoseStamped> poses, Reader<msg::TwistStamped> twists,
         Reader<msg::WrenchStamped> wrenches)
      : options_{options},
        notices_{notices},
        poses_{std::move(poses)},
        twists_{std::move(twists)},
        wrenches_{std::move(wrenches)},
        listener_{node} {
    listener_.add(poses_.entity(), [this] {
      poses_.take(pose_, [this](const msg::PoseStamped& message) { take(message); });
    });
    listener_.add(twists_.entity(), [this] {
      twists_.take(twist_, [this](const msg::TwistStamped& message) { take(message); });
    });
    listener_.add(wrenches_.entity(), [this] {
      wrenches_.take(wrench_, [this](const msg::WrenchStamped& message) { take(message); });
    });
    listener_.start(
        kLook, [this] { look(); }, 0);
  }
  ~Intake() { listener_.stop(); }
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  void desired_is(const Pose& X_WD) {
    const std::lock_guard lock{mutex_};
    X_WD_ = X_WD;
  }
  [[nodiscard]] std::uint64_t refused() const {
    const std::lock_guard lock{mutex_};
    return refused_;
  }

 private:
  /// X_WF of the frame that a header names.
  [[nodiscard]] std::optional<Pose> frame_of(const msg::Header& header) {
    const std::string_view name = text(header.frame_id);
    if (name.empty() || name == options_.base) return Pose{};
    std::optional<Pose> found;
    if (options_.frames != nullptr) found = options_.frames->between(options_.base, name);
    if (!found) {
      refuse(fmt::format("its frame is '{}'; known are '{}' and what /tf_static fixes to it",
                         shown(header.frame_id), options_.base));
    }
    return found;
  }

  void take(const msg::PoseStamped& message) {
    const auto X_WF = frame_of(message.header);
    if (!X_WF) return;
    const auto X_FT = pose_of(message.pose);
    if (!X_FT) {
      refuse(
          "its pose is none: numbers that are not finite, or a quaternion that is not of length 1");
      return;
    }
    const Goal goal = jog_.pose(*X_WF * *X_FT, steady_now());
    options_.on_target(goal.X_WT, goal.V_WT_W);
  }

  void take(const msg::TwistStamped& message) {
    const auto X_WF = frame_of(message.header);
    if (!X_WF) return;
    const Twist V_F = twist_of(message.twist);
    if (!finite(V_F.linear, V_F.angular)) return refuse("its twist is not finite");
    const auto X_WD = desired();
    if (!X_WD) return refuse("the run has not begun");
    const auto goal = jog_.twist(rotated(X_WF->R, V_F), *X_WD, steady_now());
    if (goal) options_.on_target(goal->X_WT, goal->V_WT_W);
  }

  void take(const msg::WrenchStamped& message) {
    const std::string_view frame = text(message.header.frame_id);
    if (!frame.empty() && frame != options_.desired) {
      return refuse(fmt::format("its frame is '{}', and must be '{}' or none",
                                shown(message.header.frame_id), options_.desired));
    }
    const Wrench F = wrench_of(message.wrench);
    if (!finite(F.force, F.torque)) return refuse("its wrench is not finite");
    newest_wrench_ = F;
  }

  /// Every wrench makes new settings of the controller, so only the newest of a while counts.
  void look() {
    if (const auto goal = jog_.look(steady_now())) options_.on_target(goal->X_WT, goal->V_WT_W);
    if (const auto F = std::exchange(newest_wrench_, std::nullopt)) options_.on_wrench(*F);
  }

  [[nodiscard]] std::optional<Pose> desired() const {
    const std::lock_guard lock{mutex_};
    return X_WD_;
  }

  void refuse(const std::string& why) {
    {
      const std::lock_guard lock{mutex_};
      ++refused_;
    }
    if (steady_now() - told_at_ < kBetweenNotices) return;
    told_at_ = steady_now();
    notices_.add(robot::Notice::Level::kWarning,
                 fmt::format("ros2: a target was refused: {}", why));
  }

  TargetOptions options_;
  robot::NoticeBoard& notices_;
  Reader<msg::PoseStamped> poses_;
  Reader<msg::TwistStamped> twists_;
  Reader<msg::WrenchStamped> wrenches_;
  Owned<msg::PoseStamped> pose_;
  Owned<msg::TwistStamped> twist_;
  Owned<msg::WrenchStamped> wrench_;
  Jog jog_;
  std::optional<Wrench> newest_wrench_;
  std::int64_t told_at_ = 0;
  mutable std::mutex mutex_;
  std::optional<Pose> X_WD_;
  std::uint64_t refused_ = 0;
  Listener listener_;
};

Targets::Targets(std::unique_ptr<Intake> intake) : intake_{std::move(intake)} {}
Targets::~Targets() = default;

Result<std::unique_ptr<Targets>, std::string> Targets::create(Node& node,
                                                              const TargetOptions& options,
                                                              robot::NoticeBoard& notices) {
  auto poses = Reader<msg::PoseStamped>::create(node, "~/target_pose", kUsual);
  if (!poses) return Failure{poses.error()};
  auto twists = Reader<msg::TwistStamped>::create(node, "~/target_twist", kUsual);
  if (!twists) return Failure{twists.error()};
  auto wrenches = Reader<msg::WrenchStamped>::create(node, "~/target_wrench", kUsual);
  if (!wrenches) return Failure{wrenches.error()};
  return std::unique_ptr<Targets>{new Targets{std::make_unique<Intake>(
      node, options, notices, *std::move(poses), *std::move(twists), *std::move(wrenches))}};
}

void Targets::desired_is(const Pose& X_WD) { intake_->desired_is(X_WD); }
std::uint64_t Targets::refused() const { return intake_->refused(); }

}  // namespace supple::dds
