#include "supple/virtual_netft/device.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace supple::virtual_netft {
namespace {

using netft::RdtCommand;

constexpr Seconds kPatience{0.1};
constexpr std::uint32_t kSupplyTooLow = 0x80000020;
constexpr std::uint32_t kSaturated = 0x80020000;
constexpr std::uint32_t kNoSource = 0x80000010;  // the robot behind it sends nothing

std::int64_t counts_of(double value, double per_count) noexcept {
  constexpr double kMost = 4e9;
  return std::llround(std::clamp(value / per_count, -kMost, kMost));
}

}  // namespace

Device::Device(DeviceSetup setup, std::unique_ptr<Source> source)
    : setup_{std::move(setup)}, source_{std::move(source)}, faults_{setup_.faults} {
  set_rate(static_cast<int>(setup_.settings.rate_hz));
  set_block(setup_.block);
}

void Device::set_rate(int rate_hz) noexcept {
  setup_.settings.rate_hz = static_cast<double>(std::clamp(rate_hz, 1, kFastestRate));
}

void Device::set_block(int records) noexcept {
  setup_.block = std::clamp(records, 1, kLargestBlock);
}

void Device::set_streams(bool streams) noexcept {
  setup_.settings.streams = streams;
  if (!streams) stream_.reset();
}

bool Device::active(FaultKind kind, Seconds now) const noexcept {
  return first_start_ && faults_.active(kind, now - *first_start_);
}

bool Device::deaf(Seconds now) const noexcept {
  return active(FaultKind::kSilence, now) || active(FaultKind::kRestart, now);
}

bool Device::take(wire::ByteView datagram, Seconds now) {
  follow_power(now);
  if (deaf(now)) return false;
  const auto request = netft::request_from(datagram);
  if (!request) {
    ++counts_.refused;
    return false;
  }
  switch (request->command) {
    case RdtCommand::kStart:
    case RdtCommand::kStartBuffered:
      if (setup_.settings.streams) start(*request, now);
      return setup_.settings.streams;
    case RdtCommand::kStop:
      stream_.reset();
      return false;
    case RdtCommand::kSetBias: {
      const auto load = sampled(now);
      for (std::size_t i = 0; load && i < 6; ++i) bias_[i] += (*load)[i];
      return false;
    }
    case RdtCommand::kResetLatch:
      return false;  // nothing is ever latched
  }
  return false;
}

void Device::start(const netft::RdtRequest& request, Seconds now) {
  if (!first_start_) first_start_ = now;
  ++counts_.starts;
  held_.reset();
  block_.clear();
  stream_ = Stream{.buffered = request.command == RdtCommand::kStartBuffered,
                   .left = request.samples,
                   .sequence = 0,
                   .next = now};
}

/// Without power it forgets everything but its settings.
void Device::follow_power(Seconds now) noexcept {
  const bool powered = !active(FaultKind::kRestart, now);
  if (std::exchange(powered_, powered) == powered || powered) return;
  stream_.reset();
  held_.reset();
  block_.clear();
  ft_sequence_ = 0;
  bias_ = {};
}

std::optional<Seconds> Device::next() const noexcept {
  if (!stream_) return std::nullopt;
  return stream_->next;
}

std::vector<wire::Bytes> Device::due(Seconds now) {
  follow_power(now);
  std::vector<wire::Bytes> out;
  const Seconds period{1.0 / setup_.settings.rate_hz};
  if (stream_ && now - stream_->next > kPatience) stream_->next = now;
  while (stream_ && stream_->next <= now) {
    const Seconds time = stream_->next;
    stream_->next += period;
    const netft::RdtRecord one = record(time);
    if (!deaf(time)) send(one, time, out);
    if (stream_->left > 0 && --stream_->left == 0) {
      if (held_) put(*std::exchange(held_, {}), out);
      if (!block_.empty()) out.push_back(std::exchange(block_, {}));
      stream_.reset();
    }
  }
  return out;
}

/// Without the bias, and within 32 bits.
std::optional<std::array<std::int32_t, 6>> Device::sampled(Seconds now) {
  const auto wrench = source_->at(now);
  if (!wrench) return std::nullopt;
  std::array<std::int32_t, 6> out{};
  const Vec6 x = stacked(*wrench);
  for (std::size_t i = 0; i < 6; ++i) {
    const double scale =
        i < 3 ? setup_.settings.newtons_per_count : setup_.settings.newton_metres_per_count;
    const std::int64_t count = counts_of(x[static_cast<Eigen::Index>(i)], scale) - bias_[i];
    out[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(
        count, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
  }
  return out;
}

netft::RdtRecord Device::record(Seconds now) {
  if (!active(FaultKind::kStall, now) && source_->has_new()) {
    ft_sequence_ += static_cast<std::uint32_t>(kFastestRate / setup_.settings.rate_hz);
    const auto load = sampled(now);
    connected_ = load.has_value();
    counts_now_ = load.value_or(counts_now_);
  }
  netft::RdtRecord out{.rdt_sequence = ++stream_->sequence,
                       .ft_sequence = ft_sequence_,
                       .status = 0,
                       .counts = counts_now_};
  if (active(FaultKind::kStatus, now)) out.status |= kSupplyTooLow;
  if (active(FaultKind::kSaturation, now)) out.status |= kSaturated;
  if (!connected_) out.status |= kNoSource;
  return out;
}

void Device::send(const netft::RdtRecord& record, Seconds now, std::vector<wire::Bytes>& out) {
  ++emitted_;
  if (active(FaultKind::kLoss, now) && emitted_ % 2 == 0) {
    ++counts_.lost;
    return;
  }
  const bool reorder = active(FaultKind::kReorder, now);
  if (reorder && !held_) {
    held_ = record;
    return;
  }
  put(record, out);
  if (held_) {
    put(*std::exchange(held_, {}), out);
    ++counts_.swapped;
  }
  if (active(FaultKind::kDuplicate, now)) {
    put(record, out);
    ++counts_.duplicated;
  }
}

void Device::put(const netft::RdtRecord& record, std::vector<wire::Bytes>& out) {
  ++counts_.sent;
  const auto bytes = netft::encoded(record);
  block_.insert(block_.end(), bytes.begin(), bytes.end());
  const int wanted = stream_->buffered ? setup_.block : 1;
  if (block_.size() >= static_cast<std::size_t>(wanted) * netft::kRecordSize) {
    out.push_back(std::exchange(block_, {}));
  }
}

}  // namespace supple::virtual_netft
