#pragma once

// Listens to some of what a robot says by RTDE and takes nothing from anybody: it asks for no
// inputs, so it may stand beside the client that drives the arm.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"
#include "supple/ur/rtde_layout.hpp"
#include "supple/ur/rtde_messages.hpp"

namespace supple::ur {

struct TapOptions {
  net::Address at{.host = "", .port = rtde::kPort};
  std::vector<std::string> names;     // of the outputs
  std::vector<std::string> optional;  // those of them that are done without where it has none
  double frequency_hz = 0.0;          // 0: as fast as the robot can
  Seconds timeout{1.0};               // of the connection and of each answer
};

class RtdeTap {
 public:
  /// Agreed and started; otherwise why not, for a person.
  [[nodiscard]] static Result<RtdeTap, std::string> open(const TapOptions& options);

  [[nodiscard]] int number() const noexcept { return socket_.number(); }
  [[nodiscard]] const rtde::ControlVersion& version() const noexcept { return version_; }
  [[nodiscard]] const rtde::Layout& layout() const noexcept { return *layout_; }
  /// That was agreed [Hz].
  [[nodiscard]] double frequency() const noexcept { return frequency_; }

  /// The next data package, waited for so long. It fits the layout, and is valid until the next
  /// call. Nothing where none came; then `end` says whether one may still come.
  [[nodiscard]] std::optional<wire::ByteView> next(Seconds within);
  /// How long a small question and its answer take; data that come between are passed over.
  [[nodiscard]] std::optional<Seconds> round_trip(Seconds within);
  /// Why the connection ended; empty while it is open.
  [[nodiscard]] const std::string& end() const noexcept { return end_; }

 private:
  explicit RtdeTap(net::Fd socket) : socket_{std::move(socket)}, framer_{rtde::framer()} {}

  [[nodiscard]] std::optional<std::string> agree(const TapOptions& options);
  [[nodiscard]] std::optional<std::string> agree_version(Seconds within);
  [[nodiscard]] std::optional<std::string> agree_outputs(const TapOptions& options);
  [[nodiscard]] std::optional<wire::Bytes> ask(rtde::Type type, const wire::Bytes& question,
                                               Seconds within);
  /// The next package of that type, others passed over.
  [[nodiscard]] std::optional<wire::ByteView> await(rtde::Type type, Seconds within);
  void fill();

  net::Fd socket_;
  wire::Framer framer_;
  rtde::ControlVersion version_;
  std::optional<rtde::Layout> layout_;
  double frequency_ = 0.0;
  std::vector<std::string> unknown_;  // that were asked for
  std::string end_;
};

}  // namespace supple::ur
