#pragma once

// The controller in its cabinet, without its sockets: one control step after the other it does what
// the program wants, as far as power and safety let it, and watches the arm.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/ur/primary.hpp"
#include "supple/virtual_ur/arm.hpp"
#include "supple/virtual_ur/cabinet.hpp"
#include "supple/virtual_ur/motion.hpp"
#include "supple/virtual_ur/options.hpp"
#include "supple/virtual_ur/program.hpp"
#include "supple/virtual_ur/registers.hpp"
#include "supple/virtual_ur/script.hpp"
#include "supple/virtual_ur/snapshot.hpp"

namespace supple::virtual_ur {

/// Why the robot stopped itself.
enum class StopCause : std::uint8_t { kJointLimit, kPath, kForce, kAsked };

/// Where the inputs stand that the controller looks at every step.
struct InputPlaces {
  explicit InputPlaces(const Registers& registers);

  struct Masked {
    std::size_t mask;
    std::size_t value;
    int first;  // bit of all digital outputs
  };
  Masked digital[3];
  std::size_t analog[2];
  std::size_t slider_mask;
  std::size_t slider;
};

class Controller {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Controller>, std::string> create(
      const Options& options);

  void step();

  [[nodiscard]] const Snapshot& now() const noexcept { return now_; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] Cabinet& cabinet() noexcept { return cabinet_; }
  [[nodiscard]] Registers& registers() noexcept { return registers_; }
  [[nodiscard]] const Registers& registers() const noexcept { return registers_; }
  [[nodiscard]] Arm& arm() noexcept { return arm_; }
  /// Of all programs so far.
  [[nodiscard]] StreamCounts counts() const noexcept;

  /// What a client wrote to the primary or secondary interface. `read_only`: it may not.
  void run(const Script& script, bool read_only);

  // The program, as the dashboard and the buttons have it.
  bool play();
  bool pause();
  void stop_program(std::string_view why);
  void protective_stop(StopCause cause, int joint = -1);
  void close_popup();
  [[nodiscard]] bool has_program() const noexcept { return program_.has_value(); }

  /// What the primary interface has to say since the last time.
  [[nodiscard]] std::vector<ur::primary::Item> take_messages();

 private:
  Controller(const Options& options, Arm arm);

  void start(const StreamProgram& what);
  void run_line(const std::string& line);
  void run_secondary(const Script& script);
  void run_program(const Script& script);
  bool apply(const Call& call);
  bool set_digital_output(const Call& call);
  /// On an e-Series: what the tool feels now counts as nothing.
  void zero_force();
  [[nodiscard]] bool is_paused() const noexcept;
  void apply_inputs();
  void guard();
  void watch_heartbeat();
  void pause_and_resume();
  void finish_program();
  [[nodiscard]] Order program_order();
  void move(const Order& order);
  void look();
  void say(ur::primary::Item item);
  void say_text(std::string text);

  Options options_;
  Arm arm_;
  Motion motion_;
  Cabinet cabinet_;
  Registers registers_;
  InputPlaces inputs_{registers_};
  ToolSettings tool_;
  std::optional<Program> program_;
  std::optional<std::size_t> echo_;       // the input that the program copies back
  std::optional<std::size_t> heartbeat_;  // the input that its watchdog looks at
  std::string last_program_;              // its name
  std::optional<StreamProgram> loaded_;   // that `play` starts again
  bool held_ = false;                     // paused by a person or a protective stop: `play` goes on
  bool fresh_brakes_ = false;             // no text and no stop has come since they were released
  bool scene_waits_;                      // for the first program
  int beyond_ = -1;                       // the joint that is beyond its limit; -1: none
  Vec6 servo_wanted_ = Vec6::Zero();
  StreamCounts ended_;  // of programs that have ended
  std::vector<ur::primary::Item> messages_;
  std::uint64_t step_;
  double speed_fraction_ = 1.0;
  std::uint64_t digital_outputs_ = 0;
  Snapshot now_;
};

}  // namespace supple::virtual_ur
