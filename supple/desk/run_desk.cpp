#include "supple/desk/run_desk.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/desk/json_of.hpp"
#include "supple/desk/markers.hpp"

namespace supple::desk {
namespace {

using cockpit::Audience;
using cockpit::Json;
using cockpit::Publication;
using Clock = std::chrono::steady_clock;
using Level = telemetry::Event::Level;

constexpr std::chrono::milliseconds kStateEvery{100};
constexpr std::chrono::milliseconds kLoopEvery{500};
constexpr std::chrono::milliseconds kTimeEvery{100};
constexpr std::chrono::milliseconds kMarkersEvery{33};

/// True, and from now on again, once the time has passed.
bool is_due(Clock::time_point& last, Clock::time_point now, Clock::duration every) {
  if (now - last < every) return false;
  last = now;
  return true;
}

}  // namespace

RunDesk::RunDesk(Run run, const Catalogue& catalogue)
    : run_{std::move(run)},
      catalogue_{&catalogue},
      book_{*run_.setup, run_.sources},
      recording_{run_.recordings},
      busy_since_{Clock::now()} {
  tell(nullptr, {Level::kInfo, fmt::format("a run begins: {}", run_.name)});
}

void RunDesk::step(Audience& audience) {
  take_events(&audience);
  take_ticks(&audience);
  if (any_) publish_seldom(audience);
}

void RunDesk::finish() {
  take_events(nullptr);
  take_ticks(nullptr);
  recording_.end();
}

void RunDesk::take_events(Audience* audience) {
  std::shared_ptr<const telemetry::Event> event;
  while (run_.feed->take(event)) tell(audience, *event);
}

void RunDesk::take_ticks(Audience* audience) {
  while (run_.feed->take(tick_)) {
    any_ = true;
    time_ = tick_.time;
    take_configurations();
    take(audience);
  }
}

void RunDesk::take_configurations() {
  // a configuration is in its ring before its tick is in the other
  while (configuration_ || run_.feed->take(configuration_.emplace())) {
    if (configuration_->tick_index > tick_.index) return;
    const std::string& yaml = *configuration_->yaml;
    recording_.add_change(configuration_->tick_index, tick_.time, yaml);
    const std::uint64_t before = book_.revision();
    if (auto again = book_.adopted(yaml)) run_.mailbox->set_settings(*std::move(again));
    about_changed_ = about_changed_ || book_.revision() != before;
    configuration_.reset();
  }
  configuration_.reset();
}

void RunDesk::take(Audience* audience) {
  for (const telemetry::Event& event : watch_.step(tick_)) tell(audience, event);
  words_.add(tick_);
  meter_.add(tick_);
  recording_.add(tick_);
  look_at_tare();
  if (audience == nullptr) return;
  for (const auto& [id, plot] : catalogue_->plots()) {
    if (!plot->is_in(tick_) || !audience->wants(id, time_)) continue;
    message_.clear();
    plot->encode(tick_, message_);
    audience->publish({.channel = id, .time = time_, .every = false, .data = message_});
  }
}

void RunDesk::look_at_tare() {
  if (!tare_) return;
  const bool found = tare_->add(tick_, book_.now().params);
  const wrench::TareReport& report = tare_->report();
  if (found) {
    const auto problem = hand_over(book_.change(tare_->changes()));
    note(problem ? Level::kWarning : Level::kInfo,
         problem
             ? fmt::format("tare: the zero was found, and is refused: {}", *problem)
             : fmt::format("tare: the zero is now {:.2f} {:.2f} {:.2f} N", report.bias_S.force.x(),
                           report.bias_S.force.y(), report.bias_S.force.z()));
    tare_.reset();
  } else if (report.status == wrench::TareStatus::kRefused) {
    note(Level::kWarning, fmt::format("tare refused: {} ({:.3g}, limit {:.3g})",
                                      sentence(report.refusal), report.value, report.limit));
    tare_.reset();
  }
}

void RunDesk::tell(Audience* audience, const telemetry::Event& event) {
  const EventList::Entry& entry = events_.add(event, time_);
  if (audience == nullptr) return;
  audience->publish({.channel = catalogue_->id_of(Topic::kEvent),
                     .time = entry.time,
                     .every = true,
                     .data = bytes_of(entry.json)});
}

void RunDesk::note(Level level, const std::string& text) const {
  if (run_.notices != nullptr) {
    run_.notices->add(static_cast<robot::Notice::Level>(level), "cockpit: " + text);
  }
}

bool RunDesk::wanted(Audience& audience, Topic topic) const {
  return audience.wants(catalogue_->id_of(topic), time_);
}

void RunDesk::publish(Audience& audience, Topic topic, const Json& message, bool every) {
  const std::string text = message.dump();
  audience.publish(
      {.channel = catalogue_->id_of(topic), .time = time_, .every = every, .data = bytes_of(text)});
}

void RunDesk::publish_seldom(Audience& audience) {
  const Clock::time_point now = Clock::now();
  if (is_due(time_told_, now, kTimeEvery)) audience.tell_time(time_);
  if (std::exchange(about_changed_, false)) publish(audience, Topic::kAbout, about());
  if (is_due(state_told_, now, kStateEvery) && wanted(audience, Topic::kState)) {
    publish(audience, Topic::kState, words_.take(), false);
  }
  if (is_due(loop_told_, now, kLoopEvery) && wanted(audience, Topic::kLoop)) {
    publish(audience, Topic::kLoop, loop(audience), false);
  }
  if (certified_ != book_.revision() && audience.listens(catalogue_->id_of(Topic::kCertificate))) {
    certified_ = book_.revision();
    publish(audience, Topic::kCertificate, certificate());
  }
  if (!is_due(markers_told_, now, kMarkersEvery)) return;
  if (wanted(audience, Topic::kTf)) {
    publish(audience, Topic::kTf, transforms(book_.now().params, tick_), false);
  }
  if (wanted(audience, Topic::kScene)) {
    publish(audience, Topic::kScene, scene_update(book_.now(), tick_), false);
  }
}

Json RunDesk::loop(const Audience& audience) {
  LoopMeter::Others others;
  others.period = book_.now().params.safety.period;
  others.server = audience.counters();
  others.feed_dropped = run_.feed->dropped();
  if (run_.board != nullptr && !run_.board->try_load(others.status)) others.status = {};
  const Clock::time_point now = Clock::now();
  const Seconds passed = now - std::exchange(busy_since_, now);
  const Seconds busy = others.server.busy - std::exchange(busy_, others.server.busy);
  if (passed > Seconds{0.0}) others.server_percent = 100.0 * (busy / passed);
  return meter_.json(others);
}

Json RunDesk::about() const {
  return desk::about(book_.now(), {.name = run_.name,
                                   .live = true,
                                   .can_push = run_.hand != nullptr,
                                   .scenes = run_.scenes,
                                   .scene = run_.scene,
                                   .records = recording_.on(),
                                   .recording = recording_.file()});
}

Json RunDesk::certificate() {
  const config::Config& config = book_.now().config;
  return certifier_.axes(
      config, config::gains_of(config.admittance.translation, config.admittance.rotation));
}

void RunDesk::greet(std::uint32_t channel, const std::function<void(const Publication&)>& publish) {
  const auto say = [&](const Json& message) {
    const std::string text = message.dump();
    publish({.channel = channel, .time = time_, .every = true, .data = bytes_of(text)});
  };
  if (catalogue_->is(Topic::kAbout, channel)) say(about());
  if (catalogue_->is(Topic::kCertificate, channel)) say(certificate());
  if (!catalogue_->is(Topic::kEvent, channel)) return;
  for (const EventList::Entry& entry : events_.all()) {
    publish({.channel = channel, .time = entry.time, .every = true, .data = bytes_of(entry.json)});
  }
}

std::optional<std::string> RunDesk::hand_over(Result<runtime::Settings, std::string> settings) {
  if (!settings) return settings.error();
  run_.mailbox->set_settings(*std::move(settings));
  about_changed_ = true;
  return std::nullopt;
}

std::optional<std::string> RunDesk::set(const Book::Parameters& wanted) {
  return hand_over(book_.set(wanted));
}

}  // namespace supple::desk
