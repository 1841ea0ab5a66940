#include "supple/cockpit/server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <system_error>
#include <utility>
#include <vector>

#include "supple/cockpit/connection.hpp"
#include "supple/net/stream.hpp"
#include "supple/runtime/thread_time.hpp"

namespace supple::cockpit {
namespace {

constexpr Seconds kStep{0.01};
constexpr Seconds kGoodbye{0.5};           // for the last bytes
constexpr std::size_t kAtOnce = 16384;     // bytes from one client in one step
constexpr std::size_t kGuestsAtOnce = 16;  // likewise
constexpr int kInSystem = 131072;          // bytes for one client; what waits longer waits here

Seconds now() { return Seconds{std::chrono::steady_clock::now().time_since_epoch()}; }

}  // namespace

/// All clients; the thread's own.
class Server::Crowd final : public Audience {
 public:
  explicit Crowd(Server& server) : server_{server} {}

  [[nodiscard]] bool listens(std::uint32_t channel) const override {
    return std::any_of(members_.begin(), members_.end(),
                       [&](const Member& each) { return each.connection.listens(channel); });
  }
  [[nodiscard]] bool wants(std::uint32_t channel, std::uint64_t time) override {
    bool out = false;
    for (Member& each : members_) out = each.connection.wants(channel, time) || out;
    return out;
  }
  void publish(const Publication& publication) override {
    for (Member& each : members_) each.connection.publish(publication);
  }
  void tell_time(std::uint64_t time) override {
    for (Member& each : members_) each.connection.tell_time(time);
  }

  [[nodiscard]] ServerCounters counters() const override { return server_.counters(); }

  /// Waits for them, and for `kStep` at most.
  void wait() {
    descriptors_.clear();
    descriptors_.push_back({.fd = server_.waker_.number(), .events = POLLIN, .revents = 0});
    descriptors_.push_back({.fd = server_.listener_.number(), .events = POLLIN, .revents = 0});
    for (const Member& each : members_) {
      const auto events = static_cast<short>(each.full ? POLLIN | POLLOUT : POLLIN);
      descriptors_.push_back({.fd = each.socket.number(), .events = events, .revents = 0});
    }
    net::wait(descriptors_, kStep);
    guests_ = descriptors_[kListener].revents != 0;
    auto found = descriptors_.begin() + kOwnDescriptors;
    for (Member& each : members_) {
      const int news = (found++)->revents;
      each.speaks = (news & ~POLLOUT) != 0;
      if (news != 0) each.full = false;
    }
  }

  void take_guests() {
    for (std::size_t i = 0; guests_ && i < kGuestsAtOnce; ++i) {
      auto guest = server_.listener_.accept();
      if (!guest) return;
      if (members_.size() >= server_.most_clients_) {
        server_.turned_away_.fetch_add(1, std::memory_order_relaxed);
        continue;
      }
      server_.accepted_.fetch_add(1, std::memory_order_relaxed);
      net::limit_send_buffer(guest->socket, kInSystem);
      members_.push_back(
          {std::move(guest->socket), Connection{server_.site_, *server_.source_, now()}});
    }
  }

  void receive() {
    std::array<std::uint8_t, kAtOnce> bytes;
    for (Member& each : members_) {
      if (!each.speaks) continue;
      const net::Received got = net::receive(each.socket, bytes);
      if (got.bytes > 0) each.connection.receive(wire::ByteView{bytes}.first(got.bytes));
      each.open = each.open && got.flow == net::Flow::kOpen;
    }
  }

  void send() {
    const Seconds time = now();
    for (Member& each : members_) {
      each.connection.look_at_parameters();
      while (each.open && !each.full && !each.connection.output().empty()) {
        const wire::ByteView bytes = each.connection.output();
        const net::Sent sent = net::send_now(each.socket, bytes);
        each.full = sent.bytes < bytes.size();
        each.open = sent.flow == net::Flow::kOpen;
        each.connection.sent(sent.bytes, time);
      }
    }
  }

