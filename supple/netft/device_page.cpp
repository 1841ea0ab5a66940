#include "supple/netft/device_page.hpp"

#include <fmt/format.h>

#include "supple/net/http.hpp"

namespace supple::netft {
namespace {

using Reading = Result<Settings, std::string> (*)(std::string_view);

struct Page {
  const char* path;
  Reading read;
};

struct Visit {
  bool reached = false;
  Result<Settings, std::string> settings;
};

Visit visit(const net::Address& http, const Page& page, Seconds within) {
  const auto answer = net::http::get(http, page.path, within, kLargestSettings);
  if (!answer) return {.reached = false, .settings = Failure{answer.error()}};
  if (answer->status != 200) {
    return {.reached = true,
            .settings = Failure{fmt::format("http://{}{} answers with status {}; is it a Net F/T?",
                                            net::text_of(http), page.path, answer->status)}};
  }
  auto settings = page.read(answer->body);
  if (settings) return {.reached = true, .settings = std::move(settings)};
  return {.reached = true,
          .settings = Failure{
              fmt::format("http://{}{}: {}", net::text_of(http), page.path, settings.error())}};
}

}  // namespace

Result<Settings, std::string> fetch_settings(const net::Address& http, Seconds within) {
  Visit first = visit(http, {"/netftapi2.xml", settings_from}, within);
  if (first.settings || !first.reached) return first.settings;
  Visit second = visit(http, {"/netftcalapi.xml", calibration_from}, within);
  return second.settings ? second.settings : first.settings;
}

std::string set_rate(const net::Address& http, int rate_hz, Seconds within) {
  const std::string target = fmt::format("/comm.cgi?comrdtrate={}", rate_hz);
  const auto answer = net::http::get(http, target, within, kLargestSettings);
  if (!answer) return answer.error();
  if (answer->status == 200 || answer->status == 302) return {};
  return fmt::format("http://{}{} answers with status {}; set the rate on the sensor's own page",
                     net::text_of(http), target, answer->status);
}

}  // namespace supple::netft
