#pragma once

// A request with what stands in its address.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/net/http.hpp"

namespace supple::websocket {

struct Request {
  net::http::Head head;
  std::string path;                                        // before the '?'
  std::vector<std::pair<std::string, std::string>> query;  // %XX and + are decoded

  /// Nothing where it is not there, or there twice: then nobody knows which one counts.
  [[nodiscard]] std::optional<std::string_view> field(std::string_view name) const noexcept;
  /// The first one of that name in the query.
  [[nodiscard]] std::optional<std::string_view> asked(std::string_view name) const noexcept;
};

/// Of a whole head; nothing if it is none.
[[nodiscard]] std::optional<Request> request_from(std::string_view head);

/// Without regard to case, as HTTP's tokens are: "keep-alive, Upgrade" has "upgrade".
[[nodiscard]] bool has_token(std::string_view list, std::string_view token) noexcept;

}  // namespace supple::websocket
