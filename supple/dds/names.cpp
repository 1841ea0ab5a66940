#include "supple/dds/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace supple::dds {

std::string topic_on_wire(std::string_view whole) { return fmt::format("rt{}", whole); }

std::string type_on_wire(std::string_view ros_type) {
  const std::size_t first = ros_type.find('/');
  const std::size_t last = ros_type.rfind('/');
  return fmt::format("{}::{}::dds_::{}_", ros_type.substr(0, first),
                     ros_type.substr(first + 1, last - first - 1), ros_type.substr(last + 1));
}

std::string shown(const char* text, std::size_t longest) {
  if (text == nullptr) return {};
  std::string out{text, strnlen(text, longest)};
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < 0x20 || c > 0x7e; }, '?');
  return out;
}

}  // namespace supple::dds
