#pragma once

// What each axis holds in contact: /certificate, and the answer of the service certify.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "supple/admittance/gains.hpp"
#include "supple/analysis/certificate.hpp"
#include "supple/cockpit/json.hpp"
#include "supple/config/config.hpp"
#include "supple/core/result.hpp"

namespace supple::desk {

/// Keeps what it has computed: of six axes a slider moves one.
class Certifier {
 public:
  /// {axes: [x, y, z, rx, ry, rz]}
  [[nodiscard]] cockpit::Json axes(const config::Config& config, const admittance::Gains& gains);

  /// How many axes were computed so far.
  [[nodiscard]] std::size_t computed() const noexcept { return computed_; }

 private:
  static constexpr std::size_t kMost = 64;
  [[nodiscard]] const analysis::Certificate& certificate(const analysis::ContactLoop& loop);

  std::vector<analysis::Certificate> known_;
  std::size_t next_ = 0;  // to be forgotten, where there is no room
  std::size_t computed_ = 0;
};

/// Those of the configuration, with what the request has instead; otherwise what is wrong with it.
[[nodiscard]] Result<admittance::Gains, std::string> gains_asked(const config::Config& config,
                                                                 const cockpit::Json& request);

}  // namespace supple::desk
