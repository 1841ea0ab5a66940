#pragma once

// As much of HTTP/1.1 as devices and a page on this machine need: heads of requests and answers,
// parsed with bounds, and one GET.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"

namespace supple::net::http {

inline constexpr std::size_t kLongestHead = 16384;  // [bytes]

struct Head {
  std::string method;                                       // of a request
  std::string target;                                       // likewise, with its query
  int status = 0;                                           // of an answer
  std::vector<std::pair<std::string, std::string>> fields;  // names in lower case

  /// The first of that name, in lower case; empty where there is none.
  [[nodiscard]] std::string_view field(std::string_view name) const noexcept;
  /// How often it is there: a Host that stands twice is an attack.
  [[nodiscard]] std::size_t count(std::string_view name) const noexcept;
  /// Of the body, where it says so.
  [[nodiscard]] std::optional<std::size_t> length() const noexcept;
};

/// Where the head ends, its empty line included; nothing while it is not all there.
[[nodiscard]] std::optional<std::size_t> head_size(std::string_view bytes) noexcept;

/// Of a whole head; nothing if it is none.
[[nodiscard]] std::optional<Head> request_head(std::string_view head);
[[nodiscard]] std::optional<Head> answer_head(std::string_view head);

struct Answer {
  int status = 0;
  std::string body;
};

/// One GET with HTTP/1.0, on a connection of its own. `target` holds printable characters only.
[[nodiscard]] Result<Answer, std::string> get(const Address& from, std::string_view target,
                                              Seconds within, std::size_t largest_body);

}  // namespace supple::net::http
