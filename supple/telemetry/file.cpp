#include "supple/telemetry/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace supple::telemetry {
namespace {

/// An open file.
class Descriptor {
 public:
  explicit Descriptor(int fd) noexcept : fd_{fd} {}
  ~Descriptor() { ::close(fd_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const noexcept { return fd_; }

 private:
  int fd_;
};

using File = std::shared_ptr<const Descriptor>;

Result<File, std::string> opened(const std::filesystem::path& path, int flags, const char* verb) {
  constexpr int kEveryoneReads = 0644;
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC, kEveryoneReads);
  if (fd < 0) {
    return Failure{fmt::format("'{}' cannot be {}: {}", path.string(), verb, std::strerror(errno))};
  }
  return std::make_shared<const Descriptor>(fd);
}

bool write_all(int fd, ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  return true;
}

bool read_all(int fd, std::uint64_t offset, std::span<std::uint8_t> out) {
  while (!out.empty()) {
    const ssize_t n = ::pread(fd, out.data(), out.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    out = out.subspan(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
  return true;
}

}  // namespace

Result<Sink, std::string> file_sink(const std::filesystem::path& path) {
  const auto file = opened(path, O_WRONLY | O_CREAT | O_TRUNC, "written");
  if (!file) return Failure{file.error()};
  return Sink{[file = *file, path](ByteView bytes) -> std::optional<std::string> {
    if (write_all(file->get(), bytes)) return std::nullopt;
    return fmt::format("'{}' cannot be written: {}", path.string(), std::strerror(errno));
  }};
}

Sink memory_sink(Bytes& bytes) {
  return [&bytes](ByteView more) -> std::optional<std::string> {
    put_bytes(bytes, more);
    return std::nullopt;
  };
}

Result<Source, std::string> file_source(const std::filesystem::path& path) {
  const auto file = opened(path, O_RDONLY, "read");
  if (!file) return Failure{file.error()};
  const off_t size = ::lseek((*file)->get(), 0, SEEK_END);
  std::error_code ignored;
  if (size < 0 || !std::filesystem::is_regular_file(path, ignored)) {
    return Failure{fmt::format("'{}' is not a file", path.string())};
  }
  return Source{.size = static_cast<std::uint64_t>(size),
                .read = [file = *file](std::uint64_t offset, std::span<std::uint8_t> out) {
                  return read_all(file->get(), offset, out);
                }};
}

Source memory_source(ByteView bytes) {
  return {.size = bytes.size(), .read = [bytes](std::uint64_t offset, std::span<std::uint8_t> out) {
            if (offset > bytes.size() || out.size() > bytes.size() - offset) return false;
            std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), out.size(),
                        out.begin());
            return true;
          }};
}

}  // namespace supple::telemetry
