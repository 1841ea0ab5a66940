#include "supple/telemetry/mcap/load.hpp"

#include <fmt/format.h>

#include "supple/telemetry/mcap/compression.hpp"

namespace supple::telemetry::mcap {

Result<Bytes, ReadError> load_bytes(const Source& source, std::uint64_t offset,
                                    std::uint64_t count) {
  if (offset > source.size || count > source.size - offset) {
    return Failure{ReadError{
        offset, fmt::format("{} bytes are needed, the file has {} in all", count, source.size)}};
  }
  Bytes bytes(count);
  if (!source.read(offset, bytes)) {
    return Failure{ReadError{offset, fmt::format("{} bytes cannot be read", count)}};
  }
  return bytes;
}

Result<Loaded, ReadError> load_record(const Source& source, std::uint64_t offset,
                                      const ReaderOptions& options) {
  const auto head = load_bytes(source, offset, kRecordHead);
  if (!head) return Failure{head.error()};
  ByteReader in{*head, offset};
  Loaded record{.op = in.number<std::uint8_t>("opcode"), .offset = offset + kRecordHead};
  const auto length = in.number<std::uint64_t>("length");
  if (record.op == 0) {
    return Failure{ReadError{offset, "record's opcode is 0, which no record has"}};
  }
  const std::uint64_t left = source.size - record.offset;
  if (length > left) {
    return Failure{ReadError{offset, fmt::format("record of type {:#04x} has {} bytes, {} are left",
                                                 record.op, length, left)}};
  }
  if (length > options.max_record) {
    return Failure{
        ReadError{offset, fmt::format("record of type {:#04x} has {} bytes, the most is {}",
                                      record.op, length, options.max_record)}};
  }
  auto content = load_bytes(source, record.offset, length);
  if (!content) return Failure{content.error()};
  record.content = *std::move(content);
  return record;
}

Result<Bytes, ReadError> load_chunk(const Loaded& record, const ReaderOptions& options) {
  ByteReader in = record.reader();
  Chunk chunk;
  read(in, chunk);
  if (in.error()) return Failure{*in.error()};
  return unpacked(chunk, record.offset,
                  {.max_bytes = options.max_chunk, .check_crc = options.check_crc});
}

void note_definition(ByteReader& in, std::uint8_t op, Contents& contents) {
  if (op == static_cast<std::uint8_t>(Op::kSchema)) {
    Schema schema;
    read(in, schema);
    // one with an id of zero is invalid, and to be ignored
    if (!in.error() && schema.id != 0) contents.schemas[schema.id] = std::move(schema);
  }
  if (op == static_cast<std::uint8_t>(Op::kChannel)) {
    Channel channel;
    read(in, channel);
    if (!in.error()) contents.channels[channel.id] = std::move(channel);
  }
}

}  // namespace supple::telemetry::mcap
