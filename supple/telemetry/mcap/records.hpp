#pragma once

// The records of an MCAP file (https://mcap.dev/spec) as structs, and their bytes. A record is an
// opcode, the length of its content in eight bytes, and the content.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry::mcap {

enum class Op : std::uint8_t {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kChunk = 0x06,
  kMessageIndex = 0x07,
  kChunkIndex = 0x08,
  kAttachment = 0x09,
  kAttachmentIndex = 0x0A,
  kStatistics = 0x0B,
  kMetadata = 0x0C,
  kMetadataIndex = 0x0D,
  kSummaryOffset = 0x0E,
  kDataEnd = 0x0F,
};

/// At both ends of a file.
inline constexpr std::string_view kMagic = "\x89MCAP0\r\n";
/// Opcode and length, before the content.
inline constexpr std::uint64_t kRecordHead = 9;
/// Summary start, summary offset start, CRC.
inline constexpr std::uint64_t kFooterContent = 20;

using Texts = std::map<std::string, std::string>;
using Time = std::uint64_t;  // [ns] since an epoch that the writer chooses

struct Header {
  std::string profile;
  std::string library;
};

struct Schema {
  std::uint16_t id = 0;
  std::string name;
  std::string encoding;
  Bytes data;
};

struct Channel {
  std::uint16_t id = 0;
  std::uint16_t schema_id = 0;  // 0: none
  std::string topic;
  std::string encoding;
  Texts metadata;
};

/// `data` belongs to whoever gave the bytes.
struct Message {
  std::uint16_t channel_id = 0;
  std::uint32_t sequence = 0;
  Time log_time = 0;
  Time publish_time = 0;
  ByteView data;
};

struct Chunk {
  Time start_time = 0;  // of its messages; 0 without any
  Time end_time = 0;
  std::uint64_t uncompressed_size = 0;
  std::uint32_t uncompressed_crc = 0;  // 0: none
  std::string compression;
  ByteView records;
};

struct ChunkIndex {
  Time start_time = 0;
  Time end_time = 0;
  std::uint64_t offset = 0;                                // of the chunk record
  std::uint64_t length = 0;                                // of the chunk record, head included
  std::map<std::uint16_t, std::uint64_t> message_indexes;  // offset of each channel's
  std::uint64_t message_index_length = 0;
  std::string compression;
  std::uint64_t compressed_size = 0;
  std::uint64_t uncompressed_size = 0;
};

struct Attachment {
  Time log_time = 0;
  Time create_time = 0;
  std::string name;
  std::string media_type;
  Bytes data;
};

struct AttachmentIndex {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  Time log_time = 0;
  Time create_time = 0;
  std::uint64_t data_size = 0;
  std::string name;
  std::string media_type;
};

struct Metadata {
  std::string name;
  Texts entries;
};

struct MetadataIndex {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::string name;
};

struct Statistics {
  std::uint64_t messages = 0;
  std::uint16_t schemas = 0;
  std::uint32_t channels = 0;
  std::uint32_t attachments = 0;
  std::uint32_t metadata = 0;
  std::uint32_t chunks = 0;
  Time start_time = 0;
  Time end_time = 0;
  std::map<std::uint16_t, std::uint64_t> channel_messages;
};

struct Footer {
  std::uint64_t summary_start = 0;         // 0: no summary
  std::uint64_t summary_offset_start = 0;  // 0: none
  std::uint32_t summary_crc = 0;           // 0: none
};

/// Appends a whole record. An attachment gets its CRC; a chunk's is in the struct.
void append(Bytes& out, const Header& header);
void append(Bytes& out, const Schema& schema);
void append(Bytes& out, const Channel& channel);
void append(Bytes& out, const Message& message);
void append(Bytes& out, const Chunk& chunk);
void append(Bytes& out, const ChunkIndex& index);
void append(Bytes& out, const Attachment& attachment);
void append(Bytes& out, const AttachmentIndex& index);
void append(Bytes& out, const Metadata& metadata);
void append(Bytes& out, const MetadataIndex& index);
void append(Bytes& out, const Statistics& statistics);

/// Opcode and length; the content, of just that length, follows.
void append_head(Bytes& out, Op op, std::uint64_t length);

/// From a record's content; more fields than are known are left alone. Look at `in.error()` before
/// using what came out.
void read(ByteReader& in, Header& header);
void read(ByteReader& in, Schema& schema);
void read(ByteReader& in, Channel& channel);
void read(ByteReader& in, Message& message);
void read(ByteReader& in, Chunk& chunk);
void read(ByteReader& in, ChunkIndex& index);
/// Checks the CRC unless told not to.
void read(ByteReader& in, Attachment& attachment, bool check_crc = true);
void read(ByteReader& in, AttachmentIndex& index);
void read(ByteReader& in, Metadata& metadata);
void read(ByteReader& in, MetadataIndex& index);
void read(ByteReader& in, Statistics& statistics);
void read(ByteReader& in, Footer& footer);

/// The place of a record's content, taken from the front of `in`; nothing where it does not fit.
struct Record {
  std::uint8_t op = 0;
  std::uint64_t offset = 0;  // of the content
  ByteView content;

  [[nodiscard]] bool is(Op wanted) const noexcept {
    return op == static_cast<std::uint8_t>(wanted);
  }
};
[[nodiscard]] std::optional<Record> next_record(ByteReader& in);

}  // namespace supple::telemetry::mcap
