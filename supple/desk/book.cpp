#include "supple/desk/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "supple/config/layers.hpp"
#include "supple/config/live.hpp"
#include "supple/config/sections/presets.hpp"
#include "supple/desk/parameter_list.hpp"
#include "supple/text/words.hpp"

namespace supple::desk {
namespace {

constexpr std::size_t kMostWaiting = 16;  // configurations on their way to the loop

std::string_view path_of(std::string_view change) { return change.substr(0, change.find('=')); }

/// "a" stands above "a.b".
bool is_at_or_in(std::string_view path, std::string_view above) {
  return path.starts_with(above) && (path.size() == above.size() || path[above.size()] == '.');
}

void forget(std::vector<std::string>& changes, std::string_view path) {
  const auto rest = std::remove_if(changes.begin(), changes.end(), [&](const std::string& each) {
    return is_at_or_in(path_of(each), path);
  });
  changes.erase(rest, changes.end());
}

std::string words_of(const config::ConfigError& error) {
  std::string out;
  for (const config::Issue& issue : error.issues) {
    out += fmt::format("{}{}{} {}", out.empty() ? "" : "\n", issue.path,
                       issue.path.empty() ? "" : ":", issue.what);
    if (!issue.hint.empty()) out += fmt::format("; {}", issue.hint);
  }
  return out;
}

/// Every path that a file may have.
const std::vector<std::string>& known_paths() {
  static const std::vector<std::string> all = config::all_paths<config::Config>();
  return all;
}

/// Without what happens in the run, which changes none of itself.
config::Setup without_script(const config::Setup& setup) {
  config::Setup out = setup;
  out.config.script.clear();
  out.config.expect = {};
  out.live.clear();
  return out;
}

}  // namespace

Book::Book(const config::Setup& setup, config::Sources sources)
    : run_{&setup},
      sources_{std::move(sources)},
      now_{without_script(setup)},
      parameters_{parameters_of(now_.config)} {}

std::vector<std::string> Book::preset_names() {
  std::vector<std::string> out;
  out.reserve(config::kAdmittancePresets.size());
  for (const config::Preset& each : config::kAdmittancePresets) out.emplace_back(each.name);
  return out;
}

std::optional<std::string> Book::refusal_of(std::string_view path) const {
  const auto& known = known_paths();
  if (path.find('[') != std::string_view::npos ||
      std::find(known.begin(), known.end(), path) == known.end()) {
    const std::string hint = suggestion(path, known);
    return fmt::format("'{}' is no key of a configuration{}{}", printable(path),
                       hint.empty() ? "" : "; ", hint);
  }
  if (path.ends_with(".preset")) {
    return fmt::format("{}: every key has its value already; the service 'preset' brings others",
                       path);
  }
  if (const auto once = config::set_up_once(path)) {
    return fmt::format("{}: {} does not change while the robot runs", path, *once);
  }
  return std::nullopt;
}

Result<runtime::Settings, std::string> Book::set(const Parameters& wanted) {
  std::vector<std::string> changes;
  for (const auto& each : wanted) {
    if (const auto refusal = refusal_of(each.name)) return Failure{*refusal};
    if (each.value.is_null()) {
      return Failure{fmt::format("{}: has no value; a parameter cannot be taken away", each.name)};
    }
    changes.push_back(change_of(each));
  }
  return change(changes);
}

Result<runtime::Settings, std::string> Book::take_preset(std::string_view name) {
  const auto& all = config::kAdmittancePresets;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const config::Preset& each) { return each.name == name; });
  if (found == all.end()) {
    return Failure{
        fmt::format("'{}' is no preset; those are: {}", printable(name), listed(preset_names()))};
  }
  std::vector<std::string> changes{fmt::format("admittance=\n{}", found->yaml),
                                   fmt::format("admittance.preset={}", name)};
  // what only other presets have is gone with them
  if (found->yaml.find("integral:") == std::string_view::npos) {
    changes.emplace_back("admittance.integral=off");
  }
  return change(changes);
}

Result<runtime::Settings, std::string> Book::change(const std::vector<std::string>& changes) {
  auto next = config::changed(now_, changes, sources_);
  if (!next) return Failure{words_of(next.error())};
  for (const std::string& each : changes) {
    forget(by_hand_, path_of(each));
    by_hand_.push_back(each);
  }
  accept(*std::move(next));
  if (own_.size() >= kMostWaiting) own_.erase(own_.begin());
  own_.push_back(yaml());
  return runtime::Settings{.params = now_.params, .config = own_.back()};
}

void Book::accept(config::Setup next) {
  now_ = std::move(next);
  parameters_ = parameters_of(now_.config);
  ++revision_;
}

std::string Book::yaml() const {
  config::Config whole = now_.config;
  whole.script = run_->config.script;
  whole.expect = run_->config.expect;
  return config::effective(whole);
}

std::optional<runtime::Settings> Book::adopted(const std::string& yaml) {
  const auto own = std::find(own_.begin(), own_.end(), yaml);
  if (own != own_.end()) {
    own_.erase(own_.begin(), own + 1);
    return std::nullopt;
  }
  const auto step = std::find_if(
      run_->live.begin(), run_->live.end(),
      [&](const config::LiveChange& each) { return config::effective(each.config) == yaml; });
  if (step == run_->live.end()) return std::nullopt;
  for (const std::string& each : run_->config.script[step->step].set) {
    forget(by_hand_, path_of(each));
  }
  config::Setup next = now_;
  next.config = step->config;
  next.params = step->params;
  accept(without_script(next));
  if (by_hand_.empty()) return std::nullopt;
  const std::vector<std::string> again = std::exchange(by_hand_, {});
  auto settings = change(again);
  if (!settings)
    return std::nullopt;  // what a person wanted does not go with what the script wants
  return *std::move(settings);
}

}  // namespace supple::desk
