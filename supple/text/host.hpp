#pragma once

#include <string_view>

namespace supple::text {

/// Only characters that addresses and names of hosts are made of, and not too many: it may stand in
/// a message and be looked up.
[[nodiscard]] bool is_host(std::string_view text) noexcept;

}  // namespace supple::text
