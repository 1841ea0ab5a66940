#include <fmt/format.h>

#include <algorithm>

#include "supple/telemetry/crc32.hpp"
#include "supple/telemetry/mcap/load.hpp"

namespace supple::telemetry::mcap {
namespace {

void note_damage(Contents& contents, ReadError error) {
  if (!contents.damage) contents.damage = std::move(error);
}

/// Looks into a chunk: its times, schemas and channels. One that is damaged is left out.
void scan_chunk(const Loaded& record, const ReaderOptions& options, Contents& contents) {
  const auto records = load_chunk(record, options);
  if (!records) return note_damage(contents, records.error());
  Contents::Part part{.offset = record.offset - kRecordHead,
                      .length = record.content.size() + kRecordHead};
  ByteReader times = record.reader();
  part.start_time = times.number<std::uint64_t>("chunk's start time");
  part.end_time = times.number<std::uint64_t>("chunk's end time");

  ByteReader in{*records};
  while (!in.empty()) {
    const auto inner = next_record(in);
    if (!inner) break;
    ByteReader content{inner->content, inner->offset};
    note_definition(content, inner->op, contents);
  }
  contents.parts.push_back(part);
}

void scan_message(ByteReader& in, const Loaded& record, Contents& contents) {
  Message message;
  read(in, message);
  contents.parts.push_back({.offset = record.offset - kRecordHead,
                            .length = record.content.size() + kRecordHead,
                            .start_time = message.log_time,
                            .end_time = message.log_time});
}

void scan_attachment(ByteReader& in, const Loaded& record, const ReaderOptions& options,
                     Contents& contents) {
  Attachment attachment;
  read(in, attachment, options.check_crc);
  if (in.error()) return;
  contents.attachments.push_back({.offset = record.offset - kRecordHead,
                                  .length = record.content.size() + kRecordHead,
                                  .log_time = attachment.log_time,
                                  .create_time = attachment.create_time,
                                  .data_size = attachment.data.size(),
                                  .name = attachment.name,
                                  .media_type = attachment.media_type});
}

void scan_metadata(ByteReader& in, const Loaded& record, Contents& contents) {
  Metadata metadata;
  read(in, metadata);
  if (in.error()) return;
  contents.metadata.push_back({.offset = record.offset - kRecordHead,
                               .length = record.content.size() + kRecordHead,
                               .name = metadata.name});
}

void scan_record(const Loaded& record, const ReaderOptions& options, Contents& contents) {
  if (record.is(Op::kChunk)) return scan_chunk(record, options, contents);
  ByteReader in = record.reader();
  if (record.is(Op::kMessage)) {
    scan_message(in, record, contents);
  } else if (record.is(Op::kAttachment)) {
    scan_attachment(in, record, options, contents);
  } else if (record.is(Op::kMetadata)) {
    scan_metadata(in, record, contents);
  } else {
    note_definition(in, record.op, contents);
  }
  if (in.error()) note_damage(contents, *in.error());
}

/// The CRC of the data section, taken along.
class DataCrc {
 public:
  explicit DataCrc(ByteView before) : crc_{crc32(before)} {}

  void add(const Loaded& record) {
    Bytes head;
    append_head(head, static_cast<Op>(record.op), record.content.size());
    crc_ = crc32(record.content, crc32(head, crc_));
  }

  [[nodiscard]] std::optional<ReadError> check(const Loaded& data_end) const {
    ByteReader in = data_end.reader();
    const auto stated = in.number<std::uint32_t>("data end's crc");
    if (in.error() || stated == 0 || stated == crc_) return in.error();
    return ReadError{
        data_end.offset,
        fmt::format("data section has crc {:08x}, its bytes have {:08x}", stated, crc_)};
  }

 private:
  std::uint32_t crc_;
};

}  // namespace

void scan(const Source& source, const ReaderOptions& options, std::uint64_t start,
          Contents& contents) {
  const auto before = load_bytes(source, 0, start);
  if (!before) return note_damage(contents, before.error());
  DataCrc crc{*before};
  std::uint64_t offset = start;
  while (true) {
    const auto record = load_record(source, offset, options);
    if (!record) return note_damage(contents, record.error());
    if (record->is(Op::kDataEnd)) {
      auto wrong = options.check_crc ? crc.check(*record) : std::nullopt;
      if (wrong) note_damage(contents, *std::move(wrong));
      return;
    }
    if (record->is(Op::kFooter)) return;
    scan_record(*record, options, contents);
    crc.add(*record);
    offset = record->offset + record->content.size();
  }
}

}  // namespace supple::telemetry::mcap
