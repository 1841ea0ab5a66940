#pragma once

#include <filesystem>
#include <string>

namespace supple::runtime {

/// What a run is on, as far as its timing is concerned.
struct Machine {
  std::string kernel;           // "6.1.0-18-rt-amd64 #1 SMP PREEMPT_RT ..."
  bool preempt_rt = false;      // made for real time
  int cpus = 0;                 // online
  std::string isolated;         // processors that the scheduler leaves alone, as "2-3"
  std::string governor;         // of processor 0; empty: its frequency is not ours to set
  bool is_virtual = false;      // another machine may take its processors away at any time
  double realtime_share = 1.0;  // of every second that real-time threads may take in all
};

[[nodiscard]] Machine this_machine(const std::filesystem::path& root = "/");

/// One line for people.
[[nodiscard]] std::string described(const Machine& machine);

}  // namespace supple::runtime
