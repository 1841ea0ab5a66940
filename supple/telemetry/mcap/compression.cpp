#include "supple/telemetry/mcap/compression.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <optional>

#include "supple/core/check.hpp"
#include "supple/telemetry/crc32.hpp"

namespace supple::telemetry::mcap {

struct Compressor::Context {
  explicit Context(int wanted) : zstd{ZSTD_createCCtx()}, level{wanted} {
    SUPPLE_REQUIRE(zstd != nullptr);
  }
  ~Context() { ZSTD_freeCCtx(zstd); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  ZSTD_CCtx* zstd;
  int level;
};

Compressor::Compressor(int level) : context_{std::make_unique<Context>(level)} {}
Compressor::Compressor(Compressor&&) noexcept = default;
Compressor& Compressor::operator=(Compressor&&) noexcept = default;
Compressor::~Compressor() = default;

void Compressor::compress(ByteView records, Bytes& out) {
  out.resize(ZSTD_compressBound(records.size()));
  const std::size_t size = ZSTD_compressCCtx(context_->zstd, out.data(), out.size(), records.data(),
                                             records.size(), context_->level);
  // the bound leaves no other reason than memory
  SUPPLE_REQUIRE(ZSTD_isError(size) == 0);
  out.resize(size);
}

namespace {

/// Fills `out`, which has the size that the chunk states.
std::optional<std::string> unpack_zstd(ByteView packed, Bytes& out) {
  const std::size_t size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0) {
    return fmt::format("chunk cannot be unpacked: {}", ZSTD_getErrorName(size));
  }
  if (size != out.size()) {
    return fmt::format("chunk unpacks to {} bytes, it states {}", size, out.size());
  }
  return std::nullopt;
}

std::optional<std::string> unpack(const Chunk& chunk, Bytes& out) {
  if (chunk.compression == "zstd") {
    out.resize(chunk.uncompressed_size);
    return unpack_zstd(chunk.records, out);
  }
  if (!chunk.compression.empty()) {
    return fmt::format("chunk's compression is {}; known are 'zstd' and '' (none)",
                       shown(chunk.compression));
  }
  if (chunk.records.size() != chunk.uncompressed_size) {
    return fmt::format("chunk has {} bytes, it states {}", chunk.records.size(),
                       chunk.uncompressed_size);
  }
  out.assign(chunk.records.begin(), chunk.records.end());
  return std::nullopt;
}

}  // namespace

Result<Bytes, ReadError> unpacked(const Chunk& chunk, std::uint64_t offset,
                                  const UnpackLimits& limits) {
  if (chunk.uncompressed_size > limits.max_bytes) {
    return Failure{ReadError{offset, fmt::format("chunk unpacks to {} bytes, the most is {}",
                                                 chunk.uncompressed_size, limits.max_bytes)}};
  }
  Bytes out;
  if (auto problem = unpack(chunk, out)) return Failure{ReadError{offset, *std::move(problem)}};
  if (!limits.check_crc || chunk.uncompressed_crc == 0) return out;
  const std::uint32_t crc = crc32(out);
  if (crc == chunk.uncompressed_crc) return out;
  return Failure{ReadError{offset, fmt::format("chunk has crc {:08x}, its records have {:08x}",
                                               chunk.uncompressed_crc, crc)}};
}

}  // namespace supple::telemetry::mcap
