#pragma once

// The sensor itself, without sockets and without a clock: what it answers to requests, and which
// datagrams it sends when. One stream only; a start by somebody else takes it over.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/netft/rdt.hpp"
#include "supple/netft/settings.hpp"
#include "supple/virtual_netft/fault.hpp"
#include "supple/virtual_netft/source.hpp"

namespace supple::virtual_netft {

inline constexpr int kFastestRate = 7000;  // of the records, and of the samples [Hz]
inline constexpr int kLargestBlock = 40;   // of records in a buffered datagram

struct DeviceSetup {
  netft::Settings settings{.product = "Supple virtual Net F/T", .rate_hz = 1000.0};
  int block = 10;  // records of a buffered datagram
  std::vector<Fault> faults;
};

/// What was done to the records, for comparison with what a client counts.
struct DeviceCounts {
  std::uint64_t sent = 0;  // records, the second of two alike included
  std::uint64_t lost = 0;
  std::uint64_t duplicated = 0;
  std::uint64_t swapped = 0;  // pairs
  std::uint64_t starts = 0;
  std::uint64_t refused = 0;  // datagrams that are no request
};

class Device {
 public:
  Device(DeviceSetup setup, std::unique_ptr<Source> source);

  /// A request at that time since it was switched on. True if the stream now belongs to whoever
  /// sent it.
  bool take(wire::ByteView datagram, Seconds now);

  /// The datagrams that are due. Records that are overdue by more than a tenth of a second are
  /// left out, as the sensor would have sent them.
  [[nodiscard]] std::vector<wire::Bytes> due(Seconds now);

  /// When the next record is due; nothing while nobody listens.
  [[nodiscard]] std::optional<Seconds> next() const noexcept;

  /// No cable or no power: it hears nothing and says nothing.
  [[nodiscard]] bool deaf(Seconds now) const noexcept;

  void set_rate(int rate_hz) noexcept;
  void set_block(int records) noexcept;
  void set_streams(bool streams) noexcept;
  [[nodiscard]] const netft::Settings& settings() const noexcept { return setup_.settings; }
  [[nodiscard]] const DeviceCounts& counts() const noexcept { return counts_; }

 private:
  struct Stream {
    bool buffered = false;
    std::uint32_t left = 0;  // 0: endless
    std::uint32_t sequence = 0;
    Seconds next{0.0};
  };

  void start(const netft::RdtRequest& request, Seconds now);
  void follow_power(Seconds now) noexcept;
  [[nodiscard]] bool active(FaultKind kind, Seconds now) const noexcept;
  [[nodiscard]] std::optional<std::array<std::int32_t, 6>> sampled(Seconds now);
  [[nodiscard]] netft::RdtRecord record(Seconds now);
  void send(const netft::RdtRecord& record, Seconds now, std::vector<wire::Bytes>& out);
  void put(const netft::RdtRecord& record, std::vector<wire::Bytes>& out);

  DeviceSetup setup_;
  std::unique_ptr<Source> source_;
  Faults faults_;
  DeviceCounts counts_;
  std::optional<Seconds> first_start_;
  bool powered_ = true;
  std::optional<Stream> stream_;
  std::uint32_t ft_sequence_ = 0;
  std::array<std::int32_t, 6> counts_now_{};
  bool connected_ = true;  // the source knows the wrench
  std::array<std::int64_t, 6> bias_{};
  std::uint64_t emitted_ = 0;             // decides which records are lost
  std::optional<netft::RdtRecord> held_;  // the first of two that change places
  wire::Bytes block_;
};

}  // namespace supple::virtual_netft
