#include "supple/telemetry/tick_log.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/telemetry/legged_plots.hpp"
#include "supple/telemetry/log_parts.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {
TickLog::TickLog(Sink sink, const RunFiles& files, TickLogOptions options)
    : writer_{std::move(sink), std::move(options.mcap)},
      plots_{options.plots},
      config_{files.config} {
  add_files(writer_, files);
  exact_ = add_channel(writer_, exact_tick().topic, exact_tick().type, exact_tick().schema());
  events_ = add_channel(writer_, kEventTopic, kEventType, event_schema());
  if (plots_) channels_.resize(plots().size());
}

Result<TickLog, std::string> TickLog::create(const std::filesystem::path& file,
                                             const RunFiles& files, TickLogOptions options) {
  auto sink = file_sink(file);
  if (!sink) return Failure{fmt::format("log {}", sink.error())};
  TickLog log{*std::move(sink), files, std::move(options)};
  if (log.error()) return Failure{fmt::format("log {}", *log.error())};
  return log;
}

void TickLog::add_message(std::uint16_t channel, std::uint64_t sequence, std::uint64_t time) {
  writer_.add(mcap::Message{.channel_id = channel,
                            .sequence = static_cast<std::uint32_t>(sequence),
                            .log_time = time,
                            .publish_time = time,
                            .data = message_});
}

void TickLog::add(const Tick& tick) {
  message_.clear();
  exact_tick().encode(tick, message_);
  add_message(exact_, tick.index, tick.time);
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const Plot& plot = plots()[i];
    if (!plot.is_in(tick)) continue;
    if (channels_[i] == 0) {
      channels_[i] = add_channel(writer_, plot.topic, plot.type, plot.schema());
    }
    message_.clear();
    plot.encode(tick, message_);
    add_message(channels_[i], tick.index, tick.time);
  }
  for (const Event& event : watch_.step(tick)) add(event, tick.time);
}

void TickLog::add_change(std::uint64_t tick_index, std::uint64_t time,
                         const std::string& effective_yaml) {
  if (changes_ == 0) changes_ = add_channel(writer_, kChangeTopic, kChangeType, change_schema());
  message_.clear();
  encode(Change{tick_index, effective_yaml}, message_);
  add_message(changes_, tick_index, time);
  const std::string what = changes_between(config_, effective_yaml);
  add(Event{Event::Level::kInfo, "configuration changed: " + (what.empty() ? "no value" : what)},
      time);
  config_ = effective_yaml;
}

void TickLog::add(const Event& event, std::uint64_t time) {
  message_.clear();
  encode(event, message_);
  add_message(events_, event_count_++, time);
}

namespace {

/// The text of an attachment; empty where a log that was cut short has none.
Result<std::string, ReadError> attached_text(const mcap::Reader& reader, std::string_view name) {
  const auto found = reader.attachment(name);
  if (!found) return Failure{found.error()};
  if (!*found) return std::string{};
  return std::string{text_of((*found)->data)};
}

}  // namespace

Result<TickLogReader, ReadError> TickLogReader::open(Source source, mcap::ReaderOptions options) {
  auto reader = mcap::Reader::open(std::move(source), options);
  if (!reader) return Failure{reader.error()};
  TickLogReader log{*std::move(reader)};
  const auto config = attached_text(log.reader_, kConfigName);
  if (!config) return Failure{config.error()};
  const auto model = attached_text(log.reader_, kModelName);
  if (!model) return Failure{model.error()};
  const auto details = log.reader_.metadata(kDetailsName);
  if (!details) return Failure{details.error()};
  log.files_ = {.config = *config, .model = *model};
  if (*details) log.files_.details = (*details)->entries;
  return log;
}

