#pragma once

// Messages out of a stream of frames, and frames for messages (RFC 6455, section 5). A frame that
// breaks a rule ends the stream: nothing behind it can be trusted.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/wire/big_endian.hpp"

namespace supple::websocket {

enum class Opcode : std::uint8_t {
  kContinuation = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10,
};

/// Why a connection is closed (section 7.4.1).
enum class CloseCode : std::uint16_t {
  kNormal = 1000,
  kGoingAway = 1001,
  kProtocolError = 1002,
  kNotUtf8 = 1007,
  kPolicy = 1008,
  kTooBig = 1009,
};

struct Message {
  Opcode opcode = Opcode::kText;  // text, binary, close, ping or pong
  wire::ByteView data;            // without the mask; valid until the next call
};

struct Broken {
  CloseCode code = CloseCode::kProtocolError;
  std::string why;
};

/// What a client sends.
class MessageReader {
 public:
  /// `longest`: of a whole message, in bytes. What is kept never gets much longer than that.
  explicit MessageReader(std::size_t longest) noexcept : longest_{longest} {}

  void append(wire::ByteView bytes);
  /// The next whole message; nothing while bytes are missing, and none after a rule was broken.
  [[nodiscard]] std::optional<Message> next();
  [[nodiscard]] const std::optional<Broken>& broken() const noexcept { return broken_; }
  /// Bytes that are kept.
  [[nodiscard]] std::size_t kept() const noexcept { return buffer_.size() + parts_.size(); }

 private:
  struct Head {
    bool last = false;
    Opcode opcode = Opcode::kContinuation;
    std::size_t size = 0;  // of the whole frame
    std::size_t data = 0;  // where they begin
  };

  [[nodiscard]] std::optional<Head> head();
  [[nodiscard]] std::optional<Head> checked_head(std::uint8_t first, std::uint8_t second);
  [[nodiscard]] std::optional<Message> take(const Head& frame);
  [[nodiscard]] std::optional<Message> whole(Opcode opcode, wire::ByteView data);
  void break_off(CloseCode code, std::string why);

  std::size_t longest_;
  wire::Bytes buffer_;
  std::size_t used_ = 0;        // of the buffer, given out already
  wire::Bytes parts_;           // of a message in several frames
  std::optional<Opcode> open_;  // of that message
  bool parts_given_ = false;    // they are the caller's until the next call
  std::optional<Broken> broken_;
};

/// What a server sends: one frame, without a mask.
void put_head(wire::Bytes& out, Opcode opcode, std::size_t size);
void put_frame(wire::Bytes& out, Opcode opcode, wire::ByteView data);
void put_close(wire::Bytes& out, CloseCode code, std::string_view why);

}  // namespace supple::websocket
