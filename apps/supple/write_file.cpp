#include "apps/supple/write_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

namespace supple::app {

std::optional<std::string> write_whole(const std::filesystem::path& file, const std::string& text) {
  const std::filesystem::path half = file.string() + ".part";
  std::error_code error;
  std::ofstream stream{half, std::ios::binary};
  stream << text;
  stream.close();
  if (stream) std::filesystem::rename(half, file, error);
  if (stream && !error) return std::nullopt;
  return fmt::format("'{}' cannot be written; name another folder with --output", file.string());
}

}  // namespace supple::app
