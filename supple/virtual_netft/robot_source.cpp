#include "supple/virtual_netft/robot_source.hpp"

#include <chrono>
#include <utility>

#include "supple/ur/rtde_tap.hpp"

namespace supple::virtual_netft {
namespace {

constexpr const char* kField = "ft_raw_wrench";
constexpr std::int64_t kSilence = 100'000'000;  // [ns]
constexpr Seconds kLook{0.1};
constexpr Seconds kPause{0.5};  // between two attempts

std::int64_t now_ns() noexcept {
  return std::chrono::nanoseconds{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

Result<ur::RtdeTap, std::string> tapped(const net::Address& rtde) {
  return ur::RtdeTap::open({.at = rtde, .names = {kField}});
}

}  // namespace

Result<std::unique_ptr<RobotSource>, std::string> RobotSource::connect(const net::Address& rtde) {
  if (const auto probe = tapped(rtde); !probe) return Failure{probe.error()};
  std::unique_ptr<RobotSource> out{new RobotSource{rtde}};
  out->thread_ =
      std::jthread{[source = out.get()](const std::stop_token& stop) { source->listen(stop); }};
  return out;
}

RobotSource::~RobotSource() {
  thread_.request_stop();
  waker_.wake();
}

std::optional<Wrench> RobotSource::at(Seconds /*time*/) {
  const std::lock_guard lock{mutex_};
  new_ = false;
  if (arrived_ == 0 || now_ns() - arrived_ > kSilence) return std::nullopt;
  return newest_;
}

bool RobotSource::has_new() {
  const std::lock_guard lock{mutex_};
  return new_ || now_ns() - arrived_ > kSilence;  // silence is news, too
}

void RobotSource::listen(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    auto tap = tapped(rtde_);
    if (!tap) {
      (void)net::wait_readable(waker_.number(), kPause);
      continue;
    }
    ur::RtdeTap own = *std::move(tap);
    const auto slot = *own.layout().slot(kField);
    while (!stop.stop_requested() && own.end().empty()) {
      const auto payload = own.next(kLook);
      if (!payload) continue;
      const auto x = ur::rtde::six_at(*payload, slot);
      const std::lock_guard lock{mutex_};
      newest_ = {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
      arrived_ = now_ns();
      new_ = true;
    }
  }
}

}  // namespace supple::virtual_netft
