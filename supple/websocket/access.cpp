#include "supple/websocket/access.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/text/words.hpp"

namespace supple::websocket {
namespace {

/// "127.0.0.1:8080" and "[::1]:8080" without the port.
std::string_view without_port(std::string_view host) noexcept {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos) return host;
  if (bracket != std::string_view::npos && colon < bracket) return host;
  return host.substr(0, colon);
}

/// No name that a stranger could make lead here.
bool is_address(std::string_view host) noexcept {
  const auto only = [](std::string_view text, std::string_view allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
  };
  if (host.starts_with('[') && host.ends_with(']')) {
    return only(host.substr(1, host.size() - 2), "0123456789abcdefABCDEF:.");
  }
  return only(host, "0123456789.") && std::count(host.begin(), host.end(), '.') == 3;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Takes the same time wherever the first difference is.
bool same(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |=
        static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  }
  return difference == 0;
}

}  // namespace

std::optional<Refusal> refusal_of(const Request& request, const Access& access) {
  const auto host = request.field("host");
  if (!host || host->empty()) return Refusal{400, "the request does not say which host it means"};
  const std::string_view name = without_port(*host);
  if (name != "localhost" && !is_address(name) && !has(access.hosts, name)) {
    return Refusal{403, fmt::format("host '{}' is not a name of this server", printable(name))};
  }
  if (request.head.count("origin") > 1) return Refusal{400, "the request has two origins"};
  const auto origin = request.field("origin");
  const bool own = origin && *origin == fmt::format("http://{}", *host);
  if (origin && !own && !has(access.origins, *origin)) {
    return Refusal{403, fmt::format("origin '{}' may not use this server", printable(*origin))};
  }
  const auto token = request.asked("token");
  if (token && !token->empty() && !may_command(request, access)) {
    return Refusal{403, "the token is not the one of this run; 'supple run' prints it"};
  }
  return std::nullopt;
}

bool may_command(const Request& request, const Access& access) noexcept {
  const auto token = request.asked("token");
  return token && !access.token.empty() && same(*token, access.token);
}

}  // namespace supple::websocket
