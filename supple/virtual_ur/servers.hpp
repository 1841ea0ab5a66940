#pragma once

// The sockets of the virtual robot and who sits at their other ends. Nothing here waits.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/ur/dashboard.hpp"
#include "supple/virtual_ur/controller.hpp"
#include "supple/virtual_ur/faults.hpp"
#include "supple/virtual_ur/link.hpp"
#include "supple/virtual_ur/rtde_session.hpp"
#include "supple/virtual_ur/script.hpp"
#include "supple/virtual_ur/virtual_ur.hpp"

namespace supple::virtual_ur {

class Servers {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Servers>, std::string> create(const Options& options);

  [[nodiscard]] const Ports& ports() const noexcept { return ports_; }
  [[nodiscard]] Controller& controller() noexcept { return *controller_; }
  /// Of the wall's clock.
  [[nodiscard]] Seconds step_time() const noexcept;
  [[nodiscard]] Counts counts() const noexcept;
  void count_stall() noexcept { ++counts_.stalls; }
  void inject(FaultKind kind, Seconds duration, Seconds after);

  /// All that may have something to read.
  [[nodiscard]] std::vector<pollfd> descriptors() const;
  /// Takes who knocks and what they ask, and answers.
  void serve();
  /// One control step, and what is due to clients after it.
  void step();

 private:
  struct RtdeClient {
    Link link;
    RtdeSession session;
    std::optional<FaultKind> bad;  // what is wrong with its next package
    std::uint64_t behind = 0;      // steps for which it has not taken all
    wire::Bytes held;              // back, while the fault `slow` is in force
  };
  struct ScriptClient {
    Link link;
    ScriptReader reader;
    bool read_only = false;
  };
  struct DashboardClient {
    Link link;
    ur::dashboard::Lines lines;
  };

  Servers(const Options& options, std::unique_ptr<Controller> controller,
          std::vector<net::Listener> listeners);

  void accept();
  void serve_rtde(RtdeClient& client);
  void serve_script(ScriptClient& client);
  void serve_dashboard(DashboardClient& client);
  void send(Link& link, wire::ByteView bytes);
  void send_data(RtdeClient& client);
  void send_states();
  void forget_closed();
  void begin(const FaultPlan::Change& change);
  void disturb(RtdeClient& client, wire::Bytes& package);
  void drop_all();
  void drop_scripts();
  [[nodiscard]] Seconds running() const noexcept;
  [[nodiscard]] bool silent() const noexcept;

  Options options_;
  Ports ports_;
  std::unique_ptr<Controller> controller_;
  std::vector<net::Listener> listeners_;  // in the order of Ports
  std::vector<std::unique_ptr<RtdeClient>> rtde_;
  std::vector<std::unique_ptr<ScriptClient>> scripts_;
  std::vector<std::unique_ptr<DashboardClient>> dashboards_;
  FaultPlan faults_;
  Counts counts_;
  ClientId last_client_ = 0;
  std::uint64_t first_step_;
  ur::SafetyMode last_safety_;
};

}  // namespace supple::virtual_ur
