#pragma once

// What a cockpit shows of a log: the page reads the file itself, piece by piece; here it is told
// what the file is about. Nothing can be changed.

#include <string>
#include <vector>

#include "supple/cockpit/server.hpp"
#include "supple/config/config.hpp"
#include "supple/desk/catalogue.hpp"
#include "supple/desk/certificates.hpp"

namespace supple::desk {

class LogDesk final : public cockpit::Source {
 public:
  /// `setup` is made of the configuration in the log.
  LogDesk(std::string name, config::Setup setup);

  [[nodiscard]] const Catalogue& catalogue() const noexcept { return catalogue_; }

  [[nodiscard]] std::vector<cockpit::foxglove::Parameter> parameters() override;
  [[nodiscard]] std::optional<std::string> set(
      const std::vector<cockpit::foxglove::Parameter>& wanted) override;
  [[nodiscard]] std::uint64_t revision() override { return 1; }
  [[nodiscard]] Result<cockpit::Json, std::string> call(std::string_view service,
                                                        const cockpit::Json& request) override;
  void greet(std::uint32_t channel,
             const std::function<void(const cockpit::Publication&)>& publish) override;
  void step(cockpit::Audience& /*audience*/) override {}

 private:
  std::string name_;
  config::Setup setup_;
  Catalogue catalogue_;
  Certifier certifier_;
};

}  // namespace supple::desk
