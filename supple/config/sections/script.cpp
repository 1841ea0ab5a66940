#include "supple/config/sections/script.hpp"

#include <fmt/format.h>

#include <numbers>
#include <utility>

#include "supple/text/words.hpp"

namespace supple::config {
namespace {

using safety::Request;

constexpr Range kAt{0.0, 1e6, "since the start of the run"};
constexpr Range kDuration{1e-3, 600.0, "what takes no time does nothing"};
constexpr Range kVelocity{-3.0, 3.0, "faster than any task in contact"};
constexpr Range kTurn{-720.0, 720.0, "two turns a second"};
constexpr Range kRadius{0.01, 500.0, "how far the search goes"};
constexpr Range kPitch{0.01, 100.0, "at most the clearance that is searched for"};
constexpr Range kSpeed{0.01, 500.0, "along the spiral"};
constexpr double kLongestSearch = 600.0;  // [s]
constexpr std::size_t kMostChanges = 50;

constexpr std::array<Choice<Request>, 6> kRequests{{
    {Request::kNone, "none", "nothing"},
    {Request::kStart, "start", "begin to move"},
    {Request::kHold, "hold", "slow down and wait"},
    {Request::kResume, "resume", "go on after a hold, to the target there was"},
    {Request::kStop, "stop", "slow down and end"},
    {Request::kReset, "reset", "forget a fault"},
}};

constexpr std::array<Choice<RelativeTo>, 2> kAxes{{
    {RelativeTo::kStart, "start", "those of the probe at `robot.start_joints_deg`"},
    {RelativeTo::kWorld, "world", "those of the robot's base"},
}};

void check_step(Judge& judge, const StepSection& s) {
  const std::array<std::pair<std::string_view, bool>, 4> motions{
      {{"move_to", s.move_to.has_value()},
       {"glide", s.glide.has_value()},
       {"spiral", s.spiral.has_value()},
       {"desired", s.desired.has_value()}}};
  std::string_view first;
  for (const auto& [key, given] : motions) {
    if (!given) continue;
    if (!first.empty()) {
      judge.note(key, fmt::format("is given beside {}", first),
                 "a step has one target; make two steps of it");
    }
    first = key;
  }
  if (!first.empty() || s.request != Request::kNone || !s.set.empty()) return;
  judge.note("at_s", fmt::format("is {}, and nothing is to happen then", digits(s.at_s)),
             "a step has a request, a target or a change");
}

}  // namespace

void describe(Visitor& v, GlideSection& s) {
  v.choice({"axes", "whose axes the velocity is given in"}, s.axes, kAxes);
  v.vec3({"velocity_m_per_s", "of the target"}, s.velocity_m_per_s, kVelocity);
  v.vec3({"velocity_deg_per_s", "of its turning"}, s.velocity_deg_per_s, kTurn);
  v.number({"duration_s", "after which it stays"}, s.duration_s, kDuration);
}

void describe(Visitor& v, SpiralSection& s) {
  v.number({"radius_mm", "where it ends"}, s.radius_mm, kRadius);
  v.number({"pitch_mm", "from one turn to the next"}, s.pitch_mm, kPitch);
  v.number({"speed_mm_per_s", "of the target"}, s.speed_mm_per_s, kSpeed);
  v.rule([&s](Judge& judge) {
    // turns are pitch_mm apart, so the way is the disc's area divided by it
    const double way = std::numbers::pi * s.radius_mm * s.radius_mm / s.pitch_mm;
    if (way <= kLongestSearch * s.speed_mm_per_s) return;
    judge.note("radius_mm",
               fmt::format("is {}, which takes {:.4g} s with this pitch and speed, more than {}",
                           digits(s.radius_mm), way / s.speed_mm_per_s, digits(kLongestSearch)),
               "a smaller search, a larger pitch or a higher speed");
  });
}

void describe(Visitor& v, StepSection& s) {
  v.number({"at_s", "when it happens", Need::kRequired}, s.at_s, kAt);
  v.choice({"request", "what is asked of the controller"}, s.request, kRequests);
  v.section({"move_to", "where the probe should go, as fast as `motion` says"}, s.move_to);
  v.section({"glide", "a target that moves on from the last one"}, s.glide);
  v.section({"spiral", "a search: the target circles outwards around the last one"}, s.spiral);
  v.section({"desired",
             "where the probe should be from now on; it is not moved there at once, "
             "but pulled by the stiffness"},
            s.desired);
  v.texts({"set", "live changes, each like `admittance.target_n=[0, 0, -5]`"}, s.set, kMostChanges);
  v.rule([&s](Judge& judge) { check_step(judge, s); });
}

}  // namespace supple::config
