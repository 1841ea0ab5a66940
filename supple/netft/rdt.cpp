#include "supple/netft/rdt.hpp"

#include <algorithm>

namespace supple::netft {
namespace {

constexpr std::uint16_t kHeader = 0x1234;

/// Writes numbers one behind the other.
template <std::size_t size>
class Packed {
 public:
  template <wire::Number T>
  void put(T value) noexcept {
    const auto bytes = wire::to_bytes(value);
    std::copy(bytes.begin(), bytes.end(), out_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += sizeof(T);
  }
  [[nodiscard]] const std::array<std::uint8_t, size>& bytes() const noexcept { return out_; }

 private:
  std::array<std::uint8_t, size> out_{};
  std::size_t at_ = 0;
};

bool known(RdtCommand command) noexcept {
  switch (command) {
    case RdtCommand::kStop:
    case RdtCommand::kStart:
    case RdtCommand::kStartBuffered:
    case RdtCommand::kResetLatch:
    case RdtCommand::kSetBias:
      return true;
  }
  return false;
}

}  // namespace

std::array<std::uint8_t, kRequestSize> encoded(const RdtRequest& request) noexcept {
  Packed<kRequestSize> out;
  out.put(kHeader);
  out.put(static_cast<std::uint16_t>(request.command));
  out.put(request.samples);
  return out.bytes();
}

std::optional<RdtRequest> request_from(wire::ByteView datagram) noexcept {
  wire::Reader in{datagram};
  const auto header = in.number<std::uint16_t>();
  const auto command = static_cast<RdtCommand>(in.number<std::uint16_t>());
  const auto samples = in.number<std::uint32_t>();
  if (!in.at_end() || header != kHeader || !known(command)) return std::nullopt;
  return RdtRequest{.command = command, .samples = samples};
}

std::array<std::uint8_t, kRecordSize> encoded(const RdtRecord& record) noexcept {
  Packed<kRecordSize> out;
  out.put(record.rdt_sequence);
  out.put(record.ft_sequence);
  out.put(record.status);
  for (const std::int32_t count : record.counts) out.put(count);
  return out.bytes();
}

std::optional<RdtRecord> record_from(wire::ByteView datagram, std::size_t n) noexcept {
  if (datagram.size() % kRecordSize != 0 || n >= datagram.size() / kRecordSize) return std::nullopt;
  wire::Reader in{datagram.subspan(n * kRecordSize, kRecordSize)};
  RdtRecord out;
  out.rdt_sequence = in.number<std::uint32_t>();
  out.ft_sequence = in.number<std::uint32_t>();
  out.status = in.number<std::uint32_t>();
  out.counts = in.numbers<std::int32_t, 6>();
  return out;
}

}  // namespace supple::netft
