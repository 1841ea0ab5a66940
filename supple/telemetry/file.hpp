#pragma once

// Where bytes go to and come from: a file, or memory. Nothing between a write and the kernel, so
// what was written survives the end of the process, however it ends.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "supple/core/result.hpp"
#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry {

/// Takes all of the bytes, or says why not.
using Sink = std::function<std::optional<std::string>(ByteView)>;

/// Bytes at any place; `read` fills all of `out` or returns false. What it is asked for lies within
/// `size`.
struct Source {
  std::uint64_t size = 0;
  std::function<bool(std::uint64_t offset, std::span<std::uint8_t> out)> read;
};

/// A new file; what was there is lost.
[[nodiscard]] Result<Sink, std::string> file_sink(const std::filesystem::path& path);
/// Appends to `bytes`, which outlives the sink.
[[nodiscard]] Sink memory_sink(Bytes& bytes);

/// Its size is that of now: a file that still grows is read up to here.
[[nodiscard]] Result<Source, std::string> file_source(const std::filesystem::path& path);
/// Does not copy: `bytes` outlive the source.
[[nodiscard]] Source memory_source(ByteView bytes);

}  // namespace supple::telemetry
