#include <fmt/format.h>

#include "supple/telemetry/crc32.hpp"
#include "supple/telemetry/mcap/load.hpp"

namespace supple::telemetry::mcap {
namespace {

constexpr std::uint64_t kFooterRecord = kRecordHead + kFooterContent;

struct Tail {
  Bytes bytes;  // footer record and magic
  Footer footer;
  std::uint64_t offset = 0;
};

Result<Tail, ReadError> read_tail(const Source& source) {
  const std::uint64_t length = kFooterRecord + kMagic.size();
  if (source.size < length) return Failure{ReadError{source.size, "file ends before its footer"}};
  Tail tail{.offset = source.size - length};
  auto bytes = load_bytes(source, tail.offset, length);
  if (!bytes) return Failure{bytes.error()};
  tail.bytes = *std::move(bytes);
  ByteReader in{tail.bytes, tail.offset};
  const auto op = in.number<std::uint8_t>("opcode");
  const auto content = in.number<std::uint64_t>("length");
  const bool footer = op == static_cast<std::uint8_t>(Op::kFooter) && content == kFooterContent;
  if (footer) read(in, tail.footer);
  if (!footer || text_of(in.rest()) != kMagic) {
    return Failure{ReadError{source.size, "file does not end with a footer: it was cut short"}};
  }
  return tail;
}

std::optional<ReadError> check_crc(const Tail& tail, ByteView summary) {
  if (tail.footer.summary_crc == 0) return std::nullopt;
  // the footer but for the CRC itself is part of it
  const std::uint32_t crc = crc32(ByteView{tail.bytes}.first(kFooterRecord - 4), crc32(summary));
  if (crc == tail.footer.summary_crc) return std::nullopt;
  return ReadError{
      tail.footer.summary_start,
      fmt::format("summary has crc {:08x}, its bytes have {:08x}", tail.footer.summary_crc, crc)};
}

/// That a record lies before the summary.
template <class Index>
void require_within(ByteReader& in, const Index& index, std::uint64_t end) {
  if (in.error() || (index.offset <= end && index.length <= end - index.offset)) return;
  in.fail(fmt::format("index points to {} bytes at {}, beyond the data's end at {}", index.length,
                      index.offset, end));
}

void note_index(ByteReader& in, const Record& record, std::uint64_t end, Contents& contents) {
  if (record.is(Op::kChunkIndex)) {
    ChunkIndex index;
    read(in, index);
    require_within(in, index, end);
    contents.parts.push_back({index.offset, index.length, index.start_time, index.end_time});
  } else if (record.is(Op::kAttachmentIndex)) {
    AttachmentIndex index;
    read(in, index);
    require_within(in, index, end);
    contents.attachments.push_back(std::move(index));
  } else if (record.is(Op::kMetadataIndex)) {
    MetadataIndex index;
    read(in, index);
    require_within(in, index, end);
    contents.metadata.push_back(std::move(index));
  } else {
    note_definition(in, record.op, contents);
  }
}

/// The records of a summary that begins at `start`.
Result<Contents, ReadError> read_indexes(ByteView bytes, std::uint64_t start) {
  Contents contents;
  ByteReader in{bytes, start};
  while (!in.empty() && !in.error()) {
    const auto record = next_record(in);
    if (!record) break;
    ByteReader content{record->content, record->offset};
    note_index(content, *record, start, contents);
    if (content.error()) return Failure{*content.error()};
  }
  if (in.error()) return Failure{*in.error()};
  return contents;
}

}  // namespace

Result<std::optional<Contents>, ReadError> by_summary(const Source& source,
                                                      const ReaderOptions& options) {
  const auto tail = read_tail(source);
  if (!tail) return Failure{tail.error()};
  const std::uint64_t start = tail->footer.summary_start;
  if (start == 0) return std::optional<Contents>{};
  if (start > tail->offset || tail->offset - start > options.max_summary) {
    return Failure{
        ReadError{tail->offset, fmt::format("summary starts at {}, the footer at {}; the "
                                            "most between them is {} bytes",
                                            start, tail->offset, options.max_summary)}};
  }
  const auto bytes = load_bytes(source, start, tail->offset - start);
  if (!bytes) return Failure{bytes.error()};
  if (options.check_crc) {
    if (auto wrong = check_crc(*tail, *bytes)) return Failure{*std::move(wrong)};
  }

  auto contents = read_indexes(*bytes, start);
  if (!contents) return Failure{contents.error()};
  if (contents->parts.empty()) return std::optional<Contents>{};
  return std::optional<Contents>{*std::move(contents)};
}

}  // namespace supple::telemetry::mcap
