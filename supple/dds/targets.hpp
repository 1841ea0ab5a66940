#pragma once

// What others ask of a run: a pose to go to, a twist to go with, a wrench to press with.
//
//   ~/target_pose    goes there; with a twist beside it, passes there with that twist
//   ~/target_twist   alone: goes with it for as long as messages come
//   ~/target_wrench  that the world shall exert on the probe

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/dds/node.hpp"
#include "supple/dds/static_frames.hpp"
#include "supple/robot/notice.hpp"

namespace supple::dds {

struct TargetOptions {
  std::string base = "base_link";          // the frame that poses are in where they name none
  std::string desired = "supple_desired";  // the one that wrenches are in
  const StaticFrames* frames = nullptr;    // to know others, if there are
  std::function<void(const Pose& X_WT, const Twist& V_WT_W)> on_target;
  std::function<void(const Wrench& F)> on_wrench;
};

class Targets {
 public:
  /// The callbacks come from a thread of its own. Node, frames and notices outlive it.
  [[nodiscard]] static Result<std::unique_ptr<Targets>, std::string> create(
      Node& node, const TargetOptions& options, robot::NoticeBoard& notices);
  ~Targets();
  Targets(const Targets&) = delete;
  Targets& operator=(const Targets&) = delete;

  /// Where D is now: a twist alone starts from it. Any thread.
  void desired_is(const Pose& X_WD);
  /// Messages that were refused.
  [[nodiscard]] std::uint64_t refused() const;

 private:
  class Intake;
  explicit Targets(std::unique_ptr<Intake> intake);
  std::unique_ptr<Intake> intake_;
};

}  // namespace supple::dds
