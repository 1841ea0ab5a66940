#include "apps/supple/run_arm.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "apps/supple/cockpit.hpp"
#include "apps/supple/log_setup.hpp"
#include "apps/supple/make_report.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/scenes.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/status_line.hpp"
#include "supple/desk/live_desk.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/run.hpp"

namespace supple::app {
namespace {

using SteadyClock = std::chrono::steady_clock;

std::string opening(const config::Setup& setup, const std::string& name, const std::string& robot,
                    bool stays) {
  const bool wall = setup.config.run.clock == config::Clock::kWall;
  const double duration = setup.config.run.duration_s;
  std::string length = ", until Ctrl-C";
  if (duration > 0.0) {
    length = fmt::format(", {:g} s{}", duration, stays ? " and on, until Ctrl-C" : "");
  }
  return fmt::format("{}: {}, {:g} ticks a second of {} time{}\n", name, robot,
                     1.0 / setup.params.safety.period.count(), wall ? "real" : "simulated", length);
}

/// What a robot has to say, when it says it.
void say(const robot::Notice& notice) {
  const bool own = notice.text.starts_with("cockpit: ");
  if (own && notice.level == robot::Notice::Level::kInfo) return;  // who asked knows
  constexpr std::array<std::string_view, 3> kLevels{"", "warning: ", "error: "};
  fmt::print(stderr, "{}{}\n", kLevels[static_cast<std::size_t>(notice.level)], notice.text);
}

/// What the log says; false if it cannot be read, or the page cannot be written.
bool told_figures(const std::filesystem::path& log, bool with_page) {
  const auto report = made_report(log, {});
  if (!report) {
    fmt::print(stderr, "{}\n", report.error());
    return false;
  }
  for (const auto& [what, value] : report->figures) fmt::print("  {:<22} {}\n", what, value);
  return !with_page || wrote_page(*report, log);
}

/// None where the robot is simulated; otherwise the exit code of a robot that cannot be used, with
/// the reason said.
Result<std::optional<scenario::Devices>, int> devices_of(const config::Setup& setup,
                                                         const Args& args) {
  if (setup.config.robot.driver == config::Driver::kSimulation) {
    return std::optional<scenario::Devices>{};
  }
  auto made =
      scenario::connect(setup, {.unlock_protective_stop = args.has("--unlock-protective-stop"),
                                .version = SUPPLE_VERSION,
                                .sources = sources()});
  if (made) return std::optional{*std::move(made)};
  fmt::print(stderr, "{}\n", made.error().text);
  return Failure{made.error().configuration ? kBadUsage : kUnreachable};
}

/// That of the devices, or one beside a simulated robot; nullptr where none is used. Otherwise the
/// exit code, with the reason said.
Result<std::shared_ptr<scenario::Ros2Side>, int> ros2_of(
    const config::Setup& setup, const std::optional<scenario::Devices>& devices) {
  if (devices) return devices->ros2;
  auto made = scenario::ros2_side(setup, sources());
  if (made) return *std::move(made);
  fmt::print(stderr, "{}\n", made.error().text);
  return Failure{made.error().configuration ? kBadUsage : kUnreachable};
}

/// One configuration that is run.
struct Play {
  std::string name;
  config::Setup setup;
  std::filesystem::path log;
  bool stays = false;
};

/// A wish to end, from the terminal or for another scene.
struct Stop {
  runtime::StopFlag flag;
  runtime::StopOnSignals signals{flag};
};

/// Between the loop, the recorder and the cockpit of one run.
struct Wires {
  runtime::Mailbox mailbox;
  scenario::Hand hand;
  std::shared_ptr<robot::NoticeBoard> notices;
  runtime::StatusBoard board;
  desk::Feed feed;
};

/// What all runs of one command have in common.
class ArmRuns {
 public:
  ArmRuns(const Args& args, std::filesystem::path path) : args_{args}, path_{std::move(path)} {}

