#include "apps/supple/status_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace supple::app {
namespace {

double length(double x, double y, double z) { return std::hypot(x, y, z); }

std::string time_text(double time, double duration) {
  return duration > 0.0
             ? fmt::format("{} {:6.1f} s of {:g}", bar(time / duration, 16), time, duration)
             : fmt::format("{:7.1f} s", time);
}

}  // namespace

std::string bar(double share, int width) {
  const int full = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * width));
  return fmt::format("[{:#<{}}{:.<{}}]", "", full, "", width - full);
}

std::string status_text(const runtime::Status& now, double duration) {
  const auto& F = now.F_P_D;
  const auto& p = now.p_WP;
  const auto& d = now.p_WD;
  std::string text = time_text(now.time, duration);
  text += fmt::format("  {:<8}  {:6.1f} N  {:7.1f} mm from desired  {:6.3f} m/s",
                      safety::name(now.phase), length(F[0], F[1], F[2]),
                      1e3 * length(p[0] - d[0], p[1] - d[1], p[2] - d[2]), now.speed);
  if (now.worst_late > 0.0) text += fmt::format("  late {:.0f} us", 1e6 * now.worst_late);
  if (now.missed > 0) text += fmt::format("  {} missed", now.missed);
  if (now.dropped > 0) text += fmt::format("  {} dropped", now.dropped);
  if (now.log_broken) text += "  LOG BROKEN";
  return text;
}

std::string status_text(const scenario::LeggedStatus& now, double duration) {
  std::string text = time_text(now.time, duration);
  text += fmt::format("  {:<5}  {:5.2f} m/s  {:7.2f} m  off by {:5.1f} mm  feet ",
                      now.mode == legged::GaitMode::kTrot ? "trot" : "stand", now.speed,
                      now.distance, 1e3 * now.error);
  for (const bool stands : now.stands) text += stands ? '#' : '.';
  if (now.late > 0.0) text += fmt::format("  late {:.1f} ms", 1e3 * now.late);
  return text;
}

StatusLine::StatusLine(std::string name, double duration)
    : name_{std::move(name)}, duration_{duration}, terminal_{isatty(STDERR_FILENO) == 1} {}

StatusLine::~StatusLine() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void StatusLine::show(const runtime::Status& now) { show_text(status_text(now, duration_)); }

void StatusLine::show(const scenario::LeggedStatus& now) { show_text(status_text(now, duration_)); }

void StatusLine::show_text(const std::string& text) {
  if (!terminal_) return;
  // not fmt::print: a terminal that is gone must not end a run
  std::fputs(fmt::format("\r\x1b[K{}  {}", name_, text).c_str(), stderr);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace supple::app
