#include "supple/telemetry/mcap/writer.hpp"

#include <algorithm>

#include "supple/core/check.hpp"
#include "supple/telemetry/crc32.hpp"

namespace supple::telemetry::mcap {

Writer::Writer(Sink sink, WriterOptions options)
    : sink_{std::move(sink)}, options_{std::move(options)}, compressor_{options_.zstd_level} {
  put_bytes(out_, bytes_of(kMagic));
  append(out_, Header{.profile = options_.profile, .library = options_.library});
  send(out_);
}

void Writer::send(ByteView bytes) {
  SUPPLE_REQUIRE(!closed_);
  if (!error_) error_ = sink_(bytes);
  if (error_) return;
  data_crc_ = crc32(bytes, data_crc_);
  written_ += bytes.size();
}

std::uint16_t Writer::add_schema(std::string name, std::string encoding, Bytes data) {
  const auto id = static_cast<std::uint16_t>(schemas_.size() + 1);
  schemas_.push_back({id, std::move(name), std::move(encoding), std::move(data)});
  out_.clear();
  append(out_, schemas_.back());
  send(out_);
  ++statistics_.schemas;
  return id;
}

std::uint16_t Writer::add_channel(std::uint16_t schema, std::string topic, std::string encoding,
                                  Texts metadata) {
  SUPPLE_REQUIRE(schema <= schemas_.size());
  const auto id = static_cast<std::uint16_t>(channels_.size() + 1);
  channels_.push_back({id, schema, std::move(topic), std::move(encoding), std::move(metadata)});
  out_.clear();
  append(out_, channels_.back());
  send(out_);
  ++statistics_.channels;
  return id;
}

void Writer::note_time(Time time) {
  const bool first = records_.empty();
  chunk_start_ = first ? time : std::min(chunk_start_, time);
  chunk_end_ = first ? time : std::max(chunk_end_, time);
  const bool first_of_all = statistics_.messages == 0;
  statistics_.start_time = first_of_all ? time : std::min(statistics_.start_time, time);
  statistics_.end_time = first_of_all ? time : std::max(statistics_.end_time, time);
}

void Writer::add(const Message& message) {
  SUPPLE_REQUIRE(1 <= message.channel_id && message.channel_id <= channels_.size());
  if (error_) return;
  note_time(message.log_time);
  entries_[message.channel_id].emplace_back(message.log_time, records_.size());
  append(records_, message);
  ++statistics_.messages;
  ++statistics_.channel_messages[message.channel_id];
  const bool full = records_.size() >= options_.chunk_bytes;
  if (full || chunk_end_ - chunk_start_ >= options_.chunk_span) flush();
}

void Writer::add(const Attachment& attachment) {
  out_.clear();
  append(out_, attachment);
  attachments_.push_back({.offset = written_,
                          .length = out_.size(),
                          .log_time = attachment.log_time,
                          .create_time = attachment.create_time,
                          .data_size = attachment.data.size(),
                          .name = attachment.name,
                          .media_type = attachment.media_type});
  send(out_);
  ++statistics_.attachments;
}

void Writer::add(const Metadata& metadata) {
  out_.clear();
  append(out_, metadata);
  metadata_.push_back({.offset = written_, .length = out_.size(), .name = metadata.name});
  send(out_);
  ++statistics_.metadata;
}

void Writer::append_message_indexes(ChunkIndex& index) {
  constexpr std::uint64_t kEntryBytes = 16;
  const std::size_t start = out_.size();
  for (auto& [channel, entries] : entries_) {
    if (entries.empty()) continue;
    index.message_indexes[channel] = written_ + out_.size();
    const std::uint64_t bytes = kEntryBytes * entries.size();
    append_head(out_, Op::kMessageIndex, 2 + 4 + bytes);
    put(out_, channel);
    put(out_, static_cast<std::uint32_t>(bytes));
    for (const auto& [time, offset] : entries) {
      put(out_, time);
      put(out_, offset);
    }
    entries.clear();
  }
  index.message_index_length = out_.size() - start;
}

void Writer::flush() {
  if (records_.empty() || error_) return;
  Chunk chunk{.start_time = chunk_start_,
              .end_time = chunk_end_,
              .uncompressed_size = records_.size(),
              .uncompressed_crc = crc32(records_),
              .compression = options_.compress ? "zstd" : "",
              .records = records_};
  if (options_.compress) {
    compressor_.compress(records_, packed_);
    chunk.records = packed_;
  }
  out_.clear();
  append(out_, chunk);
  ChunkIndex index{.start_time = chunk.start_time,
                   .end_time = chunk.end_time,
                   .offset = written_,
                   .length = out_.size(),
                   .compression = chunk.compression,
                   .compressed_size = chunk.records.size(),
                   .uncompressed_size = chunk.uncompressed_size};
  append_message_indexes(index);
  send(out_);
  chunks_.push_back(std::move(index));
  ++statistics_.chunks;
  records_.clear();
}

namespace {

/// Appends records of one kind, and to `offsets` where they are: `base` is where `out` begins.
template <class Records>
void append_group(Bytes& out, Bytes& offsets, std::uint64_t base, Op op, const Records& records) {
  const std::size_t start = out.size();
  for (const auto& record : records) append(out, record);
  if (out.size() == start) return;
  append_head(offsets, Op::kSummaryOffset, 1 + 8 + 8);
  put(offsets, static_cast<std::uint8_t>(op));
  put(offsets, base + start);
  put(offsets, std::uint64_t{out.size() - start});
}

}  // namespace

/// Summary, summary offsets and footer; `written_` is where it begins.
Bytes Writer::summary() const {
  Bytes out;
  Bytes offsets;
  append_group(out, offsets, written_, Op::kSchema, schemas_);
  append_group(out, offsets, written_, Op::kChannel, channels_);
  append_group(out, offsets, written_, Op::kChunkIndex, chunks_);
  append_group(out, offsets, written_, Op::kAttachmentIndex, attachments_);
  append_group(out, offsets, written_, Op::kMetadataIndex, metadata_);
  append_group(out, offsets, written_, Op::kStatistics, std::vector{statistics_});
  const std::uint64_t offset_start = written_ + out.size();
  put_bytes(out, offsets);
  append_head(out, Op::kFooter, kFooterContent);
  put(out, written_);
  put(out, offset_start);
  put(out, crc32(out));
  return out;
}

void Writer::close() {
  if (closed_) return;
  flush();
  out_.clear();
  append_head(out_, Op::kDataEnd, 4);
  put(out_, data_crc_);
  send(out_);
  Bytes end = summary();
  put_bytes(end, bytes_of(kMagic));
  send(end);
  closed_ = true;
}

}  // namespace supple::telemetry::mcap
