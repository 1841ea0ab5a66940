#include "supple/doctor/files.hpp"

#include <fstream>

namespace supple::doctor {
namespace {

constexpr std::size_t kMost = 1U << 16;  // [bytes]

}  // namespace

std::string text_of_file(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  std::string out(kMost, '\0');
  in.read(out.data(), static_cast<std::streamsize>(out.size()));
  out.resize(static_cast<std::size_t>(in.gcount()));
  return out;
}

std::string first_line(const std::filesystem::path& file) {
  std::string out = text_of_file(file);
  out.erase(std::min(out.find('\n'), out.size()));
  return out;
}

}  // namespace supple::doctor
