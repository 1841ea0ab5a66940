#include "supple/doctor/network_checks.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <sstream>

#include "supple/doctor/files.hpp"
#include "supple/net/address.hpp"
#include "supple/text/words.hpp"

namespace supple::doctor {
namespace {

constexpr int kSlow = 100;  // [Mbit/s]

/// 10.0.0.2 as 0x0a000002.
std::optional<std::uint32_t> ipv4_of(std::string_view host) {
  std::uint32_t out = 0;
  for (int i = 0; i < 4; ++i) {
    unsigned part = 0;
    const auto [end, error] = std::from_chars(host.data(), host.data() + host.size(), part);
    if (error != std::errc{} || part > 255) return std::nullopt;
    host.remove_prefix(static_cast<std::size_t>(end - host.data()));
    out = out << 8U | part;
    const bool dot = i < 3;
    if (dot != host.starts_with('.')) return std::nullopt;
    if (dot) host.remove_prefix(1);
  }
  return host.empty() ? std::optional{out} : std::nullopt;
}

/// The table writes the bytes of an address as they lie in memory, the first one lowest.
std::optional<std::uint32_t> table_number(const std::string& text) {
  std::uint32_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out, 16);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return (out & 0xFFU) << 24U | (out & 0xFF00U) << 8U | (out >> 8U & 0xFF00U) | out >> 24U;
}

}  // namespace

Interface route_in(std::string_view table, std::string_view host) {
  const auto address = ipv4_of(host);
  if (!address) return {};
  if (*address >> 24U == 127U) return {.name = "lo"};
  Interface best;
  int best_length = -1;
  std::istringstream lines{std::string{table}};
  std::string line;
  std::getline(lines, line);  // the heading
  while (std::getline(lines, line)) {
    std::istringstream in{line};
    std::string name, target, gateway, flags, references, uses, metric, mask;
    in >> name >> target >> gateway >> flags >> references >> uses >> metric >> mask;
    const auto to = table_number(target);
    const auto by = table_number(gateway);
    const auto bits = table_number(mask);
    if (!to || !by || !bits || (*address & *bits) != *to) continue;
    const int length = std::popcount(*bits);
    if (length <= best_length) continue;
    best_length = length;
    best = {.name = name, .through_router = *by != 0};
  }
  return best;
}

Interface route_to(std::string_view host, const std::filesystem::path& root) {
  Interface out = route_in(text_of_file(root / "proc/net/route"), host);
  if (out.name.empty() || out.name.find('/') != std::string::npos) return out;
  const auto folder = root / "sys/class/net" / out.name;
  std::error_code none;
  out.wireless = std::filesystem::exists(folder / "wireless", none);
  const std::string speed = first_line(folder / "speed");
  (void)std::from_chars(speed.data(), speed.data() + speed.size(), out.speed_mbit);
  out.speed_mbit = std::max(out.speed_mbit, 0);
  out.may_sleep = first_line(folder / "device/power/control") == "auto";
  return out;
}

Finding judge_route(std::string_view whose, std::string_view host, const Interface& way) {
  Finding out{.subject = fmt::format("{} route", whose)};
  if (way.name.empty()) {
    out.found = fmt::format("unknown for {}", host);
    return out;
  }
  out.found = fmt::format("{} by {}{}", host, printable(way.name),
                          way.speed_mbit > 0 ? fmt::format(", {} Mbit/s", way.speed_mbit) : "");
  const auto warn = [&out](std::string_view found, std::string_view advice) {
    if (out.grade != Grade::kOk) return;
    out.grade = Grade::kWarn;
    out.found += found;
    out.advice = advice;
  };
  if (way.wireless) warn(", which is wireless", "take a cable: radio waits for others");
  if (way.through_router) {
    warn(", through a router", "put the device on a network of its own, on its own interface");
  }
  if (way.speed_mbit > 0 && way.speed_mbit < kSlow) warn(", which is slow", "check the cable");
  if (way.may_sleep) {
    warn(", which may fall asleep",
         fmt::format("echo on > /sys/class/net/{}/device/power/control", printable(way.name)));
  }
  return out;
}

Finding judge_round_trip(std::string_view whose, const runtime::Histogram& times, Seconds period) {
  const auto ms = [](std::chrono::nanoseconds time) {
    return 1e-6 * static_cast<double>(time.count());
  };
  Finding out{
      .subject = fmt::format("{} latency", whose),
      .found = fmt::format(
          "{:.2f} ms there and back in the median, {:.2f} at 99 %, {:.2f} at worst of {}",
          ms(times.percentile(0.5)), ms(times.percentile(0.99)), ms(times.max()), times.count())};
  if (times.count() == 0) {
    return {.grade = Grade::kBad,
            .subject = out.subject,
            .found = "no answer",
            .advice = "is another client holding the device?"};
  }
  if (times.percentile(0.5) > 2.0 * period) {
    out.grade = Grade::kBad;
    out.advice = fmt::format("more than two periods of {:g} ms: the way is too long to feel with",
                             1e3 * period.count());
  } else if (times.percentile(0.99) > period) {
    out.grade = Grade::kWarn;
    out.advice = fmt::format("more than a period of {:g} ms: connect it directly, by a cable",
                             1e3 * period.count());
  }
  return out;
}

}  // namespace supple::doctor
