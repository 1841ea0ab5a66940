#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace supple::urdf {

/// Numbers out of an attribute. If `problem` is not empty it ends the sentence "xyz is
/// '0 0 up'" with what is wrong: "; 'up' is not a number".
template <std::size_t N>
struct Numbers {
  std::array<double, N> value{};
  std::string problem;
};

/// Exactly one number, or three; separated and surrounded by white space, whatever the locale.
[[nodiscard]] Numbers<1> read_number(std::string_view text);
[[nodiscard]] Numbers<3> read_three(std::string_view text);

}  // namespace supple::urdf
