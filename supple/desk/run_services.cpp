// The part of a run's desk that does what it is asked.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"
#include "supple/desk/run_desk.hpp"
#include "supple/limits/room.hpp"
#include "supple/telemetry/requests.hpp"
#include "supple/text/words.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using config::kDegree;
using safety::Request;
using Level = telemetry::Event::Level;

constexpr double kFarthest = 10.0;             // of a target [m]
constexpr std::chrono::seconds kPushPause{1};  // after it, a push is told as a new one

struct Asked {
  std::string_view service;
  Request request;
};
constexpr std::array<Asked, 5> kRequests{{{"start", Request::kStart},
                                          {"stop", Request::kStop},
                                          {"hold", Request::kHold},
                                          {"resume", Request::kResume},
                                          {"reset", Request::kReset}}};

Json told(bool done, std::string text) {
  return Json::Object{{"done", done}, {"text", std::move(text)}};
}

Json told(std::string text) { return Json::Object{{"text", std::move(text)}}; }

/// Three finite numbers of at most this size; zero where there are none.
Result<Vec3, std::string> three_of(const Json& request, std::string_view key, double most) {
  if (request[key].is_null()) return Vec3{Vec3::Zero()};
  const auto values = request[key].numbers();
  if (!values || values->size() != 3) return Failure{fmt::format("{}: takes three numbers", key)};
  const bool far =
      std::any_of(values->begin(), values->end(), [&](double x) { return std::abs(x) > most; });
  if (far) return Failure{fmt::format("{}: takes numbers from {} to {}", key, -most, most)};
  return Vec3{(*values)[0], (*values)[1], (*values)[2]};
}

Vec3 shortened(const Vec3& u, double most) {
  const double length = u.norm();
  return length <= most ? u : Vec3{most / length * u};
}

}  // namespace

RunDesk::Answer RunDesk::call(std::string_view service, const Json& request) {
  if (service == "certify") return certify(request);
  if (service == "tare") return tare();
  if (service == "set_target") return set_target(request);
  if (service == "push") return push(request);
  if (service == "preset") return preset(request);
  if (service == "record") return record(request);
  for (const auto& [name, what] : kRequests) {
    if (service == name) return this->request(what, name);
  }
  return Failure{fmt::format("there is no service '{}' here", printable(service))};
}

RunDesk::Answer RunDesk::request(Request request, std::string_view name) {
  const safety::Phase phase = tick_.out.verdict.phase;
  if (any_ && !telemetry::obeyed(request, phase)) {
    const bool fault = phase == safety::Phase::kFault && request == Request::kStart;
    return told(false, fmt::format("the robot is in phase '{}', where '{}' means nothing{}",
                                   safety::name(phase), name, fault ? "; reset it first" : ""));
  }
  if (!run_.mailbox->request(request)) {
    return told(false, "the loop does not take requests; nothing was done");
  }
  note(Level::kInfo, fmt::format("'{}' was asked for", name));
  return told(true, fmt::format("'{}' was asked for", name));
}

RunDesk::Answer RunDesk::tare() {
  tare_.emplace();
  tare_->ask();
  return told(false, "the readings are averaged for a second; keep the arm still and untouched");
}

