#include "supple/desk/log_desk.hpp"

#include <utility>

#include "supple/desk/about.hpp"
#include "supple/desk/json_of.hpp"
#include "supple/desk/parameter_list.hpp"

namespace supple::desk {

using cockpit::Json;
using cockpit::foxglove::Parameter;

LogDesk::LogDesk(std::string name, config::Setup setup)
    : name_{std::move(name)}, setup_{std::move(setup)}, catalogue_{Catalogue::Of::kLog} {}

std::vector<Parameter> LogDesk::parameters() { return parameters_of(setup_.config); }

std::optional<std::string> LogDesk::set(const std::vector<Parameter>& /*wanted*/) {
  return "this is a log: what it has was, and does not change";
}

Result<Json, std::string> LogDesk::call(std::string_view service, const Json& request) {
  if (service != "certify") return Failure{std::string{"this is a log: nothing moves"}};
  const auto gains = gains_asked(setup_.config, request);
  if (!gains) return Failure{gains.error()};
  return certifier_.axes(setup_.config, *gains);
}

void LogDesk::greet(std::uint32_t channel,
                    const std::function<void(const cockpit::Publication&)>& publish) {
  const auto say = [&](const Json& message) {
    const std::string text = message.dump();
    publish({.channel = channel, .time = 0, .every = true, .data = bytes_of(text)});
  };
  if (catalogue_.is(Topic::kAbout, channel)) say(about(setup_, {.name = name_, .live = false}));
  if (catalogue_.is(Topic::kCertificate, channel)) {
    const config::AdmittanceSection& s = setup_.config.admittance;
    say(certifier_.axes(setup_.config, config::gains_of(s.translation, s.rotation)));
  }
}

}  // namespace supple::desk
