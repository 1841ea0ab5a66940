#include "supple/websocket/frames.hpp"

#include <algorithm>
#include <utility>

#include "supple/websocket/utf8.hpp"

namespace supple::websocket {
namespace {

constexpr std::uint8_t kLast = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::size_t kMask = 4;              // bytes
constexpr std::size_t kLongestControl = 125;  // bytes of data
constexpr std::uint8_t kTwoBytes = 126;
constexpr std::uint8_t kEightBytes = 127;

bool is_control(Opcode opcode) noexcept { return opcode >= Opcode::kClose; }

bool is_known(std::uint8_t opcode) noexcept { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

/// Codes that may stand in a frame: those of the standard that are for that, and the free ones.
bool may_close_with(std::uint16_t code) noexcept {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

void MessageReader::break_off(CloseCode code, std::string why) {
  broken_ = Broken{code, std::move(why)};
  buffer_.clear();
  parts_.clear();
  used_ = 0;
}

void MessageReader::append(wire::ByteView bytes) {
  if (broken_) return;
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
  used_ = 0;
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

std::optional<MessageReader::Head> MessageReader::checked_head(std::uint8_t first,
                                                               std::uint8_t second) {
  const std::uint8_t opcode = first & 0x0FU;
  Head out{.last = (first & kLast) != 0, .opcode = Opcode{opcode}};
  const auto refuse = [this](std::string why) {
    break_off(CloseCode::kProtocolError, std::move(why));
    return std::nullopt;
  };
  if ((first & kReserved) != 0) return refuse("a frame has reserved bits");
  if (!is_known(opcode)) return refuse("a frame has an unknown opcode");
  if ((second & kMasked) == 0) return refuse("a frame of a client has no mask");
  if (is_control(out.opcode)) {
    if (!out.last) return refuse("a control frame is in pieces");
    if ((second & 0x7FU) > kLongestControl) return refuse("a control frame is too long");
  } else if ((out.opcode == Opcode::kContinuation) != open_.has_value()) {
    return refuse("a message begins before the one before it ends, or goes on before it begins");
  }
  return out;
}

std::optional<MessageReader::Head> MessageReader::head() {
  const wire::ByteView bytes = wire::ByteView{buffer_}.subspan(used_);
  if (bytes.size() < 2) return std::nullopt;
  auto out = checked_head(bytes[0], bytes[1]);
  if (!out) return std::nullopt;

  std::uint64_t length = bytes[1] & 0x7FU;
  std::size_t at = 2;
  if (length == kTwoBytes) {
    if (bytes.size() < 4) return std::nullopt;
    length = wire::from_bytes<std::uint16_t>(bytes.subspan(2, 2));
    at = 4;
  } else if (length == kEightBytes) {
    if (bytes.size() < 10) return std::nullopt;
    length = wire::from_bytes<std::uint64_t>(bytes.subspan(2, 8));
    at = 10;
  }
  if (length > longest_ - (is_control(out->opcode) ? 0 : std::min(longest_, parts_.size()))) {
    break_off(CloseCode::kTooBig, "a message is too long");
    return std::nullopt;
  }
  out->data = at + kMask;
  out->size = out->data + static_cast<std::size_t>(length);
  return bytes.size() < out->size ? std::nullopt : out;
}

std::optional<Message> MessageReader::next() {
  if (std::exchange(parts_given_, false)) parts_.clear();
  while (!broken_) {
    const auto frame = head();
    if (!frame) return std::nullopt;
    if (auto message = take(*frame)) return message;
  }
  return std::nullopt;
}

std::optional<Message> MessageReader::take(const Head& frame) {
  const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(used_ + frame.data);
  const auto end = buffer_.begin() + static_cast<std::ptrdiff_t>(used_ + frame.size);
  const auto mask = begin - static_cast<std::ptrdiff_t>(kMask);
  for (auto byte = begin; byte != end; ++byte) *byte ^= mask[(byte - begin) % 4];
  used_ += frame.size;

  const wire::ByteView data{begin, end};
  if (is_control(frame.opcode)) return whole(frame.opcode, data);
  const Opcode opcode = open_.value_or(frame.opcode);
  if (frame.last && !open_) return whole(opcode, data);
  parts_.insert(parts_.end(), begin, end);
  open_ = opcode;
  if (!frame.last) return std::nullopt;
  open_.reset();
  parts_given_ = true;
  return whole(opcode, parts_);
}

std::optional<Message> MessageReader::whole(Opcode opcode, wire::ByteView data) {
  if (opcode == Opcode::kText && !is_utf8(data)) {
    break_off(CloseCode::kNotUtf8, "a text is not UTF-8");
    return std::nullopt;
  }
  if (opcode == Opcode::kClose && !data.empty()) {
    const bool fine = data.size() >= 2 && may_close_with(wire::from_bytes<std::uint16_t>(data)) &&
                      is_utf8(data.subspan(2));
    if (!fine) {
      break_off(CloseCode::kProtocolError, "a close frame is not one");
      return std::nullopt;
    }
  }
  return Message{opcode, data};
}

void put_head(wire::Bytes& out, Opcode opcode, std::size_t size) {
  out.push_back(static_cast<std::uint8_t>(kLast | static_cast<std::uint8_t>(opcode)));
  if (size < kTwoBytes) {
    out.push_back(static_cast<std::uint8_t>(size));
  } else if (size <= 0xFFFFU) {
    out.push_back(kTwoBytes);
    wire::put(out, static_cast<std::uint16_t>(size));
  } else {
    out.push_back(kEightBytes);
    wire::put(out, std::uint64_t{size});
  }
}

void put_frame(wire::Bytes& out, Opcode opcode, wire::ByteView data) {
  put_head(out, opcode, data.size());
  out.insert(out.end(), data.begin(), data.end());
}

void put_close(wire::Bytes& out, CloseCode code, std::string_view why) {
  why = why.substr(0, kLongestControl - 2);
  put_head(out, Opcode::kClose, 2 + why.size());
  wire::put(out, static_cast<std::uint16_t>(code));
  wire::put_text(out, why);
}

}  // namespace supple::websocket
