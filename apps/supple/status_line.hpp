#pragma once

// How a run goes, in one line of a terminal that is written over again and again.

#include <string>

#include "supple/runtime/status.hpp"
#include "supple/scenario/legged_run.hpp"

namespace supple::app {

class StatusLine {
 public:
  /// `duration` in seconds; 0 has no end. Nothing is shown where standard error is no terminal.
  StatusLine(std::string name, double duration);
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(const runtime::Status& now);
  void show(const scenario::LeggedStatus& now);

 private:
  void show_text(const std::string& text);

  std::string name_;
  double duration_;
  bool terminal_;
  bool shown_ = false;
};

/// "[#####.....]" and the like; `share` within [0, 1].
[[nodiscard]] std::string bar(double share, int width);
[[nodiscard]] std::string status_text(const runtime::Status& now, double duration);
[[nodiscard]] std::string status_text(const scenario::LeggedStatus& now, double duration);

}  // namespace supple::app
