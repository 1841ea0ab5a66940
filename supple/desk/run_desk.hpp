#pragma once

// The desk of one run: it shows the ticks that come through the feed, and takes orders. For the
// server's thread only; the loop and the recorder never wait for it.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "supple/calibration_run/live_tare.hpp"
#include "supple/cockpit/server.hpp"
#include "supple/desk/about.hpp"
#include "supple/desk/book.hpp"
#include "supple/desk/catalogue.hpp"
#include "supple/desk/certificates.hpp"
#include "supple/desk/event_list.hpp"
#include "supple/desk/feed.hpp"
#include "supple/desk/loop_meter.hpp"
#include "supple/desk/recording.hpp"
#include "supple/desk/state_words.hpp"
#include "supple/robot/notice.hpp"
#include "supple/runtime/mailbox.hpp"
#include "supple/runtime/status.hpp"
#include "supple/scenario/hand.hpp"
#include "supple/telemetry/events.hpp"

namespace supple::desk {

/// All that is pointed to outlives the desk.
struct Run {
  std::string name;
  const config::Setup* setup = nullptr;
  config::Sources sources;
  runtime::Mailbox* mailbox = nullptr;
  scenario::Hand* hand = nullptr;         // on a simulated tool; a real one has none
  robot::NoticeBoard* notices = nullptr;  // into the log
  const runtime::StatusBoard* board = nullptr;
  Feed* feed = nullptr;
  telemetry::RunFiles files;         // for recordings
  std::filesystem::path recordings;  // where they are, and how their names begin
  std::vector<Scene> scenes;
  std::string scene;
};

class RunDesk {
 public:
  RunDesk(Run run, const Catalogue& catalogue);

  void step(cockpit::Audience& audience);
  /// The run is over: what is still in the feed, and the end of a recording.
  void finish();

  [[nodiscard]] const Book& book() const noexcept { return book_; }
  [[nodiscard]] std::optional<std::string> set(const Book::Parameters& wanted);
  [[nodiscard]] Result<cockpit::Json, std::string> call(std::string_view service,
                                                        const cockpit::Json& request);
  void greet(std::uint32_t channel,
             const std::function<void(const cockpit::Publication&)>& publish);

 private:
  using Answer = Result<cockpit::Json, std::string>;
  using Clock = std::chrono::steady_clock;

  void take_ticks(cockpit::Audience* audience);
  void take_configurations();
  void take_events(cockpit::Audience* audience);
  void take(cockpit::Audience* audience);
  void look_at_tare();
  void tell(cockpit::Audience* audience, const telemetry::Event& event);
  void note(telemetry::Event::Level level, const std::string& text) const;
  void publish(cockpit::Audience& audience, Topic topic, const cockpit::Json& message,
               bool every = true);
  [[nodiscard]] bool wanted(cockpit::Audience& audience, Topic topic) const;
  void publish_seldom(cockpit::Audience& audience);
  [[nodiscard]] cockpit::Json loop(const cockpit::Audience& audience);
  [[nodiscard]] cockpit::Json about() const;
  [[nodiscard]] cockpit::Json certificate();
  std::optional<std::string> hand_over(Result<runtime::Settings, std::string> settings);

  // run_services.cpp
  [[nodiscard]] Answer request(safety::Request request, std::string_view name);
  [[nodiscard]] Answer tare();
  [[nodiscard]] Answer set_target(const cockpit::Json& request);
  [[nodiscard]] Answer push(const cockpit::Json& request);
  [[nodiscard]] Answer preset(const cockpit::Json& request);
  [[nodiscard]] Answer record(const cockpit::Json& request);
  [[nodiscard]] Answer certify(const cockpit::Json& request);

  Run run_;
  const Catalogue* catalogue_;
  Book book_;
  Certifier certifier_;
  StateWords words_;
  LoopMeter meter_;
  EventList events_;
  telemetry::EventWatch watch_;
  Recording recording_;
  std::optional<calibration_run::LiveTare> tare_;

  telemetry::Tick tick_;  // the newest
  bool any_ = false;
  std::optional<Configuration> configuration_;  // its tick has not come yet
  std::uint64_t time_ = 0;                      // of the newest tick [ns]
  bool about_changed_ = true;
  std::uint64_t certified_ = 0;  // revision that /certificate was published for
  Clock::time_point state_told_;
  Clock::time_point loop_told_;
  Clock::time_point time_told_;
  Clock::time_point markers_told_;
  Clock::time_point busy_since_;
  Seconds busy_{0.0};
  Clock::time_point pushed_;
  telemetry::Bytes message_;
};

}  // namespace supple::desk
