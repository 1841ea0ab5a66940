#include "supple/desk/live_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "supple/text/words.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using cockpit::foxglove::Parameter;

constexpr std::string_view kNoRun = "there is no run at the moment";

}  // namespace

LiveDesk::LiveDesk(bool simulated)
    : catalogue_{simulated ? Catalogue::Of::kSimulation : Catalogue::Of::kRobot} {}

void LiveDesk::begin(Run run, runtime::StopFlag& stop) {
  const std::lock_guard lock{mutex_};
  scenes_ = run.scenes;
  stop_ = &stop;
  wanted_scene_.reset();
  run_.emplace(std::move(run), catalogue_);
}

void LiveDesk::end() {
  const std::lock_guard lock{mutex_};
  stop_ = nullptr;
  if (!run_) return;
  run_->finish();
  revisions_before_ += run_->book().revision();
  run_.reset();
}

std::optional<std::string> LiveDesk::take_wanted_scene() {
  const std::lock_guard lock{mutex_};
  return std::exchange(wanted_scene_, {});
}

std::vector<Parameter> LiveDesk::parameters() {
  const std::lock_guard lock{mutex_};
  return run_ ? run_->book().parameters() : std::vector<Parameter>{};
}

std::optional<std::string> LiveDesk::set(const std::vector<Parameter>& wanted) {
  const std::lock_guard lock{mutex_};
  return run_ ? run_->set(wanted) : std::optional<std::string>{kNoRun};
}

std::uint64_t LiveDesk::revision() {
  const std::lock_guard lock{mutex_};
  return revisions_before_ + (run_ ? run_->book().revision() : 0);
}

Result<Json, std::string> LiveDesk::call(std::string_view service, const Json& request) {
  const std::lock_guard lock{mutex_};
  if (!run_) return Failure{std::string{kNoRun}};
  return service == "scene" ? change_scene(request) : run_->call(service, request);
}

Result<Json, std::string> LiveDesk::change_scene(const Json& request) {
  const std::string* name = request["name"].text();
  std::vector<std::string> known;
  for (const Scene& each : scenes_) known.push_back(each.name);
  if (name == nullptr || std::find(known.begin(), known.end(), *name) == known.end()) {
    return Failure{fmt::format("'{}' is no scene; those are: {}",
                               name == nullptr ? "" : printable(*name), listed(known))};
  }
  if (wanted_scene_) return Failure{std::string{"another scene is on its way"}};
  wanted_scene_ = *name;
  stop_->raise();
  return Json{
      Json::Object{{"text", fmt::format("the arm comes to rest, and scene '{}' begins", *name)}}};
}

void LiveDesk::greet(std::uint32_t channel,
                     const std::function<void(const cockpit::Publication&)>& publish) {
  const std::lock_guard lock{mutex_};
  if (run_) run_->greet(channel, publish);
}

void LiveDesk::step(cockpit::Audience& audience) {
  const std::lock_guard lock{mutex_};
  if (run_) run_->step(audience);
}

}  // namespace supple::desk
