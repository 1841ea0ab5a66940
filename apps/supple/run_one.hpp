#pragma once

// One configuration, run: robot, script, log, referee.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/runtime/session.hpp"
#include "supple/scenario/referee.hpp"

namespace supple::app {

struct RunOptions {
  std::filesystem::path log;  // empty: none
  std::function<void(const runtime::Status&)> observer;
  runtime::StopFlag* stop = nullptr;
};

struct RunOutcome {
  runtime::RunResult run;
  scenario::Findings findings;

  /// A person has ended it before its time, so not all that is expected could happen.
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] bool passed() const { return interrupted() || findings.passed(); }
};

/// Otherwise why there was no run; nothing was moved.
[[nodiscard]] Result<RunOutcome, std::string> run_one(const config::Setup& setup,
                                                      const RunOptions& options);

}  // namespace supple::app
