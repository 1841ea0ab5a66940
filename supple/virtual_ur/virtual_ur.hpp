#pragma once

// A robot of Universal Robots that is not there: dashboard, primary and secondary interface and
// RTDE, with the simulated arm behind them. One thread takes what clients ask, moves the arm by one
// control step, and answers; steps are whole, and by an absolute clock.

#include <cstdint>
#include <memory>
#include <string>

#include "supple/core/result.hpp"
#include "supple/virtual_ur/faults.hpp"
#include "supple/virtual_ur/options.hpp"
#include "supple/virtual_ur/snapshot.hpp"
#include "supple/virtual_ur/stream_control.hpp"

namespace supple::virtual_ur {

struct Counts {
  StreamCounts stream;             // of the programs
  std::uint64_t packages = 0;      // of RTDE, sent
  std::uint64_t skipped = 0;       // of RTDE: the client was behind, or a fault wanted it
  std::uint64_t disconnected = 0;  // clients that did not take what they asked for
  std::uint64_t stalls = 0;        // times that this machine was late, and the robot's clock stood
  int clients = 0;                 // now, of all servers
};

class VirtualUr {
 public:
  /// It listens from now on; otherwise why it cannot.
  [[nodiscard]] static Result<std::unique_ptr<VirtualUr>, std::string> create(
      const Options& options);
  ~VirtualUr();
  VirtualUr(const VirtualUr&) = delete;
  VirtualUr& operator=(const VirtualUr&) = delete;

  /// Where it listens.
  [[nodiscard]] const Ports& ports() const noexcept;

  /// One control step, with all that has come from clients by now before it, and all that is due to
  /// them after it. Only while it is not started.
  void step();
  /// Steps by the clock, in a thread of its own.
  void start();
  void stop();

  // From any thread.
  [[nodiscard]] Snapshot now() const;
  [[nodiscard]] Counts counts() const;
  /// Begins after this many seconds, by the robot's clock.
  void inject(FaultKind kind, Seconds duration = Seconds{1.0}, Seconds after = Seconds{0.0});
  /// A hand at the tip: F_P_W, in the world's axes, until it is called again.
  void push(const Wrench& F_P_W);

 private:
  class Runner;
  explicit VirtualUr(std::unique_ptr<Runner> runner);

  std::unique_ptr<Runner> runner_;
};

}  // namespace supple::virtual_ur
