#pragma once

// A small file with chunks of a few messages, and what is in it.

#include <string>
#include <vector>

#include "supple/telemetry/mcap/reader.hpp"
#include "supple/telemetry/mcap/writer.hpp"

namespace supple::test {

struct Seen {
  std::string topic;
  std::uint32_t sequence = 0;
  std::uint64_t time = 0;
  std::string data;
  friend bool operator==(const Seen&, const Seen&) = default;
};

inline std::string text_number(std::size_t i) {
  return "message " + std::to_string(i) + std::string(i % 7, '.');
}

/// Two channels, an attachment and metadata first; `count` messages 10 ns apart, four to a chunk.
inline telemetry::Bytes sample_file(std::size_t count, bool compress = true, bool closed = true) {
  namespace mcap = telemetry::mcap;
  telemetry::Bytes bytes;
  mcap::Writer writer{telemetry::memory_sink(bytes),
                      {.library = "test", .chunk_span = 25, .compress = compress}};
  writer.add(mcap::Attachment{.name = "a.txt", .media_type = "text/plain", .data = {'h', 'i'}});
  writer.add(mcap::Metadata{"about", {{"key", "value"}, {"empty", ""}}});
  const std::uint16_t schema = writer.add_schema("Text", "jsonschema", {'{', '}'});
  const std::uint16_t even = writer.add_channel(schema, "/even", "json", {{"unit", "m"}});
  const std::uint16_t odd = writer.add_channel(0, "/odd", "json");
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = text_number(i);
    writer.add(mcap::Message{.channel_id = i % 2 == 0 ? even : odd,
                             .sequence = static_cast<std::uint32_t>(i),
                             .log_time = 1000 + 10 * i,
                             .publish_time = 1000 + 10 * i,
                             .data = telemetry::bytes_of(text)});
  }
  if (closed) writer.close();
  return bytes;
}

inline std::vector<Seen> expected_messages(std::size_t count) {
  std::vector<Seen> out;
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back({i % 2 == 0 ? "/even" : "/odd", static_cast<std::uint32_t>(i), 1000 + 10 * i,
                   text_number(i)});
  }
  return out;
}

inline std::vector<Seen> all_messages(const telemetry::mcap::Reader& reader,
                                      const telemetry::mcap::MessageFilter& filter = {}) {
  std::vector<Seen> out;
  const auto count = reader.visit(filter, [&](const auto& channel, const auto& message) {
    out.push_back({channel.topic, message.sequence, message.log_time,
                   std::string{telemetry::text_of(message.data)}});
    return true;
  });
  if (!count || *count != out.size()) out.clear();
  return out;
}

}  // namespace supple::test
