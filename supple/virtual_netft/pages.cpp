#include "supple/virtual_netft/pages.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "supple/net/http.hpp"

namespace supple::virtual_netft {
namespace {

std::string message(std::string_view status, std::string_view type, std::string_view body,
                    std::string_view more = "") {
  return fmt::format(
      "HTTP/1.0 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}Connection: close\r\n\r\n{}",
      status, type, body.size(), more, body);
}

std::string plain(std::string_view status, std::string_view body) {
  return message(status, "text/plain", body);
}

std::optional<int> number_from(std::string_view text) {
  int out = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, out);
  if (error != std::errc{} || at != end) return std::nullopt;
  return out;
}

bool within(std::optional<int> number, int least, int most) {
  return number && *number >= least && *number <= most;
}

/// False where the value is none for that key; keys that are not known here are let through, as
/// the sensor has many more.
bool set(std::string_view key, std::string_view value, Device& device) {
  const auto number = number_from(value);
  if (key == "comrdtrate") {
    if (!within(number, 1, kFastestRate)) return false;
    device.set_rate(*number);
  } else if (key == "comrdtbsiz") {
    if (!within(number, 1, kLargestBlock)) return false;
    device.set_block(*number);
  } else if (key == "comrdte") {
    if (!within(number, 0, 1)) return false;
    device.set_streams(*number == 1);
  }
  return true;
}

std::string set_all(std::string_view query, Device& device) {
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view one = query.substr(0, end);
    const std::size_t sign = one.find('=');
    const std::string_view value = sign == std::string_view::npos ? "" : one.substr(sign + 1);
    if (!set(one.substr(0, sign), value, device)) {
      return plain("400 Bad Request", fmt::format("'{:.60}' is out of its range\n", one));
    }
    query.remove_prefix(end == std::string_view::npos ? query.size() : end + 1);
  }
  return message("302 Found", "text/plain", "", "Location: /index.htm\r\n");
}

}  // namespace

std::string answered(std::string_view head, Device& device) {
  const auto request = net::http::request_head(head);
  if (!request) return plain("400 Bad Request", "this is no request in HTTP\n");
  if (request->method != "GET") return plain("405 Method Not Allowed", "GET only\n");
  const std::string_view target = request->target;
  const std::size_t mark = target.find('?');
  const std::string_view path = target.substr(0, mark);
  const std::string_view query = mark == std::string_view::npos ? "" : target.substr(mark + 1);
  if (path == "/netftapi2.xml") {
    return message("200 OK", "text/xml", netft::settings_xml(device.settings()));
  }
  if (path == "/netftcalapi.xml") {
    return message("200 OK", "text/xml", netft::calibration_xml(device.settings()));
  }
  if (path == "/comm.cgi" || path == "/setting.cgi" || path == "/config.cgi") {
    return set_all(query, device);
  }
  return plain("404 Not Found", "there are /netftapi2.xml, /netftcalapi.xml and /comm.cgi\n");
}

}  // namespace supple::virtual_netft
