#pragma once

// How the members of a tick become bytes and members again; tick_codec.hpp tells the format.

#include <fmt/format.h>

#include <Eigen/Core>
#include <bit>
#include <concepts>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"
#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry {

/// The last enumerator that a record may have; any, where nothing else is said.
template <class E>
inline constexpr E kLast = static_cast<E>(std::numeric_limits<std::underlying_type_t<E>>::max());

template <class E>
concept Enum = std::is_enum_v<E>;

class Encoder {
 public:
  explicit Encoder(Bytes& out) noexcept : out_{out} {}

  void operator()(std::string_view, bool x) { put(out_, static_cast<std::uint8_t>(x ? 1 : 0)); }
  void operator()(std::string_view, std::unsigned_integral auto x) { put(out_, x); }
  void operator()(std::string_view, int x) { put(out_, static_cast<std::uint32_t>(x)); }
  void operator()(std::string_view, const double& x) { numbers(&x, 1); }
  void operator()(std::string_view, Enum auto x) { put(out_, static_cast<std::uint8_t>(x)); }
  void operator()(std::string_view name, const Seconds& x) {
    const double seconds = x.count();
    (*this)(name, seconds);
  }
  template <int Rows, int Cols>
  void operator()(std::string_view, const Eigen::Matrix<double, Rows, Cols>& x) {
    numbers(x.data(), static_cast<std::size_t>(x.size()));
  }
  template <int Max>
  void operator()(std::string_view, const BoundedVec<Max>& x) {
    put(out_, static_cast<std::uint8_t>(x.size()));
    numbers(x.data(), static_cast<std::size_t>(x.size()));
  }
  template <class T>
  void operator()(std::string_view name, const std::optional<T>& x) {
    (*this)(name, x.has_value());
    if (x) fields(*this, *x);
  }
  template <class T>
  requires(std::is_class_v<T>) void operator()(std::string_view, const T& x) { fields(*this, x); }

 private:
  /// Memory to memory: no register that might quieten a NaN is involved.
  void numbers(const double* x, std::size_t count) {
    if constexpr (std::endian::native == std::endian::little) {
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(x);
      out_.insert(out_.end(), bytes, bytes + count * sizeof(double));
    } else {
      for (std::size_t i = 0; i < count; ++i) put(out_, std::bit_cast<std::uint64_t>(x[i]));
    }
  }

  Bytes& out_;
};

class Decoder {
 public:
  explicit Decoder(ByteReader& in) noexcept : in_{in} {}

  void operator()(std::string_view name, bool& x) { x = small(name, 1) != 0; }
  void operator()(std::string_view name, std::unsigned_integral auto& x) {
    x = in_.number<std::remove_reference_t<decltype(x)>>(name);
  }
  void operator()(std::string_view name, int& x) {
    x = static_cast<int>(in_.number<std::uint32_t>(name));
  }
  void operator()(std::string_view name, double& x) { numbers(name, &x, 1); }
  template <Enum E>
  void operator()(std::string_view name, E& x) {
    static_assert(sizeof(E) == 1);
    x = static_cast<E>(small(name, static_cast<std::uint8_t>(kLast<E>)));
  }
  void operator()(std::string_view name, Seconds& x) {
    double seconds = 0.0;
    (*this)(name, seconds);
    x = Seconds{seconds};
  }
  template <int Rows, int Cols>
  void operator()(std::string_view name, Eigen::Matrix<double, Rows, Cols>& x) {
    numbers(name, x.data(), static_cast<std::size_t>(x.size()));
  }
  template <int Max>
  void operator()(std::string_view name, BoundedVec<Max>& x) {
    x.resize(small(name, Max));
    numbers(name, x.data(), static_cast<std::size_t>(x.size()));
  }
  template <class T>
  void operator()(std::string_view name, std::optional<T>& x) {
    x.reset();
    if (small(name, 1) != 0) fields(*this, x.emplace());
  }
  template <class T>
  requires(std::is_class_v<T>) void operator()(std::string_view, T& x) { fields(*this, x); }

 private:
  std::uint8_t small(std::string_view name, std::uint8_t most) {
    const std::uint64_t at = in_.offset();
    const auto x = in_.number<std::uint8_t>(name);
    if (x <= most) return x;
    in_.fail(fmt::format("tick's {} at byte {} is {}, the most is {}", name, at, x, most));
    return 0;
  }

  void numbers(std::string_view name, double* x, std::size_t count) {
    ByteReader inner{in_.bytes(count * sizeof(double), name)};
    for (std::size_t i = 0; i < count && !inner.empty(); ++i) {
      const auto bits = inner.number<std::uint64_t>(name);
      std::memcpy(x + i, &bits, sizeof bits);
    }
  }

  ByteReader& in_;
};

}  // namespace supple::telemetry
