#pragma once

// Questions and orders to the dashboard, one line each, and the answer. Every call waits, but only
// so long.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"
#include "supple/ur/dashboard.hpp"

namespace supple::ur {

struct DashboardOptions {
  net::Address at{.host = "", .port = dashboard::kPort};
  Seconds timeout{2.0};    // of the connection and of each answer
  Seconds poll{0.2};       // between two looks at a mode that should change
  Seconds bring_up{30.0};  // power and brakes together
};

class DashboardClient {
 public:
  /// Its banner is read and passed over.
  [[nodiscard]] static Result<DashboardClient, std::string> connect(
      const DashboardOptions& options);

  /// The answer's line. Refused where it did not come, or the robot did not take the command.
  [[nodiscard]] Result<std::string, std::string> ask(dashboard::Command command);

  [[nodiscard]] Result<RobotMode, std::string> robot_mode();
  [[nodiscard]] Result<SafetyMode, std::string> safety_mode();
  /// Nothing where the software is too old to know.
  [[nodiscard]] std::optional<bool> remote_control();

  /// Power and brakes; `tell` hears what is done. Nothing if the arm is ready to be moved then.
  [[nodiscard]] std::optional<std::string> bring_up(
      const std::function<void(const std::string&)>& tell);

  /// Only where a person has asked for exactly this: it waits for `kUnlockAfter`, since the robot
  /// refuses before, and a person should look first.
  static constexpr Seconds kUnlockAfter{5.0};
  [[nodiscard]] std::optional<std::string> unlock_protective_stop(Seconds wait = kUnlockAfter);

 private:
  DashboardClient(net::Fd socket, const DashboardOptions& options)
      : socket_{std::move(socket)}, options_{options} {}

  [[nodiscard]] Result<std::string, std::string> line();
  [[nodiscard]] std::optional<std::string> wait_for(std::vector<RobotMode> modes, Seconds within);

  net::Fd socket_;
  DashboardOptions options_;
  dashboard::Lines lines_;
};

/// A sentence for a person where this version has a known hole; empty otherwise.
[[nodiscard]] std::string security_advice(const dashboard::SoftwareVersion& version);

}  // namespace supple::ur