  void close_those_that_are_over() {
    const Seconds time = now();
    members_.remove_if([&](Member& each) {
      const bool gone = !each.open || each.connection.over(time);
      if (gone) {
        delivered_before_ += each.connection.delivered();
        dropped_before_ += each.connection.dropped();
      }
      return gone;
    });
    count();
  }

  void say_goodbye() {
    for (Member& each : members_) each.connection.say_goodbye();
    const Seconds until = now() + kGoodbye;
    while (!members_.empty() && now() < until) {
      send();
      close_those_that_are_over();
      if (!members_.empty()) wait();
    }
  }

 private:
  struct Member {
    net::Fd socket;
    Connection connection;
    bool open = true;
    bool speaks = false;  // something has come from it, or it is gone
    bool full = false;    // the system takes no more for it, until it reads
  };
  static constexpr std::size_t kListener = 1;  // before it the waker, behind it the members
  static constexpr std::ptrdiff_t kOwnDescriptors = 2;

  void count() {
    std::uint64_t delivered = delivered_before_;
    std::uint64_t dropped = dropped_before_;
    std::uint64_t kept = 0;
    for (const Member& each : members_) {
      delivered += each.connection.delivered();
      dropped += each.connection.dropped();
      kept += each.connection.kept();
    }
    server_.clients_.store(members_.size(), std::memory_order_relaxed);
    server_.delivered_.store(delivered, std::memory_order_relaxed);
    server_.dropped_.store(dropped, std::memory_order_relaxed);
    server_.kept_.store(kept, std::memory_order_relaxed);
    const std::uint64_t most = server_.most_at_once_.load(std::memory_order_relaxed);
    server_.most_at_once_.store(std::max<std::uint64_t>(most, members_.size()),
                                std::memory_order_relaxed);
    server_.busy_.store(runtime::thread_time().count(), std::memory_order_relaxed);
  }

  Server& server_;
  std::list<Member> members_;
  std::vector<pollfd> descriptors_;
  bool guests_ = false;                 // somebody has come
  std::uint64_t delivered_before_ = 0;  // to those that are gone
  std::uint64_t dropped_before_ = 0;
};

Result<std::unique_ptr<Server>, std::string> Server::start(const ServerOptions& options, Site site,
                                                           Source& source) {
  auto listener = net::Listener::open(options.at);
  if (!listener) return Failure{listener.error()};
  try {
    return std::unique_ptr<Server>{
        new Server{*std::move(listener), options, std::move(site), source}};
  } catch (const std::system_error& problem) {
    return Failure{std::string{"the cockpit's thread: "} + problem.what()};
  }
}

Server::Server(net::Listener listener, const ServerOptions& options, Site site, Source& source)
    : listener_{std::move(listener)},
      most_clients_{options.most_clients},
      site_{std::move(site)},
      source_{&source},
      thread_{[this] { run(); }} {}

Server::~Server() {
  ends_.store(true, std::memory_order_relaxed);
  waker_.wake();
  thread_.join();
}

void Server::run() {
  Crowd crowd{*this};
  while (!ends_.load(std::memory_order_relaxed)) {
    crowd.wait();
    crowd.take_guests();
    crowd.receive();
    source_->step(crowd);
    crowd.send();
    crowd.close_those_that_are_over();
  }
  source_->step(crowd);
  waker_.reset();
  crowd.say_goodbye();
}

ServerCounters Server::counters() const noexcept {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  return {.clients = clients_.load(kRelaxed),
          .most_clients = most_at_once_.load(kRelaxed),
          .accepted = accepted_.load(kRelaxed),
          .turned_away = turned_away_.load(kRelaxed),
          .delivered = delivered_.load(kRelaxed),
          .dropped = dropped_.load(kRelaxed),
          .kept = kept_.load(kRelaxed),
          .busy = std::chrono::nanoseconds{busy_.load(kRelaxed)}};
}

}  // namespace supple::cockpit
