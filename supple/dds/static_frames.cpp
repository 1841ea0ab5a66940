#include "supple/dds/static_frames.hpp"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "supple/dds/convert.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/names.hpp"
#include "supple/dds/transforms.hpp"
#include "supple/dds/typed.hpp"

namespace supple::dds {

class StaticFrames::Intake {
 public:
  Intake(Node& node, Reader<msg::TFMessage> reader) : reader_{std::move(reader)}, listener_{node} {
    listener_.add(reader_.entity(), [this] { take(); });
    listener_.start(Seconds{1.0}, {}, 0);
  }
  ~Intake() { listener_.stop(); }
  Intake(const Intake&) = delete;
  Intake& operator=(const Intake&) = delete;

  [[nodiscard]] std::optional<Pose> between(std::string_view A, std::string_view B) const {
    const std::lock_guard lock{mutex_};
    return frames_.between(A, B);
  }

 private:
  void take() {
    const std::lock_guard lock{mutex_};
    reader_.take(room_, [this](const msg::TFMessage& message) {
      for (const msg::TransformStamped& each : items(message.transforms)) {
        const auto X = pose_of(each.transform);
        if (X) (void)frames_.add(text(each.header.frame_id), text(each.child_frame_id), *X);
      }
    });
  }

  Reader<msg::TFMessage> reader_;
  Owned<msg::TFMessage> room_;
  mutable std::mutex mutex_;
  Transforms frames_;
  Listener listener_;
};

StaticFrames::StaticFrames(std::unique_ptr<Intake> intake) : intake_{std::move(intake)} {}
StaticFrames::~StaticFrames() = default;

Result<std::unique_ptr<StaticFrames>, std::string> StaticFrames::create(Node& node) {
  auto reader = Reader<msg::TFMessage>::create(node, "/tf_static", kStatic);
  if (!reader) return Failure{reader.error()};
  return std::unique_ptr<StaticFrames>{
      new StaticFrames{std::make_unique<Intake>(node, *std::move(reader))}};
}

std::optional<Pose> StaticFrames::between(std::string_view A, std::string_view B,
                                          Seconds within) const {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(within);
  for (;;) {
    if (auto found = intake_->between(A, B)) return found;
    if (steady_clock::now() >= end) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
}

Result<Pose, std::string> find_frame(const model::RobotModel& robot, model::FrameId F,
                                     std::string_view A, const StaticFrames& frames,
                                     Seconds within) {
  const model::Frame& from = robot.frame(F);
  if (const auto known = robot.frame_named(A)) {
    const model::Frame& to = robot.frame(*known);
    if (to.body == from.body) return inverse(from.X_BF) * to.X_BF;
    return Failure{fmt::format("it moves against '{}'", from.name.view())};
  }
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(within);
  do {
    for (int i = 0; i < robot.frames(); ++i) {
      const model::Frame& near = robot.frame({i});
      if (near.body != from.body) continue;
      if (const auto X = frames.between(near.name.view(), A)) {
        return inverse(from.X_BF) * near.X_BF * *X;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  } while (steady_clock::now() < end);
  return Failure{fmt::format("neither the model nor /tf_static says where that is against '{}'",
                             from.name.view())};
}

}  // namespace supple::dds
