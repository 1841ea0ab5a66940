#pragma once

// Where two structs of numbers part: member by member, with their names.

#include <fmt/format.h>

#include <Eigen/Core>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {

struct Leaf {
  std::string member;
  std::uint64_t bits = 0;
  std::string text;
};

/// Every number of a struct with its path.
class Flatten {
 public:
  void operator()(std::string_view name, double x) {
    add(name, std::bit_cast<std::uint64_t>(x), fmt::format("{:.17g}", x));
  }
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void operator()(std::string_view name, T x) {
    const auto number = static_cast<std::int64_t>(x);
    add(name, static_cast<std::uint64_t>(number), fmt::format("{}", number));
  }
  void operator()(std::string_view name, const Seconds& x) { (*this)(name, x.count()); }
  template <int Rows, int Cols, int Options, int MaxRows, int MaxCols>
  void operator()(std::string_view name,
                  const Eigen::Matrix<double, Rows, Cols, Options, MaxRows, MaxCols>& x) {
    for (Eigen::Index i = 0; i < x.size(); ++i)
      (*this)(fmt::format("{}[{}]", name, i), x.data()[i]);
    if constexpr (Rows == Eigen::Dynamic) (*this)(fmt::format("{}.size", name), x.size());
  }
  template <class T>
  void operator()(std::string_view name, const std::optional<T>& x) {
    (*this)(fmt::format("{}.present", name), x.has_value());
    if (x) (*this)(name, *x);
  }
  template <class T>
  requires(std::is_class_v<T>) void operator()(std::string_view name, const T& x) {
    const std::string outer = path_;
    path_ += fmt::format("{}.", name);
    fields(*this, x);
    path_ = outer;
  }

  std::vector<Leaf> leaves;

 private:
  void add(std::string_view name, std::uint64_t bits, std::string text) {
    leaves.push_back({fmt::format("{}{}", path_, name), bits, std::move(text)});
  }

  std::string path_;
};

/// With the bits too where the texts are the same: two kinds of NaN.
inline Difference between(const Leaf& expected, const Leaf& actual) {
  if (expected.text != actual.text) return {expected.member, expected.text, actual.text};
  return {expected.member, fmt::format("{} ({:016x})", expected.text, expected.bits),
          fmt::format("{} ({:016x})", actual.text, actual.bits)};
}

/// The first member whose bits differ; nothing where all are the same.
template <class T>
std::optional<Difference> difference(const T& expected, const T& actual) {
  Flatten one;
  Flatten other;
  fields(one, expected);
  fields(other, actual);
  const std::vector<Leaf>& a = one.leaves;
  const std::vector<Leaf>& b = other.leaves;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].member != b[i].member) return Difference{a[i].member, a[i].text, "absent"};
    if (a[i].bits != b[i].bits) return between(a[i], b[i]);
  }
  return std::nullopt;
}

}  // namespace supple::telemetry