  int run() {
    auto made = first();
    if (!made) return refuse(made.error());
    auto scene = std::make_unique<Play>(*std::move(made));
    auto found = devices_of(scene->setup, args_);
    if (!found) return found.error();
    devices_ = *std::move(found);
    stop_ = std::make_unique<Stop>();
    for (bool first = true;; first = false) {
      auto side = ros2_of(scene->setup, devices_);
      if (!side) return side.error();
      ros2_ = *std::move(side);
      begin(*scene);
      if (const auto problem = first ? open(*scene) : std::nullopt) return refuse(*problem);
      const auto outcome = run_one(*scene);
      if (desk_) desk_->end();
      if (!outcome) return refuse(outcome.error().text());
      tell(*scene, *outcome);
      const auto next = next_scene(*outcome);
      if (!next) break;
      stop_.reset();  // first, for there is one at a time
      stop_ = std::make_unique<Stop>();
      auto other = scene_named(*next);
      if (!other) return refuse(other.error());
      scene = std::make_unique<Play>(*std::move(other));
    }
    if (server_) fmt::print("{}", account_of(server_->counters(), SteadyClock::now() - opened_));
    return all_well_ ? kOk : kFailed;
  }

 private:
  Result<Play, std::string> first() {
    const std::string name = path_.stem().string();
    auto setup = config::load(path_, sources(), run_options(args_));
    if (!setup) return Failure{by_flags(setup.error(), args_).text()};
    const auto options = cockpit_options(args_, setup->config.run.clock == config::Clock::kWall);
    if (!options) return Failure{"supple run: " + options.error()};
    options_ = *options;
    auto log = log_file(args_, name);
    if (!log) return Failure{log.error()};
    return Play{name, *std::move(setup), *std::move(log), args_.has("--stay")};
  }

  Result<Play, std::string> scene_named(const std::string& name) {
    const auto found = std::find_if(scenes_.begin(), scenes_.end(),
                                    [&](const SceneFile& each) { return each.scene.name == name; });
    if (found == scenes_.end()) return Failure{fmt::format("scene '{}' is gone", name)};
    const bool own = found == scenes_.begin();
    auto setup = config::load(found->file, sources(), own ? run_options(args_) : config::Options{});
    if (!setup) return Failure{setup.error().text()};
    const auto made = log_file(args_, name);
    if (!made) return Failure{made.error()};
    std::filesystem::path log = *made;
    if (args_.has("--log")) {  // the first run's; this one is beside it
      log.replace_extension(fmt::format("{}.{}{}", ++count_, name, log.extension().string()));
    }
    return Play{name, *std::move(setup), log, true};
  }

  /// The desk has a run before anybody can come to it.
  void begin(const Play& scene) {
    if (!options_) return;
    if (!desk_) {
      if (!devices_) scenes_ = scenes_beside(path_, scene.setup);
      desk_.emplace(!devices_);
    }
    wires_ = std::make_unique<Wires>();
    wires_->notices = notices();
    desk_->begin({.name = scene.name,
                  .setup = &scene.setup,
                  .sources = sources(),
                  .mailbox = &wires_->mailbox,
                  .hand = devices_ ? nullptr : &wires_->hand,
                  .notices = wires_->notices.get(),
                  .board = &wires_->board,
                  .feed = &wires_->feed,
                  .files = run_files(scene.setup),
                  .recordings = recordings_of(scene),
                  .scenes = scene_list(),
                  .scene = scene.name},
                 stop_->flag);
  }

  /// One for all that speak during a run.
  [[nodiscard]] std::shared_ptr<robot::NoticeBoard> notices() const {
    if (devices_) return devices_->notices;
    return ros2_ ? ros2_->notices() : std::make_shared<robot::NoticeBoard>();
  }

  /// Nothing where there is none to be, or no port for one that nobody has asked for.
  std::optional<std::string> open(const Play& scene) {
    if (!options_) return std::nullopt;
    const auto site =
        site_of(*options_, desk_->catalogue(), scene.name, run_files(scene.setup).model);
    auto opened = open_cockpit(*options_, site, *desk_);
    if (!opened && options_->exact) return "--cockpit: " + opened.error();
    if (!opened) {
      fmt::print(stderr, "warning: there is no cockpit: {}\n", opened.error());
      desk_.reset();
      return std::nullopt;
    }
    server_ = *std::move(opened);
    opened_ = SteadyClock::now();
    std::fputs(opening_of(*server_, *options_).c_str(), stdout);
    std::fflush(stdout);
    return std::nullopt;
  }

