#pragma once

// The cockpit's server: one thread, one port, for browsers and for Foxglove. It never makes anybody
// wait: clients that are too slow lose messages.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "supple/cockpit/site.hpp"
#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"

namespace supple::cockpit {

struct ServerCounters {
  std::uint64_t clients = 0;       // now
  std::uint64_t most_clients = 0;  // at once
  std::uint64_t accepted = 0;      // so far, as are these
  std::uint64_t turned_away = 0;   // there were too many
  std::uint64_t delivered = 0;     // messages
  std::uint64_t dropped = 0;       // messages, for slow clients
  std::uint64_t kept = 0;          // bytes for all clients, now
  Seconds busy{0.0};               // that the server's thread has had a processor
};

/// What the clients of a server are told.
class Audience {
 public:
  virtual ~Audience() = default;
  /// Somebody has asked for the channel.
  [[nodiscard]] virtual bool listens(std::uint32_t channel) const = 0;
  /// Somebody would get a message of this time on the channel: it is worth making. Those who have
  /// no room for it lose it, whether it is made or not.
  [[nodiscard]] virtual bool wants(std::uint32_t channel, std::uint64_t time) = 0;
  virtual void publish(const Publication& publication) = 0;
  virtual void tell_time(std::uint64_t time) = 0;
  [[nodiscard]] virtual ServerCounters counters() const = 0;
};

/// A desk that has something to tell.
class Source : public Desk {
 public:
  /// By the server's thread, some hundred times a second.
  virtual void step(Audience& audience) = 0;
};

struct ServerOptions {
  net::Address at{"127.0.0.1", 8080};
  std::size_t most_clients = 32;
};

class Server {
 public:
  /// Port 0: the system chooses one. Otherwise why it cannot listen there. The source outlives it.
  [[nodiscard]] static Result<std::unique_ptr<Server>, std::string> start(
      const ServerOptions& options, Site site, Source& source);
  /// Says goodbye to all.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] const net::Address& address() const noexcept { return listener_.address(); }
  /// For any thread.
  [[nodiscard]] ServerCounters counters() const noexcept;

 private:
  class Crowd;
  Server(net::Listener listener, const ServerOptions& options, Site site, Source& source);
  void run();

  net::Listener listener_;
  std::size_t most_clients_;
  Site site_;
  Source* source_;
  net::Waker waker_;
  std::atomic<bool> ends_{false};
  std::atomic<std::uint64_t> clients_{0};
  std::atomic<std::uint64_t> accepted_{0};
  std::atomic<std::uint64_t> turned_away_{0};
  std::atomic<std::uint64_t> delivered_{0};
  std::atomic<std::uint64_t> dropped_{0};
  std::atomic<std::uint64_t> kept_{0};
  std::atomic<std::uint64_t> most_at_once_{0};
  std::atomic<std::int64_t> busy_{0};  // [ns]
  std::thread thread_;                 // last: it uses all above
};

}  // namespace supple::cockpit