namespace {

/// The first byte of the first tick; none where there is no tick.
std::optional<std::uint8_t> format_of(const mcap::Reader& reader, std::string_view topic) {
  std::optional<std::uint8_t> format;
  const auto take = [&](const mcap::Channel&, const mcap::Message& message) {
    ByteReader in{message.data};
    ByteReader record{exact_record(in)};
    const auto first = record.number<std::uint8_t>("tick's format");
    if (!in.error() && !record.error()) format = first;
    return false;
  };
  static_cast<void>(reader.visit({.topic = std::string{topic}}, take));
  return format;
}

/// Why a log of another version cannot be used, and what can be done with it.
std::optional<std::string> other_format(const TickLogReader& log) {
  const std::uint8_t ours = log.legged() ? kLeggedTickFormat : kTickFormat;
  const auto found =
      format_of(log.mcap(), log.legged() ? exact_legged_tick().topic : exact_tick().topic);
  if (!found || *found == ours) return std::nullopt;
  const mcap::Texts& details = log.files().details;
  const auto detail = [&details](const char* name) {
    const auto entry = details.find(name);
    return entry == details.end() ? std::string{"unknown"} : shown(entry->second);
  };
  return fmt::format(
      "has ticks of format {}, and this program reads format {}\n"
      "    written by supple {}, date {}: the program of that day replays it\n"
      "    `git log supple/telemetry/tick_codec.hpp` lists the formats; any MCAP reader shows its "
      "plots and has its config.yaml, which runs here",
      *found, ours, detail("supple"), detail("date"));
}

}  // namespace

Result<TickLogReader, std::string> TickLogReader::open(const std::filesystem::path& file) {
  auto source = file_source(file);
  if (!source) return Failure{fmt::format("log {}", source.error())};
  auto log = open(*std::move(source));
  if (!log) return Failure{fmt::format("log '{}': {}", file.string(), log.error().text())};
  if (const auto other = other_format(*log)) {
    return Failure{fmt::format("log '{}' {}", file.string(), *other)};
  }
  return *std::move(log);
}

namespace {

/// Every record of a topic, decoded, until `visit` returns false.
template <class Decode, class Visit>
Result<std::uint64_t, ReadError> visit_records(const mcap::Reader& reader, std::string_view topic,
                                               Decode decode, const Visit& visit) {
  std::optional<ReadError> error;
  const auto take = [&](const mcap::Channel&, const mcap::Message& message) {
    ByteReader in{message.data};
    const ByteView record = exact_record(in);
    const auto tick = in.error() ? Failure{*in.error()} : decode(record, 0);
    if (!tick) {
      error = {0, fmt::format("tick {}: {}", message.sequence, tick.error().text())};
      return false;
    }
    return visit(*tick);
  };
  auto count = reader.visit({.topic = std::string{topic}}, take);
  if (error) return Failure{*error};
  return count;
}

}  // namespace

Result<std::uint64_t, ReadError> TickLogReader::visit(
    const std::function<bool(const Tick&)>& visit) const {
  return visit_records(reader_, exact_tick().topic, decode_tick, visit);
}

bool TickLogReader::legged() const noexcept {
  return reader_.channel(exact_legged_tick().topic) != nullptr;
}

Result<std::uint64_t, ReadError> TickLogReader::visit_legged(
    const std::function<bool(const LeggedTick&)>& visit) const {
  return visit_records(reader_, exact_legged_tick().topic, decode_legged_tick, visit);
}

namespace {

/// Every message of a topic, decoded, as far as the log can be read; none where it has no such
/// topic.
template <class T, class Take>
Result<std::vector<T>, ReadError> all_of(const mcap::Reader& reader, std::string_view topic,
                                         const Take& take) {
  std::vector<T> found;
  if (reader.channel(topic) == nullptr) return found;
  std::optional<ReadError> error;
  // a chunk that cannot be read ends the visit of the ticks as well, and that tells it
  static_cast<void>(reader.visit({.topic = std::string{topic}},
                                 [&](const mcap::Channel&, const mcap::Message& message) {
                                   error = take(message, found);
                                   return !error;
                                 }));
  if (error) return Failure{ReadError{0, fmt::format("{} {}", topic, error->text())}};
  return found;
}

}  // namespace

Result<std::vector<Change>, ReadError> TickLogReader::changes() const {
  const auto take = [](const mcap::Message& message,
                       std::vector<Change>& out) -> std::optional<ReadError> {
    auto change = decode_change(message.data);
    if (!change) return change.error();
    out.push_back(*std::move(change));
    return std::nullopt;
  };
  return all_of<Change>(reader_, kChangeTopic, take);
}

Result<std::vector<TimedEvent>, ReadError> TickLogReader::events() const {
  const auto take = [](const mcap::Message& message,
                       std::vector<TimedEvent>& out) -> std::optional<ReadError> {
    auto event = decode_event(message.data);
    if (!event) return event.error();
    out.push_back({message.log_time, *std::move(event)});
    return std::nullopt;
  };
  return all_of<TimedEvent>(reader_, kEventTopic, take);
}

}  // namespace supple::telemetry
