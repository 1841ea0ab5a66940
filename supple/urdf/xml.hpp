#pragma once

// XML text, with the guards that a file from a stranger needs.

#include <tinyxml2.h>

#include <cstddef>
#include <string_view>

#include "supple/urdf/notes.hpp"

namespace supple::urdf {

inline constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;

/// The root element <robot>, owned by `document`; or nothing, and the reason in `notes`.
[[nodiscard]] const tinyxml2::XMLElement* parse_xml(std::string_view text,
                                                    tinyxml2::XMLDocument& document, Notes& notes);

}  // namespace supple::urdf
