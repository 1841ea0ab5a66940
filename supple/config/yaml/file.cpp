#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "supple/config/yaml/guards.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::config {

std::optional<std::string> file_contents(const std::filesystem::path& file, int source,
                                         Notes& notes) {
  const Mark whole{source, 0, 0};
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    notes.add(whole, "", "is a directory; give the YAML file in it");
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream{file, std::ios::binary};
  // one byte more than the limit: the guards refuse that
  std::string text(kMaxBytes + 1, '\0');
  if (stream) stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad() || !stream.is_open()) {
    notes.add(whole, "", fmt::format("cannot be read: {}", std::strerror(errno)));
    return std::nullopt;
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

}  // namespace supple::config
