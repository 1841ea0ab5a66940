#pragma once

// A client that the tests steer byte by byte, and a desk that remembers what it was asked.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/cockpit/server.hpp"
#include "supple/websocket/frames.hpp"

namespace supple::cockpit::test {

/// One number, `gain`, that must not be below zero; one service, /hold, that wants no argument.
class OneGain : public Source {
 public:
  [[nodiscard]] std::vector<foxglove::Parameter> parameters() override {
    return {{"gain", gain}, {"label", "spring"}};
  }
  [[nodiscard]] std::optional<std::string> set(
      const std::vector<foxglove::Parameter>& wanted) override;
  [[nodiscard]] std::uint64_t revision() override { return revision_; }
  [[nodiscard]] Result<Json, std::string> call(std::string_view service,
                                               const Json& request) override;
  void greet(std::uint32_t channel,
             const std::function<void(const Publication&)>& publish) override;
  void step(Audience& /*audience*/) override {}

  double gain = 1.0;
  std::vector<std::string> calls;

 private:
  std::uint64_t revision_ = 1;
};

inline constexpr std::string_view kToken = "secret";

/// Channels 1 (/force) and 2 (/events), services 1 (/hold) and 2 (look, which
/// changes nothing), the files / and /app.js, and /log of 3
/// million bytes.
[[nodiscard]] Site site();

[[nodiscard]] wire::ByteView bytes_of(std::string_view text);

[[nodiscard]] std::string handshake(std::string_view target = "/", std::string_view more = "");
/// As a client sends it, with a mask.
[[nodiscard]] wire::Bytes frame(websocket::Opcode opcode, std::string_view data);
[[nodiscard]] std::string service_call(std::uint32_t service, std::uint32_t call,
                                       std::string_view json);

struct Got {
  websocket::Opcode opcode;
  std::string data;
};

/// Takes a server's bytes apart: the head of its answer, and the frames after it.
class Listener {
 public:
  void take(wire::ByteView bytes);

  [[nodiscard]] const std::optional<std::string>& head() const { return head_; }
  [[nodiscard]] const std::string& rest() const { return rest_; }
  [[nodiscard]] std::deque<Got>& frames() { return frames_; }
  /// The first text of that op, as JSON, and takes it; null where there is none.
  [[nodiscard]] Json take_op(std::string_view op);
  /// Data messages so far.
  [[nodiscard]] std::vector<Got> data() const;
  [[nodiscard]] std::optional<std::uint16_t> close_code() const;

 private:
  std::optional<std::string> head_;
  std::string rest_;  // what is no whole frame
  std::deque<Got> frames_;
};

}  // namespace supple::cockpit::test
