#pragma once

// Writes an MCAP file that survives the end of its process: schemas, channels, attachments and
// metadata go out at once, messages in whole chunks, each in one write together with its index.
// What is on disk is readable up to its last complete chunk; `close` adds the summary.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/file.hpp"
#include "supple/telemetry/mcap/compression.hpp"
#include "supple/telemetry/mcap/records.hpp"

namespace supple::telemetry::mcap {

struct WriterOptions {
  std::string profile;
  std::string library = "supple";
  std::uint64_t chunk_bytes = std::uint64_t{1} << 20U;  // before compression
  Time chunk_span = 500'000'000;  // from the first message to the last: what a crash costs [ns]
  bool compress = true;
  int zstd_level = 1;
};

class Writer {
 public:
  explicit Writer(Sink sink, WriterOptions options = {});

  [[nodiscard]] std::uint16_t add_schema(std::string name, std::string encoding, Bytes data);
  /// `schema` is of `add_schema`, or 0 for none.
  [[nodiscard]] std::uint16_t add_channel(std::uint16_t schema, std::string topic,
                                          std::string encoding, Texts metadata = {});
  /// `channel_id` is of `add_channel`.
  void add(const Message& message);
  void add(const Attachment& attachment);
  void add(const Metadata& metadata);

  /// Ends the chunk here.
  void flush();
  /// Adds the summary; nothing may be added after it.
  void close();

  /// Why writing failed, if it did. Nothing is written after that, so that what there is stays
  /// readable.
  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return error_; }
  /// Handed to the sink so far.
  [[nodiscard]] std::uint64_t written() const noexcept { return written_; }
  [[nodiscard]] const Statistics& statistics() const noexcept { return statistics_; }

 private:
  using Entry = std::pair<Time, std::uint64_t>;  // log time, offset in the chunk's records

  void send(ByteView bytes);
  void note_time(Time time);
  void append_message_indexes(ChunkIndex& index);
  [[nodiscard]] Bytes summary() const;

  Sink sink_;
  WriterOptions options_;
  Compressor compressor_;
  std::optional<std::string> error_;
  std::uint64_t written_ = 0;
  std::uint32_t data_crc_ = 0;
  bool closed_ = false;

  Bytes records_;  // of the open chunk
  Bytes packed_;
  Bytes out_;
  Time chunk_start_ = 0;
  Time chunk_end_ = 0;
  std::map<std::uint16_t, std::vector<Entry>> entries_;

  std::vector<Schema> schemas_;
  std::vector<Channel> channels_;
  std::vector<ChunkIndex> chunks_;
  std::vector<AttachmentIndex> attachments_;
  std::vector<MetadataIndex> metadata_;
  Statistics statistics_;
};

}  // namespace supple::telemetry::mcap
