#pragma once

#include <unistd.h>

#include <utility>

namespace supple::net {

/// Owns a descriptor.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int number) noexcept : number_{number} {}
  Fd(Fd&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
  Fd& operator=(Fd&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd() { close(); }

  [[nodiscard]] int number() const noexcept { return number_; }
  explicit operator bool() const noexcept { return number_ >= 0; }

  void close() noexcept {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

}  // namespace supple::net
