#include "supple/telemetry/mcap/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/telemetry/mcap/load.hpp"

namespace supple::telemetry::mcap {

Result<Reader, ReadError> Reader::open(Source source, ReaderOptions options) {
  Reader reader{std::move(source), options};
  const auto magic = load_bytes(reader.source_, 0, kMagic.size());
  if (!magic || text_of(*magic) != kMagic) {
    return Failure{ReadError{0, "file does not begin like an MCAP file"}};
  }
  const auto first = load_record(reader.source_, kMagic.size(), options);
  if (!first) return Failure{first.error()};
  if (!first->is(Op::kHeader)) {
    return Failure{ReadError{kMagic.size(),
                             fmt::format("first record is of type {:#04x}, no header", first->op)}};
  }
  Header header;
  ByteReader in = first->reader();
  read(in, header);
  if (in.error()) return Failure{*in.error()};

  auto found = by_summary(reader.source_, options);
  if (found && *found) {
    reader.contents_ = **std::move(found);
    reader.contents_.by_summary = true;
    std::ranges::sort(reader.contents_.parts, {}, &Contents::Part::offset);
  } else {
    scan(reader.source_, options, first->offset + first->content.size(), reader.contents_);
    // a sound data section under an unsound summary
    if (!found && !reader.contents_.damage) reader.contents_.damage = found.error();
  }
  reader.contents_.header = std::move(header);
  return reader;
}

const Channel* Reader::channel(std::string_view topic) const noexcept {
  for (const auto& [id, channel] : contents_.channels) {
    if (channel.topic == topic) return &channel;
  }
  return nullptr;
}

namespace {

/// Hands messages on, and counts them.
class Visitor {
 public:
  Visitor(const Contents& contents, const MessageFilter& filter, const Reader::Visit& visit)
      : contents_{contents}, filter_{filter}, visit_{visit} {}

  void message(ByteReader& in) {
    Message message;
    read(in, message);
    if (in.error()) return;
    const auto channel = contents_.channels.find(message.channel_id);
    if (channel == contents_.channels.end()) {
      return in.fail(fmt::format("message's channel {} is not in the file", message.channel_id));
    }
    if (!filter_.topic.empty() && channel->second.topic != filter_.topic) return;
    if (message.log_time < filter_.from || message.log_time > filter_.to) return;
    ++count_;
    go_on_ = visit_(channel->second, message);
  }

  /// All messages of an unpacked chunk at `offset` in the file.
  std::optional<ReadError> chunk(ByteView records, std::uint64_t offset) {
    ByteReader in{records};
    std::optional<ReadError> error;
    while (!in.empty() && go_on_ && !error) {
      const auto record = next_record(in);
      if (!record) break;
      if (!record->is(Op::kMessage)) continue;
      ByteReader content{record->content, record->offset};
      message(content);
      error = content.error();
    }
    if (in.error()) error = in.error();
    if (error) error = {offset, fmt::format("in the chunk here, unpacked, {}", error->text())};
    return error;
  }

  [[nodiscard]] bool go_on() const noexcept { return go_on_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  const Contents& contents_;
  const MessageFilter& filter_;
  const Reader::Visit& visit_;
  bool go_on_ = true;
  std::uint64_t count_ = 0;
};

std::optional<ReadError> visit_part(const Source& source, const ReaderOptions& options,
                                    const Contents::Part& part, Visitor& visitor) {
  const auto record = load_record(source, part.offset, options);
  if (!record) return record.error();
  if (record->is(Op::kMessage)) {
    ByteReader in = record->reader();
    visitor.message(in);
    return in.error();
  }
  if (!record->is(Op::kChunk)) {
    return ReadError{part.offset,
                     fmt::format("index points to a record of type {:#04x}, no chunk", record->op)};
  }
  const auto records = load_chunk(*record, options);
  if (!records) return records.error();
  return visitor.chunk(*records, part.offset);
}

}  // namespace

Result<std::uint64_t, ReadError> Reader::visit(const MessageFilter& filter,
                                               const Visit& visit) const {
  Visitor visitor{contents_, filter, visit};
  for (const Contents::Part& part : contents_.parts) {
    if (part.end_time < filter.from || part.start_time > filter.to) continue;
    if (auto error = visit_part(source_, options_, part, visitor)) return Failure{*error};
    if (!visitor.go_on()) break;
  }
  return visitor.count();
}

namespace {

/// The record that an index points to, which must be of the kind `op`.
Result<Loaded, ReadError> load_indexed(const Source& source, const ReaderOptions& options,
                                       std::uint64_t offset, Op op) {
  auto record = load_record(source, offset, options);
  if (record && !record->is(op)) {
    return Failure{
        ReadError{offset, fmt::format("index points to a record of type {:#04x}, not {:#04x}",
                                      record->op, static_cast<int>(op))}};
  }
  return record;
}

}  // namespace

Result<std::optional<Attachment>, ReadError> Reader::attachment(std::string_view name) const {
  const auto index = std::ranges::find(contents_.attachments, name, &AttachmentIndex::name);
  if (index == contents_.attachments.end()) return std::optional<Attachment>{};
  const auto record = load_indexed(source_, options_, index->offset, Op::kAttachment);
  if (!record) return Failure{record.error()};
  Attachment attachment;
  ByteReader in = record->reader();
  read(in, attachment, options_.check_crc);
  if (in.error()) return Failure{*in.error()};
  return std::optional{std::move(attachment)};
}

Result<std::optional<Metadata>, ReadError> Reader::metadata(std::string_view name) const {
  const auto index = std::ranges::find(contents_.metadata, name, &MetadataIndex::name);
  if (index == contents_.metadata.end()) return std::optional<Metadata>{};
  const auto record = load_indexed(source_, options_, index->offset, Op::kMetadata);
  if (!record) return Failure{record.error()};
  Metadata metadata;
  ByteReader in = record->reader();
  read(in, metadata);
  if (in.error()) return Failure{*in.error()};
  return std::optional{std::move(metadata)};
}

}  // namespace supple::telemetry::mcap
