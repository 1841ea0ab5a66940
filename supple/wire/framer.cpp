#include "supple/wire/framer.hpp"

#include <fmt/format.h>

#include <iterator>

namespace supple::wire {

void Framer::append(ByteView bytes) {
  if (broken_) return;
  buffer_.erase(buffer_.begin(), std::next(buffer_.begin(), static_cast<std::ptrdiff_t>(used_)));
  used_ = 0;
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

std::size_t Framer::size_ahead() const noexcept {
  const ByteView ahead = ByteView{buffer_}.subspan(used_);
  return limits_.size_field == SizeField::kTwoBytes ? from_bytes<std::uint16_t>(ahead)
                                                    : from_bytes<std::uint32_t>(ahead);
}

std::optional<ByteView> Framer::next() {
  const std::size_t left = buffer_.size() - used_;
  if (broken_ || left < static_cast<std::size_t>(limits_.size_field)) return std::nullopt;
  const std::size_t size = size_ahead();
  if (size < limits_.shortest || size > limits_.longest) {
    broken_ = fmt::format("a package of {} bytes came; it must have {} to {}", size,
                          limits_.shortest, limits_.longest);
    buffer_.clear();
    used_ = 0;
    return std::nullopt;
  }
  if (left < size) return std::nullopt;
  const ByteView package = ByteView{buffer_}.subspan(used_, size);
  used_ += size;
  return package;
}

}  // namespace supple::wire
