#include <cstddef>

#include "supple/telemetry/crc32.hpp"
#include "supple/telemetry/mcap/records.hpp"

namespace supple::telemetry::mcap {
namespace {

/// Writes a number over the bytes at `where`.
template <std::unsigned_integral T>
void overwrite(Bytes& out, std::size_t where, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out[where + i] = static_cast<std::uint8_t>(std::uint64_t{value} >> (8 * i));
  }
}

/// `body` appends something; its length stands in front of it.
template <std::unsigned_integral Length, class Body>
void with_length(Bytes& out, Body body) {
  const std::size_t where = out.size();
  put(out, Length{0});
  const std::size_t start = out.size();
  body();
  overwrite(out, where, static_cast<Length>(out.size() - start));
}

template <class Body>
void record(Bytes& out, Op op, Body body) {
  put(out, static_cast<std::uint8_t>(op));
  with_length<std::uint64_t>(out, body);
}

void put_map(Bytes& out, const Texts& texts) {
  with_length<std::uint32_t>(out, [&] {
    for (const auto& [key, value] : texts) {
      put_text(out, key);
      put_text(out, value);
    }
  });
}

void put_map(Bytes& out, const std::map<std::uint16_t, std::uint64_t>& numbers) {
  with_length<std::uint32_t>(out, [&] {
    for (const auto& [key, value] : numbers) {
      put(out, key);
      put(out, value);
    }
  });
}

}  // namespace

void append_head(Bytes& out, Op op, std::uint64_t length) {
  put(out, static_cast<std::uint8_t>(op));
  put(out, length);
}

void append(Bytes& out, const Header& header) {
  record(out, Op::kHeader, [&] {
    put_text(out, header.profile);
    put_text(out, header.library);
  });
}

void append(Bytes& out, const Schema& schema) {
  record(out, Op::kSchema, [&] {
    put(out, schema.id);
    put_text(out, schema.name);
    put_text(out, schema.encoding);
    put_text(out, text_of(schema.data));
  });
}

void append(Bytes& out, const Channel& channel) {
  record(out, Op::kChannel, [&] {
    put(out, channel.id);
    put(out, channel.schema_id);
    put_text(out, channel.topic);
    put_text(out, channel.encoding);
    put_map(out, channel.metadata);
  });
}

void append(Bytes& out, const Message& message) {
  record(out, Op::kMessage, [&] {
    put(out, message.channel_id);
    put(out, message.sequence);
    put(out, message.log_time);
    put(out, message.publish_time);
    put_bytes(out, message.data);
  });
}

void append(Bytes& out, const Chunk& chunk) {
  record(out, Op::kChunk, [&] {
    put(out, chunk.start_time);
    put(out, chunk.end_time);
    put(out, chunk.uncompressed_size);
    put(out, chunk.uncompressed_crc);
    put_text(out, chunk.compression);
    put(out, std::uint64_t{chunk.records.size()});
    put_bytes(out, chunk.records);
  });
}

void append(Bytes& out, const ChunkIndex& index) {
  record(out, Op::kChunkIndex, [&] {
    put(out, index.start_time);
    put(out, index.end_time);
    put(out, index.offset);
    put(out, index.length);
    put_map(out, index.message_indexes);
    put(out, index.message_index_length);
    put_text(out, index.compression);
    put(out, index.compressed_size);
    put(out, index.uncompressed_size);
  });
}

void append(Bytes& out, const Attachment& attachment) {
  record(out, Op::kAttachment, [&] {
    const std::size_t start = out.size();
    put(out, attachment.log_time);
    put(out, attachment.create_time);
    put_text(out, attachment.name);
    put_text(out, attachment.media_type);
    put(out, std::uint64_t{attachment.data.size()});
    put_bytes(out, attachment.data);
    put(out, crc32(ByteView{out}.subspan(start)));
  });
}

void append(Bytes& out, const AttachmentIndex& index) {
  record(out, Op::kAttachmentIndex, [&] {
    put(out, index.offset);
    put(out, index.length);
    put(out, index.log_time);
    put(out, index.create_time);
    put(out, index.data_size);
    put_text(out, index.name);
    put_text(out, index.media_type);
  });
}

void append(Bytes& out, const Metadata& metadata) {
  record(out, Op::kMetadata, [&] {
    put_text(out, metadata.name);
    put_map(out, metadata.entries);
  });
}

void append(Bytes& out, const MetadataIndex& index) {
  record(out, Op::kMetadataIndex, [&] {
    put(out, index.offset);
    put(out, index.length);
    put_text(out, index.name);
  });
}

void append(Bytes& out, const Statistics& statistics) {
  record(out, Op::kStatistics, [&] {
    put(out, statistics.messages);
    put(out, statistics.schemas);
    put(out, statistics.channels);
    put(out, statistics.attachments);
    put(out, statistics.metadata);
    put(out, statistics.chunks);
    put(out, statistics.start_time);
    put(out, statistics.end_time);
    put_map(out, statistics.channel_messages);
  });
}

}  // namespace supple::telemetry::mcap
