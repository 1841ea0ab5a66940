#include "supple/telemetry/legged_log.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/telemetry/events.hpp"
#include "supple/telemetry/legged_plots.hpp"
#include "supple/telemetry/log_parts.hpp"
#include "supple/telemetry/notes.hpp"

namespace supple::telemetry {

LeggedLog::LeggedLog(Sink sink, const RunFiles& files) : writer_{std::move(sink), {}} {
  add_files(writer_, files);
  const LeggedPlot& exact = exact_legged_tick();
  exact_ = add_channel(writer_, exact.topic, exact.type, exact.schema());
  events_ = add_channel(writer_, kEventTopic, kEventType, event_schema());
  for (const LeggedPlot& plot : legged_plots()) {
    channels_.push_back(add_channel(writer_, plot.topic, plot.type, plot.schema()));
  }
}

Result<LeggedLog, std::string> LeggedLog::create(const std::filesystem::path& file,
                                                 const RunFiles& files) {
  auto sink = file_sink(file);
  if (!sink) return Failure{fmt::format("log {}", sink.error())};
  LeggedLog log{*std::move(sink), files};
  if (log.error()) return Failure{fmt::format("log {}", *log.error())};
  return log;
}

void LeggedLog::add_message(std::uint16_t channel, std::uint64_t sequence, std::uint64_t time) {
  writer_.add(mcap::Message{.channel_id = channel,
                            .sequence = static_cast<std::uint32_t>(sequence),
                            .log_time = time,
                            .publish_time = time,
                            .data = message_});
}

void LeggedLog::add(const LeggedTick& tick) {
  message_.clear();
  exact_legged_tick().encode(tick, message_);
  add_message(exact_, tick.index, tick.time);
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    message_.clear();
    legged_plots()[i].encode(tick, message_);
    add_message(channels_[i], tick.index, tick.time);
  }
}

void LeggedLog::add(const Event& event, std::uint64_t time) {
  message_.clear();
  encode(event, message_);
  add_message(events_, event_count_++, time);
}

}  // namespace supple::telemetry
