#include "supple/ur/reverse_server.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "supple/net/stream.hpp"

namespace supple::ur {
namespace {

constexpr Seconds kLook{0.02};        // at what the real-time thread has found
constexpr Seconds kIdleTimeout{0.2};  // of the frames before the loop's first

}  // namespace

Result<std::unique_ptr<ReverseServer>, std::string> ReverseServer::open(
    const ReverseOptions& options, robot::NoticeBoard& notices) {
  auto listener = net::Listener::open(options.at, 2);
  if (!listener) return Failure{listener.error()};
  std::unique_ptr<ReverseServer> out{
      new ReverseServer{*std::move(listener), options.robot, notices}};
  out->thread_ = std::jthread{[self = out.get()](const std::stop_token& stop) { self->run(stop); }};
  return out;
}

ReverseServer::~ReverseServer() {
  thread_.request_stop();
  waker_.wake();
  if (thread_.joinable()) thread_.join();
}

bool ReverseServer::transmit(const ReverseFrame& frame) noexcept {
  // the thread lets the guest go only after it has taken the number away and seen nobody send
  sending_.fetch_add(1);
  bool sent = false;
  if (socket_.load() >= 0 && !lost_.load(std::memory_order_relaxed)) {
    const auto bytes = encoded(frame);
    sent = net::send_now(guest_, bytes).bytes == bytes.size();
    (sent ? frames_ : failed_).fetch_add(1, std::memory_order_relaxed);
    if (!sent) lost_.store(true, std::memory_order_release);
  }
  sending_.fetch_sub(1);
  return sent;
}

bool ReverseServer::send(const ReverseFrame& frame) noexcept {
  loop_sends_.store(true, std::memory_order_relaxed);
  return transmit(frame);
}

void ReverseServer::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::array<pollfd, 3> all{{{listener_.number(), POLLIN, 0},
                               {waker_.number(), POLLIN, 0},
                               {guest_.number(), POLLIN, 0}}};
    (void)net::wait(all, kLook);
    if (stop.stop_requested()) break;
    if ((all[0].revents & POLLIN) != 0) take_guest();
    if (guest_) look_at_robot();
    if (guest_ && !loop_sends_.load(std::memory_order_relaxed)) {
      (void)transmit({.timeout = kIdleTimeout});
    }
  }
  if (guest_) (void)transmit({.timeout = kIdleTimeout, .mode = ReverseMode::kStopped});
  let_go();
}

void ReverseServer::take_guest() {
  auto guest = listener_.accept();
  if (!guest) return;
  if (guest_) look_at_robot();  // the one before may have just left
  const bool robot = guest->from.host == robot_;
  if (!robot || guest_) {
    turned_away_.fetch_add(1, std::memory_order_relaxed);
    notices_.add(robot::Notice::Level::kWarning,
                 robot ? std::string{"a second program of the robot was turned away"}
                       : fmt::format("{} was turned away: only the robot {} may connect",
                                     guest->from.host, robot_));
    return;
  }
  guest_ = std::move(guest->socket);
  lost_.store(false);
  socket_.store(guest_.number());
}

void ReverseServer::look_at_robot() {
  std::array<std::uint8_t, 256> ignored;  // the program says nothing
  const net::Received got = net::receive(guest_, ignored);
  if (got.flow != net::Flow::kOpen || lost_.load(std::memory_order_acquire)) let_go();
}

void ReverseServer::let_go() {
  socket_.store(-1);
  while (sending_.load() > 0) std::this_thread::sleep_for(std::chrono::microseconds{50});
  guest_.close();
}

bool ReverseServer::wait_for_robot(Seconds within) const {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(within);
  while (!connected()) {
    if (steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  return true;
}

ReverseCounters ReverseServer::counters() const noexcept {
  return {.frames = frames_.load(), .failed = failed_.load(), .turned_away = turned_away_.load()};
}

}  // namespace supple::ur
