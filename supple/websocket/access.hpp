#pragma once

// Who may talk to the server. A page of any site may open a WebSocket to this machine, and a name
// that somebody else owns may be made to lead here; so Host and Origin are looked at before
// anything is answered.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/websocket/request.hpp"

namespace supple::websocket {

struct Access {
  std::string token;                 // who gives it may command; empty: nobody may
  std::vector<std::string> hosts;    // names besides 'localhost' and addresses in digits
  std::vector<std::string> origins;  // besides the server's own pages, as "https://example.org"
};

struct Refusal {
  int status = 403;
  std::string why;
};

/// Why the request is not served, if so.
[[nodiscard]] std::optional<Refusal> refusal_of(const Request& request, const Access& access);

/// Whether it has the token, as ?token=...
[[nodiscard]] bool may_command(const Request& request, const Access& access) noexcept;

}  // namespace supple::websocket
