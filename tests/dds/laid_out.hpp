#pragma once

// Bytes of messages, by two ways that share nothing but the order of the members: CDR's rules
// written down here (little endian, every number at a multiple of its size behind the four bytes of
// the encapsulation, texts with their length and a zero), and Fast CDR, which ROS 2 uses itself.

#include <fastcdr/Cdr.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "fast_peer.hpp"

namespace supple::test {

class ByRules {
 public:
  template <class T>
  requires std::is_arithmetic_v<T>
  void add(T value) {
    while ((bytes_.size() - 4) % sizeof(T) != 0) bytes_.push_back(0);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes_.push_back(static_cast<std::uint8_t>((bits >> (8 * i)) & 0xFFU));
    }
  }
  void add(const std::string& text) {
    add(static_cast<std::uint32_t>(text.size() + 1));
    bytes_.insert(bytes_.end(), text.begin(), text.end());
    bytes_.push_back(0);
  }
  [[nodiscard]] Bytes bytes() const { return bytes_; }

 private:
  Bytes bytes_{0, 1, 0, 0};  // plain CDR, little endian, no options
};

class ByFastCdr {
 public:
  ByFastCdr() { cdr_.serialize_encapsulation(); }
  template <class T>
  requires std::is_arithmetic_v<T>
  void add(T value) { cdr_ << value; }
  void add(const std::string& text) { cdr_ << text; }
  [[nodiscard]] Bytes bytes() const {
    const char* begin = buffer_.getBuffer();
    return {begin, begin + cdr_.getSerializedDataLength()};
  }

 private:
  std::vector<char> memory_ = std::vector<char>(4096, 0);  // zeros: it leaves gaps as they are
  eprosima::fastcdr::FastBuffer buffer_{memory_.data(), memory_.size()};
  mutable eprosima::fastcdr::Cdr cdr_{buffer_, eprosima::fastcdr::Cdr::LITTLE_ENDIANNESS,
                                      eprosima::fastcdr::Cdr::DDS_CDR};
};

template <class To, class... Values>
void add_all(To& to, const Values&... values) {
  (to.add(values), ...);
}

template <class To>
void add_header(To& to, std::int32_t sec, std::uint32_t nanosec, const std::string& frame) {
  add_all(to, sec, nanosec, frame);
}

template <class To, class T>
void add_sequence(To& to, const std::vector<T>& values) {
  to.add(static_cast<std::uint32_t>(values.size()));
  for (const T& each : values) to.add(each);
}

}  // namespace supple::test
