#include "supple/text/host.hpp"

#include <algorithm>

namespace supple::text {
namespace {

constexpr std::size_t kLongestHost = 253;

constexpr bool is_allowed(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view{".-_:%"}.find(c) != std::string_view::npos;
}

}  // namespace

bool is_host(std::string_view text) noexcept {
  return !text.empty() && text.size() <= kLongestHost && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), is_allowed);
}

}  // namespace supple::text
