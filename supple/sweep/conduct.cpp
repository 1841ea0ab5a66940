#include "supple/sweep/conduct.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "supple/sweep/crew.hpp"
#include "supple/sweep/ledger.hpp"
#include "supple/sweep/protocol.hpp"

namespace supple::sweep {
namespace {

using Clock = std::chrono::steady_clock;

// one that is worked on, and one that waits: nobody waits for a message
constexpr std::size_t kAhead = 2;
constexpr std::chrono::milliseconds kLook{1};        // for messages
constexpr std::chrono::milliseconds kLookAlone{50};  // where there are none
constexpr std::chrono::milliseconds kTellEvery{100};
constexpr std::chrono::milliseconds kSignOfLife{1000};
constexpr std::chrono::milliseconds kFarewell{10'000};

class Conductor {
 public:
  Conductor(const Sweep& sweep, Journal& journal, Ranks& ranks, const ConductOptions& options)
      : sweep_{sweep},
        journal_{journal},
        ranks_{ranks},
        options_{options},
        ledger_{sweep.samples.size()},
        crew_{options.jobs, [&sweep](std::uint64_t sample) { return evaluated(sweep, sample); }} {
    for (const Row& row : journal.rows()) ledger_.enter(row);
    before_ = ledger_.done();
    for (int i = 1; i < ranks.size(); ++i) heard_[i] = began_;
  }

  Result<Conducted, std::string> run() {
    while (!ledger_.complete() && !stopped() && !problem_) {
      feed_own();
      take_own(ranks_.size() > 1 ? kLook : kLookAlone);
      take_messages();
      look_for_the_lost();
      tell();
      keep(journal_.settle());
    }
    part();
    keep(journal_.settle(true));
    tell(true);
    if (problem_) return Failure{*problem_};
    return Conducted{ledger_.rows(), progress(), !ledger_.complete()};
  }

 private:
  [[nodiscard]] bool stopped() const { return options_.stop != nullptr && options_.stop->stop(); }

  void keep(std::optional<std::string> problem) {
    if (problem && !problem_) problem_ = std::move(problem);
  }

  void enter(const Row& row) {
    const std::string line = line_of(row);
    // the journal has what its line says, so a reason is as long here as there
    auto kept = row_of(std::string_view{line}.substr(0, line.size() - 1), row.metrics.size());
    if (!kept || !ledger_.enter(*kept)) return;
    keep(journal_.add(*kept));
  }

  void feed_own() {
    const std::size_t wanted = kAhead * static_cast<std::size_t>(crew_.threads());
    for (std::size_t out = crew_.out(); out < wanted; ++out) {
      const auto sample = ledger_.hand_out(0);
      if (!sample) return;
      crew_.give(*sample);
    }
  }

  void take_own(std::chrono::milliseconds patience) {
    for (auto row = crew_.take(patience); row; row = crew_.take(std::chrono::milliseconds{0})) {
      enter(*std::move(row));
    }
  }

  void give(int rank, std::size_t count) {
    std::vector<std::uint64_t> samples;
    while (samples.size() < count) {
      const auto sample = ledger_.hand_out(rank);
      if (!sample) break;
      samples.push_back(*sample);
    }
    if (!samples.empty()) ranks_.send(rank, take_message(samples));
  }

  void take_messages() {
    while (auto message = ranks_.receive()) {
      heard_[message->from] = Clock::now();
      lost_.erase(message->from);
      hear(message->from, said(message->bytes));
    }
  }

  void hear(int from, const Said& what) {
    if (what.word == kBye) gone_.insert(from);
    if (what.word == kAsk) {
      const auto wish = asked(what.rest);
      if (wish && wish->identity == sweep_.identity) return give(from, wish->count);
      gone_.insert(from);
      ranks_.send(from, kDiffers);
      keep(
          fmt::format("process {} has read another sweep, scenario or model, or is another "
                      "version of supple; all machines need the same files",
                      from));
    }
    if (what.word != kRow) return;
    auto row = row_of(what.rest.substr(0, what.rest.find('\n')), sweep_.file.metrics.size());
    if (row) enter(*std::move(row));
    if (!stopped()) give(from, 1);
  }

  void look_for_the_lost() {
    const auto now = Clock::now();
    for (const auto& [rank, time] : heard_) {
      if (now - time < options_.patience || gone_.contains(rank)) continue;
      if (lost_.insert(rank).second) ledger_.take_back(rank);
    }
  }

  /// Everybody finishes what is begun, and what comes of it is kept.
  void part() {
    crew_.drop_waiting();
    for (int i = 1; i < ranks_.size(); ++i) {
      if (!lost_.contains(i)) ranks_.send(i, kOver);
    }
    const auto until = Clock::now() + kFarewell;
    const auto all_gone = [&] { return gone_.size() + lost_.size() >= heard_.size(); };
    while ((crew_.out() > 0 || !all_gone()) && Clock::now() < until && !at_once()) {
      take_own(kLook);
      take_messages();
    }
    for (const auto& [rank, time] : heard_) {
      if (!gone_.contains(rank)) lost_.insert(rank);
    }
  }

  [[nodiscard]] bool at_once() const {
    return options_.stop != nullptr && options_.stop->at_once();
  }

  [[nodiscard]] Progress progress() const {
    return {.total = ledger_.size(),
            .done = ledger_.done(),
            .before = before_,
            .stopped = ledger_.in(State::kStopped),
            .refused = ledger_.in(State::kRefused),
            .elapsed = Clock::now() - began_,
            .lost = static_cast<int>(lost_.size())};
  }

  void tell(bool last = false) {
    if (!options_.progress) return;
    const auto now = Clock::now();
    if (!last && now - told_ < kTellEvery) return;
    told_ = now;
    options_.progress(progress());
  }

  const Sweep& sweep_;
  Journal& journal_;
  Ranks& ranks_;
  const ConductOptions& options_;
  Clock::time_point began_ = Clock::now();
  Clock::time_point told_ = began_;
  Ledger ledger_;
  Crew crew_;
  std::uint64_t before_ = 0;
  std::map<int, Clock::time_point>
      heard_;  // the other processes, and when they last said something
  std::set<int> gone_;
  std::set<int> lost_;
  std::optional<std::string> problem_;
};

class Assistant {
 public:
  Assistant(const Sweep& sweep, Ranks& ranks, const ConductOptions& options)
      : sweep_{sweep},
        ranks_{ranks},
        stop_{options.stop},
        crew_{options.jobs, [&sweep](std::uint64_t sample) { return evaluated(sweep, sample); }} {}

  std::optional<std::string> run() {
    say(ask_message(sweep_.identity, kAhead * static_cast<std::size_t>(crew_.threads())));
    while (!over_) {
      send_rows();
      hear();
      if (stop_ != nullptr && stop_->stop()) crew_.drop_waiting();
      if (stop_ != nullptr && stop_->at_once()) break;
      if (Clock::now() - said_ > kSignOfLife) say(kAlive);
    }
    crew_.drop_waiting();
    while (crew_.out() > 0) send_rows();
    say(kBye);
    if (!differs_) return std::nullopt;
    return "the first process has read another sweep, scenario or model, or is another version of "
           "supple; all machines need the same files";
  }

 private:
  void say(std::string_view message) {
    ranks_.send(0, message);
    said_ = Clock::now();
  }

  void send_rows() {
    for (auto row = crew_.take(kLook); row; row = crew_.take(std::chrono::milliseconds{0})) {
      say(fmt::format("{} {}", kRow, line_of(*row)));
    }
  }

  void hear() {
    while (const auto message = ranks_.receive()) {
      const Said what = said(message->bytes);
      for (const std::uint64_t sample :
           what.word == kTake ? taken(what.rest) : std::vector<std::uint64_t>{}) {
        crew_.give(sample);
      }
      differs_ = differs_ || what.word == kDiffers;
      over_ = over_ || what.word == kOver || differs_;
    }
  }

  const Sweep& sweep_;
  Ranks& ranks_;
  const runtime::StopFlag* stop_;
  Crew crew_;
  Clock::time_point said_ = Clock::now();
  bool over_ = false;
  bool differs_ = false;
};

}  // namespace

Result<Conducted, std::string> conduct(const Sweep& sweep, Journal& journal, Ranks& ranks,
                                       const ConductOptions& options) {
  return Conductor{sweep, journal, ranks, options}.run();
}

void dismiss(Ranks& ranks) {
  for (int i = 1; i < ranks.size(); ++i) ranks.send(i, kOver);
}

std::optional<std::string> assist(const Sweep& sweep, Ranks& ranks, const ConductOptions& options) {
  return Assistant{sweep, ranks, options}.run();
}

}  // namespace supple::sweep
