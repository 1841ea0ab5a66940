#pragma once

// Power, safety and the state of the program: what the cabinet's lamps would show. Time passes in
// whole control steps.

#include <cstdint>
#include <string>

#include "supple/core/time.hpp"
#include "supple/ur/modes.hpp"
#include "supple/virtual_ur/options.hpp"

namespace supple::virtual_ur {

class Cabinet {
 public:
  explicit Cabinet(const Options& options);

  /// One control step passes; `at_rest`: the arm stands.
  void step(bool at_rest) noexcept;

  [[nodiscard]] const ur::Modes& modes() const noexcept { return modes_; }
  /// Motors on, brakes open, and no stop in force.
  [[nodiscard]] bool may_move() const noexcept;
  [[nodiscard]] bool has_power() const noexcept;
  [[nodiscard]] bool is_stopped_by_safety() const noexcept;
  [[nodiscard]] bool is_emergency() const noexcept;

  // What people and programs ask for. False: not now.
  bool power_on() noexcept;
  bool power_off() noexcept;
  bool release_brakes() noexcept;
  bool unlock() noexcept;
  bool restart_safety() noexcept;

  // What happens to it.
  void protective_stop() noexcept;
  void safeguard_stop(bool open) noexcept;
  void emergency_stop(bool pressed) noexcept;
  void violation() noexcept;

  // The program's state, which the program itself decides.
  void set_runtime(ur::RuntimeState state) noexcept { modes_.runtime = state; }

  bool remote_control = true;
  std::string popup;  // that is shown; empty: none
  bool safety_popup = false;

 private:
  void begin(ur::RobotMode goal, Seconds after) noexcept;

  Delays delays_;
  Seconds step_;
  ur::Modes modes_;
  ur::RobotMode goal_;
  std::int64_t steps_left_ = 0;     // until the next mode
  std::int64_t steps_stopped_ = 0;  // since the protective stop
};

}  // namespace supple::virtual_ur
