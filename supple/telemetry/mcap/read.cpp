#include <fmt/format.h>

#include "supple/telemetry/crc32.hpp"
#include "supple/telemetry/mcap/records.hpp"

namespace supple::telemetry::mcap {
namespace {

/// `entry` takes one key and value; the map's own length bounds them.
template <class Entry>
void read_map(ByteReader& in, std::string_view what, Entry entry) {
  const std::uint64_t start = in.offset() + 4;
  ByteReader inner{in.block(what), start};
  while (!inner.empty() && !inner.error()) entry(inner);
  if (inner.error()) in.fail(inner.error()->what);
}

void read_texts(ByteReader& in, std::string_view what, Texts& texts) {
  read_map(in, what, [&](ByteReader& inner) {
    std::string key = inner.text(what);
    texts[std::move(key)] = inner.text(what);
  });
}

void read_numbers(ByteReader& in, std::string_view what,
                  std::map<std::uint16_t, std::uint64_t>& numbers) {
  read_map(in, what, [&](ByteReader& inner) {
    const auto key = inner.number<std::uint16_t>(what);
    numbers[key] = inner.number<std::uint64_t>(what);
  });
}

void assign(Bytes& out, ByteView bytes) { out.assign(bytes.begin(), bytes.end()); }

}  // namespace

void read(ByteReader& in, Header& header) {
  header.profile = in.text("header's profile");
  header.library = in.text("header's library");
}

void read(ByteReader& in, Schema& schema) {
  schema.id = in.number<std::uint16_t>("schema's id");
  schema.name = in.text("schema's name");
  schema.encoding = in.text("schema's encoding");
  assign(schema.data, in.block("schema's data"));
}

void read(ByteReader& in, Channel& channel) {
  channel.id = in.number<std::uint16_t>("channel's id");
  channel.schema_id = in.number<std::uint16_t>("channel's schema id");
  channel.topic = in.text("channel's topic");
  channel.encoding = in.text("channel's message encoding");
  read_texts(in, "channel's metadata", channel.metadata);
}

void read(ByteReader& in, Message& message) {
  message.channel_id = in.number<std::uint16_t>("message's channel id");
  message.sequence = in.number<std::uint32_t>("message's sequence");
  message.log_time = in.number<std::uint64_t>("message's log time");
  message.publish_time = in.number<std::uint64_t>("message's publish time");
  message.data = in.rest();
}

void read(ByteReader& in, Chunk& chunk) {
  chunk.start_time = in.number<std::uint64_t>("chunk's start time");
  chunk.end_time = in.number<std::uint64_t>("chunk's end time");
  chunk.uncompressed_size = in.number<std::uint64_t>("chunk's uncompressed size");
  chunk.uncompressed_crc = in.number<std::uint32_t>("chunk's crc");
  chunk.compression = in.text("chunk's compression");
  const auto size = in.number<std::uint64_t>("chunk's compressed size");
  chunk.records = in.bytes(size, "chunk's records");
}

void read(ByteReader& in, ChunkIndex& index) {
  index.start_time = in.number<std::uint64_t>("chunk index's start time");
  index.end_time = in.number<std::uint64_t>("chunk index's end time");
  index.offset = in.number<std::uint64_t>("chunk index's offset");
  index.length = in.number<std::uint64_t>("chunk index's length");
  read_numbers(in, "chunk index's message indexes", index.message_indexes);
  index.message_index_length = in.number<std::uint64_t>("chunk index's message index length");
  index.compression = in.text("chunk index's compression");
  index.compressed_size = in.number<std::uint64_t>("chunk index's compressed size");
  index.uncompressed_size = in.number<std::uint64_t>("chunk index's uncompressed size");
}

void read(ByteReader& in, Attachment& attachment, bool check_crc) {
  ByteReader whole = in;
  const std::uint64_t start = in.offset();
  attachment.log_time = in.number<std::uint64_t>("attachment's log time");
  attachment.create_time = in.number<std::uint64_t>("attachment's create time");
  attachment.name = in.text("attachment's name");
  attachment.media_type = in.text("attachment's media type");
  const auto size = in.number<std::uint64_t>("attachment's size");
  assign(attachment.data, in.bytes(size, "attachment's data"));
  const ByteView covered = whole.bytes(in.offset() - start, "attachment");
  const auto crc = in.number<std::uint32_t>("attachment's crc");
  if (in.error() || !check_crc || crc == 0 || crc == crc32(covered)) return;
  in.fail(fmt::format("attachment {} has crc {:08x}, its bytes have {:08x}", shown(attachment.name),
                      crc, crc32(covered)));
}

void read(ByteReader& in, AttachmentIndex& index) {
  index.offset = in.number<std::uint64_t>("attachment index's offset");
  index.length = in.number<std::uint64_t>("attachment index's length");
  index.log_time = in.number<std::uint64_t>("attachment index's log time");
  index.create_time = in.number<std::uint64_t>("attachment index's create time");
  index.data_size = in.number<std::uint64_t>("attachment index's data size");
  index.name = in.text("attachment index's name");
  index.media_type = in.text("attachment index's media type");
}

void read(ByteReader& in, Metadata& metadata) {
  metadata.name = in.text("metadata's name");
  read_texts(in, "metadata's entries", metadata.entries);
}

void read(ByteReader& in, MetadataIndex& index) {
  index.offset = in.number<std::uint64_t>("metadata index's offset");
  index.length = in.number<std::uint64_t>("metadata index's length");
  index.name = in.text("metadata index's name");
}

void read(ByteReader& in, Statistics& statistics) {
  statistics.messages = in.number<std::uint64_t>("statistics' message count");
  statistics.schemas = in.number<std::uint16_t>("statistics' schema count");
  statistics.channels = in.number<std::uint32_t>("statistics' channel count");
  statistics.attachments = in.number<std::uint32_t>("statistics' attachment count");
  statistics.metadata = in.number<std::uint32_t>("statistics' metadata count");
  statistics.chunks = in.number<std::uint32_t>("statistics' chunk count");
  statistics.start_time = in.number<std::uint64_t>("statistics' start time");
  statistics.end_time = in.number<std::uint64_t>("statistics' end time");
  read_numbers(in, "statistics' channel message counts", statistics.channel_messages);
}

void read(ByteReader& in, Footer& footer) {
  footer.summary_start = in.number<std::uint64_t>("footer's summary start");
  footer.summary_offset_start = in.number<std::uint64_t>("footer's summary offset start");
  footer.summary_crc = in.number<std::uint32_t>("footer's summary crc");
}

std::optional<Record> next_record(ByteReader& in) {
  Record record;
  record.op = in.number<std::uint8_t>("record's opcode");
  if (!in.error() && record.op == 0) in.fail("record's opcode is 0, which no record has");
  const auto length = in.number<std::uint64_t>("record's length");
  record.offset = in.offset();
  record.content = in.bytes(length, "record's content");
  if (in.error()) return std::nullopt;
  return record;
}

}  // namespace supple::telemetry::mcap
