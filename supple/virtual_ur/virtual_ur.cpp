#include "supple/virtual_ur/virtual_ur.hpp"

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "supple/net/wait.hpp"
#include "supple/virtual_ur/servers.hpp"

namespace supple::virtual_ur {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostLate = 2;  // steps; the robot's clock stands still for what is more

}  // namespace

/// The servers behind a lock, and the thread that runs them.
class VirtualUr::Runner {
 public:
  explicit Runner(std::unique_ptr<Servers> all) : all_{std::move(all)} {}
  ~Runner() { stop(); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  [[nodiscard]] const Ports& ports() const noexcept { return all_->ports(); }

  void step() {
    const std::lock_guard lock{mutex_};
    all_->serve();
    all_->step();
  }

  void start() {
    if (thread_.joinable()) return;
    waker_.reset();
    thread_ = std::jthread{[this](const std::stop_token& token) { run(token); }};
  }

  void stop() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    waker_.wake();
    thread_.join();
  }

  template <class Do>
  auto locked(Do&& action) {
    const std::lock_guard lock{mutex_};
    return action(*all_);
  }

 private:
  void run(const std::stop_token& token) {
    const auto period = std::chrono::duration_cast<Clock::duration>(all_->step_time());
    Clock::time_point next = Clock::now() + period;
    while (!token.stop_requested()) {
      serve_until(next, token);
      const auto late = Clock::now() - next;
      step();
      next += period;
      if (late > kMostLate * period) {
        next = Clock::now() + period;
        locked([](Servers& all) { all.count_stall(); });
      }
    }
  }

  // answers at once what is asked between two steps
  void serve_until(Clock::time_point end, const std::stop_token& token) {
    while (!token.stop_requested()) {
      const Seconds left = end - Clock::now();
      if (left.count() <= 0.0) return;
      auto descriptors = locked([](Servers& all) { return all.descriptors(); });
      descriptors.push_back({.fd = waker_.number(), .events = POLLIN, .revents = 0});
      if (net::wait(descriptors, left) <= 0) return;
      locked([](Servers& all) { all.serve(); });
    }
  }

  std::unique_ptr<Servers> all_;
  std::mutex mutex_;
  net::Waker waker_;
  std::jthread thread_;
};

Result<std::unique_ptr<VirtualUr>, std::string> VirtualUr::create(const Options& options) {
  auto servers = Servers::create(options);
  if (!servers) return Failure{servers.error()};
  return std::unique_ptr<VirtualUr>{new VirtualUr{std::make_unique<Runner>(*std::move(servers))}};
}

VirtualUr::VirtualUr(std::unique_ptr<Runner> runner) : runner_{std::move(runner)} {}

VirtualUr::~VirtualUr() = default;

const Ports& VirtualUr::ports() const noexcept { return runner_->ports(); }

void VirtualUr::step() { runner_->step(); }

void VirtualUr::start() { runner_->start(); }

void VirtualUr::stop() { runner_->stop(); }

Snapshot VirtualUr::now() const {
  return runner_->locked([](Servers& all) { return all.controller().now(); });
}

Counts VirtualUr::counts() const {
  return runner_->locked([](Servers& all) { return all.counts(); });
}

void VirtualUr::inject(FaultKind kind, Seconds duration, Seconds after) {
  runner_->locked([&](Servers& all) { all.inject(kind, duration, after); });
}

void VirtualUr::push(const Wrench& F_P_W) {
  runner_->locked([&](Servers& all) { all.controller().arm().push(F_P_W); });
}

}  // namespace supple::virtual_ur
