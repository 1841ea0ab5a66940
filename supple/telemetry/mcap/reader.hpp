#pragma once

// Reads an MCAP file: by its summary where there is a sound one, else by walking over its records
// from the front, as far as they are whole. Nothing in the file is believed before it is checked.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/file.hpp"
#include "supple/telemetry/mcap/records.hpp"

namespace supple::telemetry::mcap {

struct ReaderOptions {
  std::uint64_t max_record = std::uint64_t{1} << 28U;   // bytes of one record
  std::uint64_t max_chunk = std::uint64_t{1} << 28U;    // bytes of one chunk's records, unpacked
  std::uint64_t max_summary = std::uint64_t{1} << 28U;  // bytes of the summary section
  bool check_crc = true;
};

struct MessageFilter {
  std::string topic;  // empty: all
  Time from = 0;
  Time to = ~Time{0};
};

/// What a file has besides messages, and where its messages are.
struct Contents {
  Header header;
  std::map<std::uint16_t, Schema> schemas;
  std::map<std::uint16_t, Channel> channels;
  std::vector<AttachmentIndex> attachments;
  std::vector<MetadataIndex> metadata;

  /// A chunk, or a message that is in none.
  struct Part {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;  // head included
    Time start_time = 0;
    Time end_time = 0;
  };
  std::vector<Part> parts;  // in the order of the file

  /// Why the file is not whole: it was cut short or damaged. What was found before is here.
  std::optional<ReadError> damage;
  bool by_summary = false;  // else by walking over all records
};

class Reader {
 public:
  /// Returns whether to go on.
  using Visit = std::function<bool(const Channel&, const Message&)>;

  /// Fails for what is no MCAP file at all; for one that is damaged see `Contents::damage`.
  [[nodiscard]] static Result<Reader, ReadError> open(Source source, ReaderOptions options = {});

  [[nodiscard]] const Contents& contents() const noexcept { return contents_; }
  [[nodiscard]] const Channel* channel(std::string_view topic) const noexcept;

  /// Calls `visit` for the messages that pass the filter, in the order of the file, and returns how
  /// many they were. A message's data live until `visit` returns.
  [[nodiscard]] Result<std::uint64_t, ReadError> visit(const MessageFilter& filter,
                                                       const Visit& visit) const;

  /// The first of that name; nothing where there is none.
  [[nodiscard]] Result<std::optional<Attachment>, ReadError> attachment(
      std::string_view name) const;
  [[nodiscard]] Result<std::optional<Metadata>, ReadError> metadata(std::string_view name) const;

 private:
  Reader(Source source, const ReaderOptions& options)
      : source_{std::move(source)}, options_{options} {}

  Source source_;
  ReaderOptions options_;
  Contents contents_;
};

}  // namespace supple::telemetry::mcap
