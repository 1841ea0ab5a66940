#pragma once

// The records of a chunk, packed and unpacked.

#include <cstdint>
#include <memory>

#include "supple/core/result.hpp"
#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/mcap/records.hpp"

namespace supple::telemetry::mcap {

/// Packs chunk after chunk with zstd, and keeps its working memory from one to the next.
class Compressor {
 public:
  explicit Compressor(int level);
  Compressor(Compressor&&) noexcept;
  Compressor& operator=(Compressor&&) noexcept;
  ~Compressor();

  /// Replaces `out`.
  void compress(ByteView records, Bytes& out);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

struct UnpackLimits {
  std::uint64_t max_bytes = 0;  // of the records, unpacked
  bool check_crc = true;
};

/// The chunk's records, unpacked and checked. `offset` is the chunk's, for errors.
[[nodiscard]] Result<Bytes, ReadError> unpacked(const Chunk& chunk, std::uint64_t offset,
                                                const UnpackLimits& limits);

}  // namespace supple::telemetry::mcap
