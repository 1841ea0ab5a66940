#pragma once

// The kernel's small text files. One that is not there is empty.

#include <filesystem>
#include <string>

namespace supple::doctor {

[[nodiscard]] std::string text_of_file(const std::filesystem::path& file);
[[nodiscard]] std::string first_line(const std::filesystem::path& file);

}  // namespace supple::doctor