  Result<scenario::Outcome, config::ConfigError> run_one(const Play& scene) {
    StatusLine line{scene.name, scene.stays ? 0.0 : scene.setup.config.run.duration_s};
    bool begun = false;
    const auto show = [&](const runtime::Status& now) {
      if (!std::exchange(begun, true)) {
        const std::string robot =
            devices_ ? devices_->opening()
                     : fmt::format("{} in MuJoCo", scene.setup.params.robot.name());
        std::fputs(opening(scene.setup, scene.name, robot, scene.stays).c_str(), stdout);
        std::fflush(stdout);
      }
      line.show(now);
    };
    scenario::RunOptions options{.log = log_setup(scene.setup, scene.log),
                                 .on_tick = {},
                                 .observer = show,
                                 .on_notice = say,
                                 .stop = &stop_->flag,
                                 .ros2 = ros2_.get(),
                                 .stay = scene.stays};
    if (desk_) connect(options, *wires_);
    return devices_ ? scenario::run(scene.setup, *devices_, options)
                    : scenario::run(scene.setup, options);
  }

  static void connect(scenario::RunOptions& options, Wires& wires) {
    options.operators = {&wires.mailbox};
    options.board = &wires.board;
    options.notices = wires.notices.get();
    options.hand = &wires.hand;
    options.on_tick = [&](const telemetry::Tick& tick, const control::Params&) {
      wires.feed.add(tick);
    };
    options.on_settings = [&](std::uint64_t tick, const runtime::Settings& settings) {
      wires.feed.add(tick, settings.config);
    };
    options.on_notice = [&](const robot::Notice& notice) {
      const auto level = static_cast<telemetry::Event::Level>(notice.level);
      wires.feed.add(telemetry::Event{level, notice.text});
      say(notice);
    };
  }

  static std::filesystem::path recordings_of(const Play& scene) {
    std::filesystem::path base = scene.log;
    if (base.empty()) base = std::filesystem::path{"runs"} / scene.name;
    return base.replace_extension();
  }

  [[nodiscard]] std::vector<desk::Scene> scene_list() const {
    std::vector<desk::Scene> out;
    for (const SceneFile& each : scenes_) out.push_back(each.scene);
    return out;
  }

  void tell(const Play& scene, const scenario::Outcome& outcome) {
    fmt::print("{}", runtime::summary(outcome.run));
    if (devices_) fmt::print("{}", devices_->account());
    if (outcome.interrupted()) {
      fmt::print("expectations: not looked at, the run was interrupted\n");
    } else {
      fmt::print("{}", outcome.findings.text());
    }
    const bool told = scene.log.empty() || told_figures(scene.log, args_.has("--report"));
    all_well_ = all_well_ && outcome.passed() && told;
    std::fflush(stdout);
  }

  /// None where a person has ended the run at the terminal.
  std::optional<std::string> next_scene(const scenario::Outcome& outcome) {
    if (!desk_ || outcome.run.loop.end != runtime::End::kStopRequested) return std::nullopt;
    return desk_->take_wanted_scene();
  }

  const Args& args_;
  std::filesystem::path path_;
  std::optional<CockpitOptions> options_;
  std::optional<scenario::Devices> devices_;
  std::shared_ptr<scenario::Ros2Side> ros2_;  // of the run that goes on
  std::vector<SceneFile> scenes_;
  std::unique_ptr<Stop> stop_;
  std::unique_ptr<Wires> wires_;
  std::optional<desk::LiveDesk> desk_;
  std::unique_ptr<cockpit::Server> server_;  // after the desk, which it talks to
  SteadyClock::time_point opened_;
  int count_ = 1;  // of runs
  bool all_well_ = true;
};

}  // namespace

Result<std::filesystem::path, std::string> log_file(const Args& args, const std::string& name) {
  if (args.has("--no-log")) return std::filesystem::path{};
  std::filesystem::path file = args.one("--log");
  if (file.empty()) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::string base = fmt::format("runs/{}-{:%Y%m%d-%H%M%S}", name, fmt::gmtime(now));
    file = base + ".mcap";
    for (int i = 2; std::filesystem::exists(file); ++i) file = fmt::format("{}-{}.mcap", base, i);
  }
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) {
    return Failure{
        fmt::format("log '{}': {}; name another place with --log", file.string(), error.message())};
  }
  return file;
}

bool wrote_page(const report::Report& report, const std::filesystem::path& log) {
  std::filesystem::path page = log;
  page.replace_extension(".html");
  if (const auto problem = write_page(report, page)) {
    fmt::print(stderr, "{}\n", *problem);
    return false;
  }
  fmt::print("report: {}\n", page.string());
  return true;
}

int run_arm(const std::filesystem::path& path, const Args& args) {
  return ArmRuns{args, path}.run();
}

}  // namespace supple::app
