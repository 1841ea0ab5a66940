#pragma once

// How the reader gets at records and finds out what a file contains.

#include <cstdint>
#include <optional>

#include "supple/core/result.hpp"
#include "supple/telemetry/mcap/reader.hpp"

namespace supple::telemetry::mcap {

/// A record with its bytes.
struct Loaded {
  std::uint8_t op = 0;
  std::uint64_t offset = 0;  // of its content
  Bytes content;

  [[nodiscard]] bool is(Op wanted) const noexcept {
    return op == static_cast<std::uint8_t>(wanted);
  }
  [[nodiscard]] ByteReader reader() const noexcept { return ByteReader{content, offset}; }
};

/// `count` bytes at `offset`, which must lie before `end`.
[[nodiscard]] Result<Bytes, ReadError> load_bytes(const Source& source, std::uint64_t offset,
                                                  std::uint64_t count);

/// The record whose head is at `offset`.
[[nodiscard]] Result<Loaded, ReadError> load_record(const Source& source, std::uint64_t offset,
                                                    const ReaderOptions& options);

/// The chunk's records, unpacked.
[[nodiscard]] Result<Bytes, ReadError> load_chunk(const Loaded& record,
                                                  const ReaderOptions& options);

/// Adds a schema or channel to the contents; other records are left alone.
void note_definition(ByteReader& in, std::uint8_t op, Contents& contents);

/// From the summary at the end. Nothing where there is none that says where messages are; an error
/// where it is unsound.
[[nodiscard]] Result<std::optional<Contents>, ReadError> by_summary(const Source& source,
                                                                    const ReaderOptions& options);

/// From the records themselves, from the front to where they end. `contents` has the header.
void scan(const Source& source, const ReaderOptions& options, std::uint64_t start,
          Contents& contents);

}  // namespace supple::telemetry::mcap
