#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace supple::test {

inline std::filesystem::path source_dir() { return SUPPLE_SOURCE_DIR; }

/// In the order of their names.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& extension) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

}  // namespace supple::test
