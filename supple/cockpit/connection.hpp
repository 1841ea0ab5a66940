#pragma once

// One client, from its first byte on: a request for a file, or the handshake of WebSocket and the
// Foxglove protocol after it. It knows no sockets; the server carries its bytes. What a client can
// make it keep is bounded, whatever it sends, and however slowly it reads:
//
//   requests      net::http::kLongestHead and kLongestMessage
//   data          kMostData wait; what comes then is dropped and counted
//   answers       kMostAnswers wait; a client that asks on without reading is closed

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "supple/cockpit/site.hpp"
#include "supple/core/time.hpp"
#include "supple/websocket/frames.hpp"
#include "supple/websocket/request.hpp"

namespace supple::cockpit {

inline constexpr std::size_t kLongestMessage = 65536;    // from a client [bytes]
inline constexpr std::size_t kMostData = 1U << 20U;      // [bytes]
inline constexpr std::size_t kMostSent = kMostData / 4;  // not forgotten yet [bytes]
inline constexpr std::size_t kOneMore = 8192;            // with less room none is made [bytes]
inline constexpr std::size_t kMostAnswers = 4U << 20U;   // [bytes]
inline constexpr std::size_t kLongestPiece = 1U << 20U;  // of a long file, in one answer
inline constexpr std::size_t kMostSubscriptions = 256;
inline constexpr Seconds kHandshakeWithin{10.0};  // the first bytes to the whole request
inline constexpr Seconds kStalledFor{60.0};       // something waits, and nothing is taken

class Connection {
 public:
  /// Site and desk outlive it. `now`: any clock that only grows.
  Connection(const Site& site, Desk& desk, Seconds now);

  void receive(wire::ByteView bytes);

  /// To its subscribers, if it is one.
  void publish(const Publication& publication);
  /// Whether it has asked for the channel.
  [[nodiscard]] bool listens(std::uint32_t channel) const noexcept;
  /// Whether a message of this time on the channel would be sent. One that is due and has no room
  /// is lost and counted here, so that it need not be made.
  [[nodiscard]] bool wants(std::uint32_t channel, std::uint64_t time) noexcept;
  void tell_time(std::uint64_t time);
  /// Parameters that it watches, if there are others than it knows.
  void look_at_parameters();

  /// What is to be sent next; `sent` says how much of it was.
  [[nodiscard]] wire::ByteView output() const noexcept;
  void sent(std::size_t bytes, Seconds now);
  /// Nothing more comes from it: close it. Is asked now and then, whatever happens.
  [[nodiscard]] bool over(Seconds now) noexcept;
  /// The server ends.
  void say_goodbye();

  [[nodiscard]] bool is_open() const noexcept { return phase_ == Phase::kOpen; }
  [[nodiscard]] bool commands() const noexcept { return commands_; }
  [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }
  [[nodiscard]] std::uint64_t delivered() const noexcept { return delivered_; }
  /// Bytes that it keeps for and from this client.
  [[nodiscard]] std::size_t kept() const noexcept;

 private:
  enum class Phase : std::uint8_t { kRequest, kOpen, kClosing };
  struct Subscription {
    std::uint32_t id = 0;    // the client's
    std::uint64_t last = 0;  // time of the last message [ns]
    std::uint64_t next = 0;  // from when on another one is due [ns]
  };
  using Subscriptions = std::vector<Subscription>;

  [[nodiscard]] static bool is_due(const Subscription& subscription, std::uint64_t time) noexcept;
  void set_served(Subscription& subscription, std::uint64_t time) const noexcept;
  [[nodiscard]] std::size_t waiting() const noexcept { return out_.size() - used_; }
  [[nodiscard]] bool has_room(std::size_t size) const noexcept {
    return waiting() + size <= kMostData;
  }
  void put_data(std::uint32_t subscription, const Publication& publication);
  void take_request();
  void open(const websocket::Request& request);
  void serve(const websocket::Request& request);
  void serve_piece(const websocket::Request& request, const LongFile& file);
  void answer(int status, std::string_view type, std::string_view more, std::string_view body,
              bool with_body = true);
  void refuse(const websocket::Refusal& refusal);

  void take_messages();
  void take_text(std::string_view text);
  void subscribe(const Json& message);
  void unsubscribe(const Json& message);
  void get_parameters(const Json& message);
  void set_parameters(const Json& message);
  void watch_parameters(const Json& message, bool watch);
  void call_service(wire::ByteView bytes);
  void send_parameters(const std::vector<std::string>& names, const Json& id);
  void send_text(std::string_view text);
  void send_frame(websocket::Opcode opcode, wire::ByteView data);
  void complain(std::string_view what);
  void close(websocket::CloseCode code, std::string_view why);

  const Site* site_;
  Desk* desk_;
  Phase phase_ = Phase::kRequest;
  Seconds began_;
  Seconds progress_;  // something was taken, or nothing waited
  std::string head_;  // as far as it has come
  websocket::MessageReader reader_{kLongestMessage};
  bool commands_ = false;
  std::uint64_t interval_ = 1;                       // between two messages of a channel [ns]
  std::map<std::uint32_t, std::uint32_t> channels_;  // of the subscriptions, by their id
  std::vector<Subscriptions> subscribed_;            // by channel: each tick asks for all of them
  std::set<std::string> watched_;
  bool watches_all_ = false;
  std::uint64_t revision_ = 0;
  int complaints_ = 0;

  wire::Bytes out_;
  std::size_t used_ = 0;         // of it, sent already
  std::string_view body_;        // of a file; comes after it
  std::string piece_;            // of a long file; what body_ looks at then
  std::uint64_t dropped_ = 0;    // messages
  std::uint64_t delivered_ = 0;  // messages
};

}  // namespace supple::cockpit
