#pragma once

// An arm that is only listened to. Nothing is uploaded, set, switched on or asked for but outputs:
// it may be in local control, in its free drive, or driven by somebody else meanwhile.
//
// Its wrench is what `ft_raw_wrench` says, the load at the flange E with the tool's weight. A robot
// that does not tell it tells `actual_TCP_force`, less the weight of the payload that it was told
// of; it tells that payload, too, and the weight is put back.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/net/wait.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"
#include "supple/share/seqlock.hpp"
#include "supple/ur/rtde_tap.hpp"
#include "supple/ur/ur_options.hpp"

namespace supple::ur {

struct ReaderOptions {
  std::string host;
  std::uint16_t rtde_port = rtde::kPort;
  std::uint16_t dashboard_port = dashboard::kPort;
  Seconds within{5.0};                       // each of the steps
  const model::RobotModel* robot = nullptr;  // only looked at by `create`
  model::FrameId sensor;
  bool wrench = true;  // the robot's own force sensor is wanted
};

class UrReader final : public robot::Robot {
 public:
  /// Returns when it has told where it is. `notices` outlives it.
  [[nodiscard]] static Result<std::unique_ptr<UrReader>, UrError> create(
      const ReaderOptions& options, robot::NoticeBoard& notices);
  ~UrReader() override;

  [[nodiscard]] const UrCard& card() const noexcept { return card_; }

  [[nodiscard]] int joints() const noexcept override { return 6; }
  /// Never ready: it takes no command.
  void read(robot::Reading& out) noexcept override;
  void write(const robot::Command&) noexcept override {}

 private:
  struct State {
    rtde::Six q{};
    rtde::Six v{};
    rtde::Six F_S_S{};
    std::int64_t arrived = 0;  // [ns]
    std::uint64_t count = 0;   // 0: none yet
  };

  UrReader(const ReaderOptions& options, robot::NoticeBoard& notices);

  [[nodiscard]] std::optional<UrError> find_frames();
  [[nodiscard]] std::optional<UrError> open();
  [[nodiscard]] std::optional<UrError> ask_dashboard();
  [[nodiscard]] std::optional<UrError> hear_first();
  [[nodiscard]] Result<RtdeTap, std::string> tapped() const;
  /// False where the arm has no power: then it does not know where it is.
  bool take(wire::ByteView payload);
  [[nodiscard]] Wrench wrench_from(wire::ByteView payload) const;
  void listen(const std::stop_token& stop);
  void open_again();

  ReaderOptions options_;
  robot::NoticeBoard& notices_;
  UrCard card_;
  Pose X_ES_;
  Vec3 gravity_B_ = Vec3::Zero();

  std::optional<RtdeTap> tap_;  // of the thread, once it runs
  State heard_;                 // likewise
  share::Seqlock<State> newest_;
  State state_;  // of the reading thread

  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::ur