RunDesk::Answer RunDesk::set_target(const Json& request) {
  const safety::Phase phase = tick_.out.verdict.phase;
  if (phase != safety::Phase::kRunning && phase != safety::Phase::kHolding) {
    return Failure{fmt::format("the robot is in phase '{}': there is no target to move; start it",
                               safety::name(phase))};
  }
  const auto p = three_of(request, "p_m", kFarthest);
  const auto rpy = three_of(request, "rpy_deg", 360.0);
  if (!p) return Failure{p.error()};
  if (!rpy) return Failure{rpy.error()};
  const bool relative = request["relative"].boolean().value_or(false);
  control::Target target{.X_WT = tick_.out.X_WD, .V_WT_W = {}};
  const Mat3 R = rotation_from_rpy(kDegree * *rpy);
  if (!request["p_m"].is_null()) target.X_WT.p = relative ? Vec3{target.X_WT.p + *p} : *p;
  if (!request["rpy_deg"].is_null()) target.X_WT.R = relative ? Mat3{target.X_WT.R * R} : R;
  const double room =
      limits::room_at(book_.now().params.limits.params.walls, target.X_WT.p).nearest.distance;
  if (room < 0.0) {
    return Failure{
        fmt::format("p_m: is {:.3f} m beyond a wall of the section limits; a target is "
                    "where the probe may be",
                    -room)};
  }
  run_.mailbox->set_target(target);
  const Vec3& q = target.X_WT.p;
  return told(fmt::format("the target is at {:.3f} {:.3f} {:.3f} m", q.x(), q.y(), q.z()));
}

RunDesk::Answer RunDesk::push(const Json& request) {
  if (run_.hand == nullptr) {
    return Failure{std::string{"only a simulated tool is pushed from here"}};
  }
  constexpr double kAnything = 1e6;
  constexpr double kUsualHold = 0.2;  // [s]
  const auto force = three_of(request, "force_n", kAnything);
  const auto torque = three_of(request, "torque_nm", kAnything);
  if (!force) return Failure{force.error()};
  if (!torque) return Failure{torque.error()};
  const double hold = request["hold_s"].number().value_or(kUsualHold);
  const double longest = scenario::Hand::kLongestHold.count();
  if (!(hold >= 0.0 && hold <= longest)) {
    return Failure{fmt::format("hold_s: is {}, which is not from 0 to {}", hold, longest)};
  }
  const PushBounds most = push_bounds(book_.now().config.safety);
  run_.hand->push(
      {.force = shortened(*force, most.force), .torque = shortened(*torque, most.torque)},
      Seconds{hold});
  const auto now = Clock::now();
  if (now - std::exchange(pushed_, now) > kPushPause) note(Level::kInfo, "a hand pushes the tool");
  return Json{Json::Object{}};
}

RunDesk::Answer RunDesk::preset(const Json& request) {
  const std::string* name = request["name"].text();
  if (name == nullptr) return Failure{std::string{"name: which preset?"}};
  if (const auto problem = hand_over(book_.take_preset(*name))) return Failure{*problem};
  return told(fmt::format("the gains are those of the preset '{}', on their ramp", *name));
}

RunDesk::Answer RunDesk::record(const Json& request) {
  const auto on = request["on"].boolean();
  if (!on) return Failure{std::string{"on: is true or false"}};
  const auto answer = [&](std::string text) {
    about_changed_ = true;
    return Json{Json::Object{{"file", recording_.file()}, {"text", std::move(text)}}};
  };
  if (*on == recording_.on()) return answer(*on ? "it records already" : "it does not record");
  if (!*on) {
    const auto problem = recording_.end();
    if (problem) return Failure{fmt::format("the recording is not complete: {}", *problem)};
    note(Level::kInfo,
         fmt::format("recording of {} ticks in {}", recording_.ticks(), recording_.file()));
    return answer(fmt::format("{} ticks are in {}", recording_.ticks(), recording_.file()));
  }
  telemetry::RunFiles files = run_.files;
  files.config = book_.yaml();
  if (const auto problem = recording_.begin(std::move(files), any_ ? tick_.index + 1 : 0, time_)) {
    return Failure{fmt::format("it cannot be recorded: {}", *problem)};
  }
  note(Level::kInfo, fmt::format("a recording begins in {}", recording_.file()));
  return answer(fmt::format("it records to {}", recording_.file()));
}

RunDesk::Answer RunDesk::certify(const Json& request) {
  const config::Config& config = book_.now().config;
  const auto gains = gains_asked(config, request);
  if (!gains) return Failure{gains.error()};
  return certifier_.axes(config, *gains);
}

}  // namespace supple::desk
