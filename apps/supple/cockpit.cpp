#include "apps/supple/cockpit.hpp"

#include <fmt/format.h>

#include <charconv>
#include <random>
#include <utility>

#include "supple/cockpit/page.hpp"
#include "supple/text/words.hpp"

namespace supple::app {
namespace {

constexpr std::uint16_t kLastPort = 8099;
constexpr std::size_t kShortestToken = 8;
constexpr std::string_view kTokenLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
// its page reads, and commands only with the token
constexpr std::string_view kFoxglove = "https://app.foxglove.dev";

std::string random_hex(int words) {
  std::random_device source;
  std::string out;
  for (int i = 0; i < words; ++i) out += fmt::format("{:08x}", source());
  return out;
}

/// "127.0.0.1:8080", "[::1]:8080", "robot-pc:0".
std::optional<net::Address> address_from(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);
  const bool bracketed = host.starts_with('[') && host.ends_with(']') && host.size() > 2;
  if (bracketed) host = host.substr(1, host.size() - 2);
  if (!bracketed && host.find(':') != std::string_view::npos) return std::nullopt;
  net::Address out{std::string{host}, 0};
  const char* end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, out.port);
  if (error != std::errc{} || at != end || digits.empty()) return std::nullopt;
  return out;
}

bool is_here_only(const std::string& host) { return host == "localhost" || net::is_loopback(host); }

std::optional<std::string> take_token(const Args& args, CockpitOptions& out) {
  if (!args.has("--cockpit-token")) {
    if (is_here_only(out.at.host)) out.token = random_hex(4);
    return std::nullopt;
  }
  out.token = args.one("--cockpit-token");
  if (out.token.size() >= kShortestToken &&
      out.token.find_first_not_of(kTokenLetters) == std::string::npos) {
    return std::nullopt;
  }
  return fmt::format(
      "--cockpit-token: has {} letters; it takes {} or more of A-Z a-z 0-9 - . _ ~, so that nobody "
      "guesses it and it can stand in an address",
      out.token.size(), kShortestToken);
}

}  // namespace

Result<std::optional<CockpitOptions>, std::string> cockpit_options(const Args& args,
                                                                   bool by_default) {
  const bool asked = args.has("--cockpit");
  if (asked && args.has("--no-cockpit")) {
    return Failure{std::string{"--cockpit and --no-cockpit are both given; leave one away"}};
  }
  if (args.has("--no-cockpit") || (!asked && !by_default)) {
    return std::optional<CockpitOptions>{};
  }
  CockpitOptions out;
  out.exact = asked;
  if (asked) {
    const auto at = address_from(args.one("--cockpit"));
    if (!at) {
      return Failure{fmt::format("--cockpit: '{}' is no address; write it like 127.0.0.1:8080",
                                 printable(args.one("--cockpit")))};
    }
    out.at = *at;
  }
  if (auto problem = take_token(args, out)) return Failure{*std::move(problem)};
  out.origins = args.all("--cockpit-origin");
  out.origins.emplace_back(kFoxglove);
  return std::optional{std::move(out)};
}

cockpit::Site site_of(const CockpitOptions& options, const desk::Catalogue& catalogue,
                      const std::string& name, const std::string& urdf) {
  cockpit::Site site;
  site.name = fmt::format("supple {}", name);
  site.session = random_hex(2);
  site.access.token = options.token;
  site.access.origins = options.origins;
  site.access.hosts = {options.at.host};
  site.files = cockpit::page_files();
  site.files["/robot.urdf"] = {"application/xml", urdf};
  site.channels = catalogue.channels();
  site.services = catalogue.services();
  return site;
}

Result<std::unique_ptr<cockpit::Server>, std::string> open_cockpit(const CockpitOptions& options,
                                                                   const cockpit::Site& site,
                                                                   cockpit::Source& source) {
  cockpit::ServerOptions server{.at = options.at};
  auto opened = cockpit::Server::start(server, site, source);
  while (!opened && !options.exact && server.at.port < kLastPort) {
    ++server.at.port;
    opened = cockpit::Server::start(server, site, source);
  }
  if (opened || options.exact) return opened;
  return Failure{
      fmt::format("no port from {} to {} is free; --cockpit 127.0.0.1:PORT names another",
                  options.at.port, kLastPort)};
}

std::string opening_of(const cockpit::Server& server, const CockpitOptions& options) {
  const std::string address =
      net::text_of({is_here_only(options.at.host) ? server.address().host : options.at.host,
                    server.address().port});
  if (options.token.empty()) {
    return fmt::format(
        "cockpit: http://{}/ for everybody who can reach it, to read only; --cockpit-token lets "
        "those who know it command\n",
        address);
  }
  return fmt::format("cockpit: http://{}/?token={}\n", address, options.token);
}

std::string account_of(const cockpit::ServerCounters& counters, Seconds wall) {
  const double share = wall > Seconds{0.0} ? 100.0 * (counters.busy / wall) : 0.0;
  return fmt::format(
      "cockpit: {:.1f} % of a processor; {} clients at once at most, {} messages sent, {} dropped "
      "for slow clients\n",
      share, counters.most_clients, counters.delivered, counters.dropped);
}

}  // namespace supple::app
